#include "catalogue.h"

/* #embed is C23; the compilers that build this know it in older dialects as well. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* Nobody has to touch this file when the first film of a decade before these is written down. */
#if __has_embed("../Catalogue/Films/1900s.txt")
#define HAS_1900S
static const char films_1900s[] = {
#embed "../Catalogue/Films/1900s.txt"
};
#endif
#if __has_embed("../Catalogue/Films/1910s.txt")
#define HAS_1910S
static const char films_1910s[] = {
#embed "../Catalogue/Films/1910s.txt"
};
#endif
static const char films_1920s[] = {
#embed "../Catalogue/Films/1920s.txt"
};
static const char films_1930s[] = {
#embed "../Catalogue/Films/1930s.txt"
};
static const char films_1940s[] = {
#embed "../Catalogue/Films/1940s.txt"
};
static const char films_1950s[] = {
#embed "../Catalogue/Films/1950s.txt"
};
static const char films_1960s[] = {
#embed "../Catalogue/Films/1960s.txt"
};
static const char films_1970s[] = {
#embed "../Catalogue/Films/1970s.txt"
};
static const char films_1980s[] = {
#embed "../Catalogue/Films/1980s.txt"
};
static const char films_1990s[] = {
#embed "../Catalogue/Films/1990s.txt"
};
static const char films_2000s[] = {
#embed "../Catalogue/Films/2000s.txt"
};
static const char films_2010s[] = {
#embed "../Catalogue/Films/2010s.txt"
};
static const char films_2020s[] = {
#embed "../Catalogue/Films/2020s.txt"
};
static const char order[] = {
#embed "../Catalogue/Films/order.txt"
};

static const char themes[] = {
#embed "../Catalogue/Films/themes.txt"
};

#define TEXT(array) {array, sizeof array}

static const catalogue_text film_files[] = {
#ifdef HAS_1900S
    TEXT(films_1900s),
#endif
#ifdef HAS_1910S
    TEXT(films_1910s),
#endif
    TEXT(films_1920s), TEXT(films_1930s), TEXT(films_1940s), TEXT(films_1950s),
    TEXT(films_1960s), TEXT(films_1970s), TEXT(films_1980s), TEXT(films_1990s),
    TEXT(films_2000s), TEXT(films_2010s), TEXT(films_2020s),
};

int catalogue_film_file_count(void) { return (int)(sizeof film_files / sizeof film_files[0]); }

catalogue_text catalogue_film_file(int index) { return film_files[index]; }

catalogue_text catalogue_order(void) {
  catalogue_text text = TEXT(order);
  return text;
}

catalogue_text catalogue_themes(void) {
  catalogue_text text = TEXT(themes);
  return text;
}
