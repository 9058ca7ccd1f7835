/** So many of a thread's commands are looked at, the newest; what was done before them can't be taken back any more. */
export const MOST_COMMANDS = 300;
