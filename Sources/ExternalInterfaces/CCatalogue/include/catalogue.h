#ifndef MOVIEBROWSER_CATALOGUE_H
#define MOVIEBROWSER_CATALOGUE_H

#include <stddef.h>

/* One of the texts that the program carries: `size` bytes, never freed. */
typedef struct {
  const char *bytes;
  size_t size;
} catalogue_text;

/* The records of all films, by year and then by identifier. */
catalogue_text catalogue_films(void);

/* The identifiers of all films, one a line, the best known first. */
catalogue_text catalogue_order(void);

/* The vocabulary of themes, one a line; lines that begin with # are comments. */
catalogue_text catalogue_themes(void);

/* Where some bytes stand first among others; NULL where they do not. */
const void *catalogue_find(const void *text, size_t size, const void *wanted, size_t count);

#endif
