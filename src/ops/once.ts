/** The work, done at its first call; every further call waits for that same end. */
export function once<A>(work: (argument: A) => Promise<void>): (argument: A) => Promise<void> {
  let running: Promise<void> | undefined;
  return (argument) => {
    running ??= work(argument);
    return running;
  };
}
