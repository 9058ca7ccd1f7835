import type { Pool } from '../db/pool.js';
import {
  closeChannels,
  closeUnlisted,
  forgetMembersElsewhere,
  readNames,
  readPlace,
  readStandings,
  replaceMembers,
  saveMembers,
} from '../db/queries/directory/members.js';
import { dueRead, finishRead, postponeRead, wantReads } from '../db/queries/directory/slack-reads.js';
import { type AliasesOf, type SavedEntity, saveEntities } from '../db/queries/entities/save-entities.js';

interface DirectoryDeps {
  pool: Pool;
  aliasesOf: AliasesOf;
  /** hears after each write that people of this workspace may see something else now */
  changed(teamId: string): void;
}

/** Where Slack's people, channels and memberships are kept, and what is still to be read of them. */
export function createDirectory({ pool, aliasesOf, changed }: DirectoryDeps) {
  const asked =
    <Args extends unknown[], Answer>(ask: (pool: Pool, teamId: string, ...args: Args) => Promise<Answer>) =>
    (teamId: string, ...args: Args) =>
      ask(pool, teamId, ...args);
  const told =
    <Args extends unknown[], Answer>(write: (pool: Pool, teamId: string, ...args: Args) => Promise<Answer>) =>
    async (teamId: string, ...args: Args) => {
      const answer = await write(pool, teamId, ...args);
      changed(teamId);
      return answer;
    };
  return {
    async saveEntities(teamId: string, entities: readonly SavedEntity[]): Promise<void> {
      if (entities.length === 0) return;
      await saveEntities(pool, teamId, 'slack', entities, aliasesOf);
      changed(teamId);
    },
    closeChannels: told(closeChannels),
    closeUnlisted: told(closeUnlisted),
    saveMembers: told(saveMembers),
    replaceMembers: told(replaceMembers),
    forgetMembersElsewhere: told(forgetMembersElsewhere),
    standings: asked(readStandings),
    names: asked(readNames),
    place: asked(readPlace),
    wantReads: asked(wantReads),
    dueRead: asked(dueRead),
    finishRead: asked(finishRead),
    postponeRead: asked(postponeRead),
  };
}
