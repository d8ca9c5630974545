#ifndef TRANSFER_INFLATE_H
#define TRANSFER_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether there is zlib on this machine; loads it.
bool inflate_is_there(void);

/// Unpacks what was packed by deflate (RFC 1951) to at most `limit` bytes; answers 0 where all of it was
/// that and nothing else, otherwise one of the outcomes of `transfer.h`.
///
/// What is put into `unpacked` is to be freed, whatever the answer.
int inflate_raw(const uint8_t *body, size_t size, size_t limit, uint8_t **unpacked,
                size_t *unpacked_size);

#endif
