import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Team } from '../../domain/team.js';
import { cursorPages } from '../web-api.js';

const ChannelPage = z.looseObject({
  channels: z.array(z.looseObject({ id: z.string(), name: z.string().optional() })),
});

/** Slack recommends pages of at most 200, and answers about 20 of them a minute. */
const PAGE_SIZE = 200;
const MAX_PAGES = 20;

/**
 * The channels that the bot can see, page by page, archived ones left out: for each page the ids known so far by name,
 * without "#". Slack: `conversations.list`. @throws WebClient's errors
 */
export async function* listChannels(client: WebClient): AsyncGenerator<Map<string, string>> {
  const ids = new Map<string, string>();
  const asked = { types: 'public_channel,private_channel', exclude_archived: true, limit: PAGE_SIZE };
  const call = (from: { cursor?: string }) => client.conversations.list({ ...asked, ...from });
  for await (const { page } of cursorPages(ChannelPage, MAX_PAGES, call)) {
    for (const { id, name } of page.channels) if (name !== undefined) ids.set(name, id);
    yield ids;
  }
}

/**
 * Channel ids by name, for names such as "#sales" or "sales"; the answer's have no "#". Names of no channel that the bot
 * can see are not in it. Reads the list only as far as it must, 4,000 channels at most. @throws WebClient's errors
 */
export async function findChannels(
  client: WebClient,
  names: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(names.map((name) => name.replace(/^#/, '')));
  let found = new Map<string, string>();
  if (wanted.size === 0) return found;
  for await (const ids of listChannels(client)) {
    found = new Map([...ids].filter(([name]) => wanted.has(name)));
    if (found.size === wanted.size) break;
  }
  return found;
}

const PeoplePage = z.looseObject({
  members: z.array(z.looseObject({ id: z.string(), name: z.string(), deleted: z.boolean().optional() })),
});

/**
 * User ids by handle, for the handles that are given ("@dana" or "dana"). Handles that nobody has are not in the answer.
 * Reads the list of people only as far as it must. Slack: `users.list`, paged by cursor.
 */
export async function findPeople(client: WebClient, handles: Iterable<string>): Promise<Map<string, string>> {
  const wanted = new Set([...handles].map((handle) => handle.replace(/^@/, '')));
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  const call = (from: { cursor?: string }) => client.users.list({ limit: PAGE_SIZE, ...from });
  for await (const { page } of cursorPages(PeoplePage, Number.POSITIVE_INFINITY, call)) {
    for (const { id, name, deleted } of page.members) {
      if (wanted.has(name) && deleted !== true) found.set(name, id);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

type TeamName = Pick<Team, 'id' | 'name'>;

/** Slack: a menu shows 100 options. */
const MAX_OPTIONS = 100;

/**
 * Finds teams by what is typed: every word must begin a word of the team's name, in any order, letter case and accents
 * aside. Names that begin with what is typed come first, then the order in which the teams are configured; 100 at most,
 * also for nothing typed.
 */
export function createTeamSearch(teams: readonly TeamName[]): (query: string) => TeamName[] {
  const known = teams.map(({ id, name }) => ({ team: { id, name }, words: wordsOf(name) }));
  return (query) => {
    const wanted = wordsOf(query);
    const found = known.filter(({ words }) =>
      wanted.every((start) => words.some((word) => word.startsWith(start))),
    );
    const begins = ({ words }: { words: string[] }) => words.join(' ').startsWith(wanted.join(' '));
    const sorted = [...found.filter(begins), ...found.filter((one) => !begins(one))];
    return sorted.slice(0, MAX_OPTIONS).map(({ team }) => team);
  };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
