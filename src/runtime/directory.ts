import type { Pool } from '../db/pool.js';
import {
  closeChannels,
  closeUnlisted,
  forgetMembersElsewhere,
  type MemberNews,
  readPlace,
  readStandings,
  replaceMembers,
  saveMembers,
} from '../db/queries/directory/members.js';
import {
  dueRead,
  finishRead,
  postponeRead,
  type SlackRead,
  wantReads,
} from '../db/queries/directory/slack-reads.js';
import { type AliasesOf, type SavedEntity, saveEntities } from '../db/queries/entities/save-entities.js';

export interface DirectoryDeps {
  pool: Pool;
  aliasesOf: AliasesOf;
  /** hears after each write that people of this workspace may see something else now */
  changed(teamId: string): void;
}

/** Where Slack's people, channels and memberships are kept, and what is still to be read of them. */
export function createDirectory({ pool, aliasesOf, changed }: DirectoryDeps) {
  const told = async <T>(teamId: string, write: Promise<T>): Promise<T> => {
    const answer = await write;
    changed(teamId);
    return answer;
  };
  return {
    async saveEntities(teamId: string, entities: readonly SavedEntity[]): Promise<void> {
      if (entities.length > 0) await told(teamId, saveEntities(pool, teamId, 'slack', entities, aliasesOf));
    },
    closeChannels: (teamId: string, channels: readonly string[], asOf: Date, state: string | null) =>
      told(teamId, closeChannels(pool, teamId, channels, asOf, state)),
    closeUnlisted: (teamId: string, listed: readonly string[], asOf: Date) =>
      told(teamId, closeUnlisted(pool, teamId, listed, asOf)),
    saveMembers: (teamId: string, news: readonly MemberNews[]) =>
      told(teamId, saveMembers(pool, teamId, news)),
    replaceMembers: (teamId: string, channel: string, users: readonly string[], asOf: Date, ours?: boolean) =>
      told(teamId, replaceMembers(pool, teamId, channel, users, asOf, ours)),
    forgetMembersElsewhere: (teamId: string, channels: readonly string[], asOf: Date) =>
      told(teamId, forgetMembersElsewhere(pool, teamId, channels, asOf)),
    standings: (teamId: string, users: readonly string[]) => readStandings(pool, teamId, users),
    place: (teamId: string, channel: string, mostStrangers: number) =>
      readPlace(pool, teamId, channel, mostStrangers),
    async wantReads(teamId: string, reads: readonly SlackRead[], delayMs: number): Promise<void> {
      if (reads.length > 0) await wantReads(pool, teamId, reads, delayMs);
    },
    dueRead: (teamId: string, what: 'conversation' | 'everything') => dueRead(pool, teamId, what),
    finishRead: (teamId: string, read: SlackRead) => finishRead(pool, teamId, read),
    postponeRead: (teamId: string, what: string, delayMs: number) =>
      postponeRead(pool, teamId, what, delayMs),
  };
}
