#ifndef MOVIEBROWSER_PROCESS_START_H
#define MOVIEBROWSER_PROCESS_START_H

/// Prepares the process, before anything opens a file or starts a thread.
///
/// Closed standard descriptors are replaced with `/dev/null`: reading returns the end of file,
/// writing fails as before. Core files are disabled, since they would contain the key. A write
/// beyond the file size limit fails instead of ending the process. The limit of open files is
/// raised to `wanted` if permitted.
void process_prepare(int wanted);

/// Returns the number of descriptors that can still be opened, up to `wanted`.
int process_free_descriptors(int wanted);

/// Returns the arguments that the program was started with, including its name, and their number.
///
/// Unlike those of the Swift runtime, they do not depend on /proc. Returns NULL if they are
/// unknown.
char *const *process_arguments(int *count);

#endif
