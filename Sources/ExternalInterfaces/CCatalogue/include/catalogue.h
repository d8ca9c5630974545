#ifndef MOVIEBROWSER_CATALOGUE_H
#define MOVIEBROWSER_CATALOGUE_H

#include <stddef.h>

/* One of the text files that the program carries: `size` bytes, never freed. */
typedef struct {
  const char *bytes;
  size_t size;
} catalogue_text;

/* How many files of films there are. */
int catalogue_film_file_count(void);

/* A file of films, counted from 0, oldest decade first. */
catalogue_text catalogue_film_file(int index);

/* The identifiers of all films, one a line, the best known first. */
catalogue_text catalogue_order(void);

/* The vocabulary of themes, one a line; lines that begin with # are comments. */
catalogue_text catalogue_themes(void);

#endif
