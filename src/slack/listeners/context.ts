import type { App, Middleware, RespondFn, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { userEntity, type Viewer } from '../../domain/entities/entity.js';
import { type NamesOf, SOMEBODY } from '../delivery/lookups.js';
import type { LookUp } from '../directory/look-up.js';
import type { Sync } from '../directory/sync.js';
import { mentionedIn } from '../normalize/text.js';
import { isDirect, type Normalized } from '../normalize/wire.js';
import type { SlackIdentity, SlackPorts } from '../ports.js';
import type { MessageReader } from '../reader.js';
import type { PresentContext } from '../views/cards/context.js';
import { peopleShown } from '../views/people-shown.js';

/**
 * What every listener gets: the ports, who we are, what reads again what Slack tells only half of, who gets to know people, what they
 * and channels are called, and what reads messages.
 */
export interface ListenerContext {
  ports: SlackPorts;
  /** the types of the events that have a listener */
  heard: Set<string>;
  self: SlackIdentity;
  sync: Pick<Sync, 'poke'>;
  lookUp: Pick<LookUp, 'meet'>;
  namesOf: NamesOf;
  /** what a channel is called, without "#"; it rejects where Slack can't tell now */
  channelName(channel: string): Promise<string | null>;
  reader: MessageReader;
  /** does what only shows something, without Slack's answer waiting for it; what fails is logged */
  afterwards(show: () => Promise<unknown>): void;
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
 * Listens to events of a type, and remembers the type, because what nobody listens to is acknowledged before Bolt tries its
 * listeners.
 */
export function onEvent<Type extends string>(
  app: App,
  { heard }: Pick<ListenerContext, 'heard'>,
  type: Type,
  listener: Middleware<SlackEventMiddlewareArgs<Type>>,
): void {
  heard.add(type);
  app.event(type, listener);
}

/**
 * Listens to presses that only show something. Slack is answered first, because it shows an error at the button after 3 s however
 * well the window beside it opens. `act` gets what answers the person alone; Slack names no such address for a press in a view.
 */
export function onPress<Read>(
  app: App,
  actionId: string | RegExp,
  read: (body: unknown) => Read | null,
  act: (press: Read, client: WebClient, respond: RespondFn | undefined) => Promise<unknown>,
): void {
  app.action(actionId, async ({ body, ack, client, respond }) => {
    await ack();
    const press = read(body);
    if (press !== null) await act(press, client, respond);
  });
}

/**
 * Listens to presses that change something: Slack is answered when `store` has resolved, and then `show` tells the person. What a
 * draft's cards make events of is in ./interactions.ts.
 */
export function onStoringPress<Read, Stored>(
  app: App,
  actionId: string,
  read: (body: unknown) => Read | null,
  store: (press: Read) => Promise<Stored>,
  show: (press: Read, stored: Stored, client: WebClient) => Promise<unknown>,
): void {
  app.action(actionId, async ({ body, ack, client }) => {
    const press = read(body);
    if (press === null) return ack();
    const stored = await store(press);
    await ack();
    await show(press, stored, client);
  });
}

/** Slack waits 3 s for an answer; so much is left for what comes after the reading. Milliseconds. */
const PATIENCE_MS = 2000;

/** What is said in place of an answer that could not be had. */
export const NOT_NOW = 'I could not look that up just now. Please try again in a moment.';

/**
 * What `work` gives or, should it fail or take longer than the patience, `instead`; the failure is logged. What takes too long
 * goes on nevertheless.
 */
export async function answerInTime<T>(
  { ports }: ListenerContext,
  work: () => Promise<T>,
  instead: T,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const tooLate = ports.sleep(patienceMs).then((): never => {
    throw new Error(`no answer within ${patienceMs} ms`);
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

/**
 * Presents the same to somebody whose own words are repeated in it. A name behind an id that they typed is told only if they may
 * see that person: an id is no secret, and whose it is may be one.
 */
export async function presentedTo<View>(
  context: ListenerContext,
  { viewer, said }: { viewer: Viewer; said: string },
  slots: readonly string[],
  present: (context: PresentContext) => View,
): Promise<View> {
  const typed = mentionedIn(said).map(userEntity);
  const { unknown } =
    typed.length === 0 ? { unknown: [] } : await context.ports.references.context(viewer, typed);
  const hidden = new Set(unknown);
  return presentedIn(context, slots, ({ names, ...shown }) =>
    present({ ...shown, names: (id) => (hidden.has(userEntity(id)) ? SOMEBODY : names(id)) }),
  );
}

/**
 * Presents something with the names of the people in it, and links to the messages of these slots.
 * @param among ids that people only typed, and who reads what they stand in
 */
export async function presentedIn<View>(
  context: ListenerContext,
  slots: readonly string[],
  present: (context: PresentContext) => View,
  among?: Parameters<NamesOf>[1],
): Promise<View> {
  const { ports, self, namesOf } = context;
  const plain = plainContext(context);
  const [names, posts] = await Promise.all([
    namesOf(
      peopleShown((named) => present({ ...plain, names: named })),
      among,
    ),
    Promise.all(
      [...new Set(slots)].map(async (slot) => [slot, await ports.findPost(self.teamId, slot)] as const),
    ),
  ]);
  const at = new Map(posts);
  return present({ ...plain, names, slot: (slot) => at.get(slot) ?? null });
}

/** What presenters need to show nothing but our own words. */
export function plainContext({ self: { teamUrl, homeUrl } }: ListenerContext): PresentContext {
  return { teamUrl, homeUrl, names: () => SOMEBODY, slot: () => null };
}
