#ifndef MOVIEBROWSER_CATALOGUE_H
#define MOVIEBROWSER_CATALOGUE_H

#include <stddef.h>

/* An embedded text of `size` bytes, never freed. */
typedef struct {
  const char *bytes;
  size_t size;
} catalogue_text;

/* The records of all films, sorted by year and then by identifier. */
catalogue_text catalogue_films(void);

/* The identifiers of all films, one per line, the most popular first. */
catalogue_text catalogue_order(void);

/* The vocabulary of themes, one per line; lines that begin with # are comments. */
catalogue_text catalogue_themes(void);

/* The lives of people, one per line, sorted by name; lines that begin with # are comments. */
catalogue_text catalogue_people(void);

/* The basic films, compressed with zlib; Scripts/make_basic_films.py describes the format. */
catalogue_text catalogue_basic_films(void);

/* Returns the first occurrence of some bytes, or NULL if there is none. */
const void *catalogue_find(const void *text, size_t size, const void *wanted, size_t count);

#endif
