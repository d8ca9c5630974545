#define _GNU_SOURCE
#include "catalogue.h"

#include <string.h>

/* #embed is C23, but the supported compilers accept it in older dialects as well. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* In a section of its own: Swift declares its .rodata writable, which would make the texts
   writable as well. */
#ifdef __ELF__
#define PLAIN_TEXT __attribute__((section("catalogue_text"))) static const char
#else
#define PLAIN_TEXT static const char
#endif

/* The texts of the decades are concatenated. */
PLAIN_TEXT films[] = {
/* Earlier decades are included as soon as their file exists. */
#if __has_embed("../Catalogue/Films/1900s.txt")
#embed "../Catalogue/Films/1900s.txt" suffix(,)
#endif
#if __has_embed("../Catalogue/Films/1910s.txt")
#embed "../Catalogue/Films/1910s.txt" suffix(,)
#endif
#embed "../Catalogue/Films/1920s.txt" suffix(,)
#embed "../Catalogue/Films/1930s.txt" suffix(,)
#embed "../Catalogue/Films/1940s.txt" suffix(,)
#embed "../Catalogue/Films/1950s.txt" suffix(,)
#embed "../Catalogue/Films/1960s.txt" suffix(,)
#embed "../Catalogue/Films/1970s.txt" suffix(,)
#embed "../Catalogue/Films/1980s.txt" suffix(,)
#embed "../Catalogue/Films/1990s.txt" suffix(,)
#embed "../Catalogue/Films/2000s.txt" suffix(,)
#embed "../Catalogue/Films/2010s.txt" suffix(,)
#embed "../Catalogue/Films/2020s.txt"
};

PLAIN_TEXT order[] = {
#embed "../Catalogue/Films/order.txt"
};

PLAIN_TEXT themes[] = {
#embed "../Catalogue/Films/themes.txt"
};

PLAIN_TEXT people[] = {
#embed "../Catalogue/Films/people.txt"
};

PLAIN_TEXT basic_films[] = {
#embed "../Catalogue/Films/basic.txt.zlib"
};

#define TEXT(array) ((catalogue_text){array, sizeof array})

catalogue_text catalogue_films(void) { return TEXT(films); }

catalogue_text catalogue_order(void) { return TEXT(order); }

catalogue_text catalogue_themes(void) { return TEXT(themes); }

catalogue_text catalogue_people(void) { return TEXT(people); }

catalogue_text catalogue_basic_films(void) { return TEXT(basic_films); }

const void *catalogue_find(const void *text, size_t size, const void *wanted, size_t count) {
  return memmem(text, size, wanted, count);
}
