import { WebAPIPlatformError } from '@slack/web-api';
import type { SyncContext } from './call-slack.js';
import { type Page, type PageArguments, pages } from './pages.js';
import { membersMatter, toChannel, WireChannel } from './to-channel.js';
import { toUser, WireUser } from './to-user.js';

/** How many people and channels a load has read. */
export interface Loaded {
  people: number;
  channels: number;
}

/**
 * Reads all people and all channels that the bot can see, page by page, each saved at once, and asks for the members of
 * those conversations that the bot is in. A channel that the whole list did not have is gone, or
 * private without the bot: it is closed, and of conversations that the bot is not in no members are known any more. Cut
 * off in the middle it has done no harm; it begins anew the next time.
 */
export async function loadEverything(context: SyncContext): Promise<Loaded> {
  const { store, teamId, teamUrl } = context;
  const loaded: Loaded = { people: 0, channels: 0 };
  const { client, pace } = context;
  const users = { field: 'members', thing: WireUser, everyMs: pace.listMs };
  for await (const { things, asOf } of pages(context, (page) => client.users.list({ ...page }), users)) {
    await store.saveEntities(
      teamId,
      things.map((user) => toUser(user, context, asOf)),
    );
    loaded.people += things.length;
  }
  const listed: string[] = [];
  const heardOf: string[] = [];
  let begun: Date | undefined;
  for await (const { things, asOf } of conversations(context)) {
    begun ??= asOf;
    const channels = things.flatMap((channel) => toChannel(channel, teamUrl, asOf) ?? []);
    await store.saveEntities(teamId, channels);
    const wanted = things.filter(membersMatter).map(({ id }) => ({ what: id, newsAt: asOf }));
    await store.wantReads(teamId, wanted, 0);
    listed.push(...things.map(({ id }) => id));
    heardOf.push(...wanted.map(({ what }) => what));
    loaded.channels += channels.length;
  }
  if (begun !== undefined) await forgetTheRest(context, listed, heardOf, begun);
  return loaded;
}

async function forgetTheRest(
  { store, teamId, log }: SyncContext,
  listed: readonly string[],
  heardOf: readonly string[],
  begun: Date,
): Promise<void> {
  const closed = await store.closeUnlisted(teamId, listed, begun);
  if (closed > 0) log.info({ teamId, closed }, 'channels that Slack no longer lists are for nobody now');
  await store.forgetMembersElsewhere(teamId, heardOf, begun);
}

/** Where the app was installed without the scope for group direct messages, the channels come without them. */
async function* conversations(context: SyncContext): AsyncGenerator<Page<WireChannel>> {
  const channels = 'public_channel,private_channel';
  try {
    yield* listed(context, `${channels},mpim`);
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError) || error.data.error !== 'missing_scope') throw error;
    context.log.warn(
      { teamId: context.teamId },
      'the app may not read group direct messages (mpim:read); install it again with the scopes of manifest.json',
    );
    yield* listed(context, channels);
  }
}

function listed(context: SyncContext, types: string): AsyncGenerator<Page<WireChannel>> {
  const list = (page: PageArguments) =>
    context.client.conversations.list({ types, exclude_archived: false, ...page });
  return pages(context, list, { field: 'channels', thing: WireChannel, everyMs: context.pace.listMs });
}
