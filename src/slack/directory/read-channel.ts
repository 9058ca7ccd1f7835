import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import { callSlack, type PageArguments, pages, type SyncContext, surelyBy } from './call-slack.js';
import type { WantedRead } from './ports.js';
import { isOursAlone, membersMatter, toChannel, WireChannel } from './to-channel.js';

const Info = z.looseObject({ channel: WireChannel });

/**
 * Reads one conversation as it is now, and its members where the bot is among them; it counts as of the news that asked for
 * it, or of now where that is later. What Slack will not tell of nobody may rely on: it is closed, and its members are
 * forgotten.
 * @param mostPages so many pages of members are read at most; it rejects where there are more
 * @throws what may pass: Slack out of reach, the stop
 */
export async function readChannel(
  context: SyncContext,
  { what: id, newsAt }: WantedRead,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { store, teamId, client } = context;
  let asOf = newsAt;
  try {
    const asked = { channel: id, include_num_members: true };
    const told = await callSlack(context, () => client.conversations.info(asked));
    asOf = later(newsAt, told.asOf);
    const { channel } = Info.parse(told.answer);
    const entity = toChannel(channel, context.teamUrl, asOf);
    if (entity !== null) await store.saveEntities(teamId, [entity]);
    const members = membersMatter(channel) ? await listMembers(context, id, mostPages) : [];
    await store.replaceMembers(teamId, id, members, asOf, isOursAlone(channel));
  } catch (error) {
    if (classify(error).kind !== 'failed' && !(error instanceof z.ZodError)) throw error;
    context.log.info(
      { err: error, channel: id },
      'Slack does not tell of a conversation; it is for nobody now',
    );
    asOf = later(asOf, surelyBy(context));
    await store.closeChannels(teamId, [id], asOf, null);
    await store.replaceMembers(teamId, id, [], asOf);
  }
}

/** All members at once, so that nobody sees while it is half known who else is there. */
async function listMembers(context: SyncContext, channel: string, mostPages: number): Promise<string[]> {
  const { client, pace } = context;
  const list = { field: 'members', thing: z.string().min(1), everyMs: pace.membersMs };
  const call = (page: PageArguments) => client.conversations.members({ channel, ...page });
  const members: string[] = [];
  let read = 0;
  for await (const { things } of pages(context, call, list)) {
    read += 1;
    if (read > mostPages) throw new Error(`The conversation has more than ${mostPages} pages of members.`);
    members.push(...things);
  }
  return members;
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
