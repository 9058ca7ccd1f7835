import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import type { Viewer } from '../../domain/entities/entity.js';
import { type NamesOf, SOMEBODY } from '../delivery/lookups.js';
import type { LookUp } from '../directory/look-up.js';
import type { Sync } from '../directory/sync.js';
import { isDirect, type Normalized } from '../normalize/wire.js';
import type { SlackIdentity, SlackPorts } from '../ports.js';
import type { MessageReader } from '../reader.js';
import { taskSlots } from '../views/answers/links.js';
import type { PresentContext } from '../views/cards/context.js';
import { mentionedIn } from '../views/cards/needs.js';

/**
 * What every listener gets: the ports, who we are, what reads again what Slack tells only half of, who gets to know people, what they
 * and channels are called, and what reads messages.
 */
export interface ListenerContext {
  ports: SlackPorts;
  self: SlackIdentity;
  sync: Pick<Sync, 'poke'>;
  lookUp: Pick<LookUp, 'meet'>;
  namesOf: NamesOf;
  /** what a channel is called, without "#"; it rejects where Slack can't tell now */
  channelName(channel: string): Promise<string | null>;
  reader: MessageReader;
}

/** Matches exactly these names, as the ids of actions are, and their variants ("fd.settle:1"). */
export function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?::\\w+)?$`);
}

/** Stores what a payload means to us; where that is nothing, the log says of `what` that it was left out, and why. */
export async function take(
  ports: Pick<SlackPorts, 'ingest' | 'log'>,
  result: Normalized,
  what: string,
  level: 'debug' | 'warn',
): Promise<void> {
  if ('incoming' in result) await ports.ingest(result.incoming);
  else ports.log[level]({ reason: result.ignored }, `${what} left out`);
}

/**
 * Listens to presses, as `read` reads them, and answers Slack once `act` is done. What a draft's cards make events of is in
 * ./interactions.ts.
 */
export function onPress<Read>(
  app: App,
  actionId: string | RegExp,
  read: (body: unknown) => Read | null,
  act: (press: Read, client: WebClient) => Promise<unknown>,
): void {
  app.action(actionId, async ({ body, ack, client }) => {
    const press = read(body);
    if (press !== null) await act(press, client);
    await ack();
  });
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

/** Slack waits 3 s for the answer; whom Slack does not tell of within this is a guest. Milliseconds. */
const MEET_MS = 1_000;

/**
 * Somebody who asks for what will stand in that channel, once it is known who they are, as far as that can be had. Null, or a
 * direct message: nobody else sees it. The workspace is ours, whatever a payload says. Never rejects.
 */
export async function readerOf(
  { self, lookUp }: ListenerContext,
  user: string,
  channel: string | null = null,
): Promise<Viewer> {
  const place = channel === null || isDirect({ channel }) ? null : channel;
  await lookUp.meet([user], place, MEET_MS);
  return { teamId: self.teamId, user, place };
}

/** What presenters need to show these entities and what else is said: names of people in it, and where cards stand. */
export function contextOf(
  context: ListenerContext,
  shown: readonly { id: string; url?: string | null }[],
  said: unknown = '',
): Promise<PresentContext> {
  return contextWith(context, mentionedIn([shown, said]), taskSlots(shown));
}

/** What presenters need to show these people by name, and links to the messages of these slots. */
export async function contextWith(
  context: ListenerContext,
  people: readonly string[],
  slots: readonly string[],
): Promise<PresentContext> {
  const { ports, self, namesOf } = context;
  const [names, posts] = await Promise.all([
    namesOf(people),
    Promise.all(
      [...new Set(slots)].map(async (slot) => [slot, await ports.findPost(self.teamId, slot)] as const),
    ),
  ]);
  const at = new Map(posts);
  return { ...plainContext(context), names, slot: (slot) => at.get(slot) ?? null };
}

/** What presenters need to show nothing but our own words. */
export function plainContext({ self: { teamUrl, homeUrl } }: ListenerContext): PresentContext {
  return { teamUrl, homeUrl, names: () => SOMEBODY, slot: () => null };
}
