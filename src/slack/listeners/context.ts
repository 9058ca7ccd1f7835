import type { LookUp } from '../directory/look-up.js';
import type { Sync } from '../directory/sync.js';
import type { SlackIdentity, SlackPorts } from '../ports.js';

/** What every listener gets: the ports, who we are, what reads again what Slack tells only half of, and who gets to know people. */
export interface ListenerContext {
  ports: SlackPorts;
  self: SlackIdentity;
  sync: Pick<Sync, 'poke'>;
  lookUp: Pick<LookUp, 'meet'>;
}

/** Matches exactly these names, as the ids of actions are, and their variants ("fd.settle:1"). */
export function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?::\\w+)?$`);
}

/** Slack waits 3 s for an answer; so much is left for what comes after the reading. Milliseconds. */
const PATIENCE_MS = 2000;

/** What is said in place of an answer that could not be had. */
export const NOT_NOW = 'I could not look that up just now. Please try again in a moment.';

/**
 * What `work` gives or, should it fail or take longer than Slack waits, `instead`; the failure is logged. What takes too long
 * goes on nevertheless.
 */
export async function answerInTime<T>(
  { ports }: ListenerContext,
  work: () => Promise<T>,
  instead: T,
): Promise<T> {
  const tooLate = ports.sleep(PATIENCE_MS).then((): never => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } catch (error) {
    ports.log.error({ err: error }, 'what a person asked for could not be read');
    return instead;
  }
}
