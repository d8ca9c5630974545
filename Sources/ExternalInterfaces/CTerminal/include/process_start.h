#ifndef MOVIEBROWSER_PROCESS_START_H
#define MOVIEBROWSER_PROCESS_START_H

/// Prepares the process, before anything else opens a file or starts a thread.
///
/// Standard descriptors that are closed become `/dev/null`: reading from it ends at once, writing to it
/// fails as before. No core file is written, as it would contain the key. A write beyond the limit for
/// files fails instead of ending the process. The limit for open files is raised to `wanted` where that
/// is allowed.
void process_prepare(int wanted);

/// The number of descriptors that can still be opened, counted up to `wanted`.
int process_free_descriptors(int wanted);

#endif
