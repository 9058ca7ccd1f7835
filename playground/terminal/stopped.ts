/** A story couldn't be played to its end. The message is for the person at the terminal. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Said when a person ends the story early. */
export const INTERRUPTED = 'Interrupted.';
