import type { SlackPorts } from '../ports.js';

type Passing = Pick<SlackPorts, 'ingest' | 'begin'>;

/** How an order is passed on while the person waits for an answer. */
export interface PassingOn extends Passing {
  /** Nothing is passed on from now on. @returns whether anything was, or may have been */
  close(): boolean;
}

/**
 * Keeps what a person is told true: where they are asked to say it again, what they have said is not passed on late; and where
 * it had begun to be, they are told that, since it may be stored though nobody has heard so.
 */
export function passingOn({ ingest, begin }: Passing): PassingOn {
  let begun = false;
  let closed = false;
  const unlessClosed =
    <T>(pass: (what: T) => Promise<void>) =>
    async (what: T): Promise<void> => {
      if (closed)
        throw new Error('The order came too late to be passed on: its person was asked to try again.');
      begun = true;
      await pass(what);
    };
  return {
    ingest: unlessClosed(ingest),
    begin: unlessClosed(begin),
    close() {
      closed = true;
      return begun;
    },
  };
}
