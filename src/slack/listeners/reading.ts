import type { WebClient } from '@slack/web-api';
import type { Viewer } from '../../domain/entities/entity.js';
import { namesFrom, People } from '../delivery/lookups.js';
import { isDirect } from '../normalize/wire.js';
import { taskSlots } from '../views/answers/links.js';
import type { PresentContext } from '../views/cards/context.js';
import { mentionedIn } from '../views/cards/needs.js';
import type { ListenerContext } from './context.js';

/** Slack waits 3 s for the answer; whom Slack does not tell of within this is a guest. Milliseconds. */
const PATIENCE_MS = 1_000;

/** Somebody who alone sees what they ask for. Never rejects. */
export function readerOf(context: ListenerContext, user: string): Promise<Viewer> {
  return met(context, user, null);
}

/** Somebody who asks for what will stand in that channel; a direct message is read by nobody else. Never rejects. */
export function readerAt(context: ListenerContext, user: string, channel: string): Promise<Viewer> {
  return met(context, user, isDirect({ channel }) ? null : channel);
}

/** The reader, once it is known who they are, as far as that can be had. The workspace is ours, whatever a payload says. */
async function met({ self, lookUp }: ListenerContext, user: string, place: string | null): Promise<Viewer> {
  await lookUp.meet([user], place, PATIENCE_MS);
  return { teamId: self.teamId, user, place };
}

/** What presenters need to show these entities and what else is said: names of people in it, and where cards stand. */
export async function contextOf(
  { ports, self }: ListenerContext,
  client: WebClient,
  shown: readonly { id: string; url?: string | null }[],
  said: unknown = '',
): Promise<PresentContext> {
  const slots = taskSlots(shown.map(({ id, url = null }) => ({ id, url })));
  const [names, posts] = await Promise.all([
    new People(client, ports.now).namesOf(mentionedIn([shown, said])),
    Promise.all(slots.map(async (slot) => [slot, await ports.findPost(self.teamId, slot)] as const)),
  ]);
  const at = new Map(posts);
  return { ...linksOf(self), names: namesFrom(names), slot: (slot) => at.get(slot) ?? null };
}

/** Where the workspace and our own page in it are. */
function linksOf({ teamUrl, homeUrl }: ListenerContext['self']): Pick<PresentContext, 'teamUrl' | 'homeUrl'> {
  return { teamUrl, homeUrl };
}

/** What presenters need to show nothing but our own words. */
export function plainContext({ self }: ListenerContext): PresentContext {
  return { ...linksOf(self), names: namesFrom(new Map()), slot: () => null };
}
