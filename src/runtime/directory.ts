import type { Pool } from '../db/pool.js';
import { readHiddenPeople } from '../db/queries/directory/hidden-people.js';
import {
  closeChannels,
  closeUnlisted,
  forgetUnreadMembers,
  readChannelName,
  readNames,
  readPlace,
  readStandings,
  replaceMembers,
  saveMembers,
} from '../db/queries/directory/members.js';
import {
  completeList,
  dueRead,
  finishRead,
  noteList,
  postponeRead,
  readList,
  wantReads,
} from '../db/queries/directory/slack-reads.js';
import { type AliasesOf, type SavedEntity, saveEntities } from '../db/queries/entities/save-entities.js';

interface DirectoryDeps {
  pool: Pool;
  aliasesOf: AliasesOf;
}

/** Where Slack's people, channels and memberships are kept, and what is still to be read of them. */
export function createDirectory({ pool, aliasesOf }: DirectoryDeps) {
  const of =
    <Args extends unknown[], Answer>(run: (pool: Pool, teamId: string, ...args: Args) => Promise<Answer>) =>
    (teamId: string, ...args: Args) =>
      run(pool, teamId, ...args);
  return {
    async saveEntities(teamId: string, entities: readonly SavedEntity[]): Promise<void> {
      if (entities.length === 0) return;
      await saveEntities(pool, teamId, 'slack', entities, aliasesOf);
    },
    closeChannels: of(closeChannels),
    closeUnlisted: of(closeUnlisted),
    saveMembers: of(saveMembers),
    replaceMembers: of(replaceMembers),
    forgetUnreadMembers: of(forgetUnreadMembers),
    standings: of(readStandings),
    names: of(readNames),
    hiddenPeople: of(readHiddenPeople),
    place: of(readPlace),
    wantReads: of(wantReads),
    dueRead: of(dueRead),
    finishRead: of(finishRead),
    postponeRead: of(postponeRead),
    readList: of(readList),
    noteList: of(noteList),
    completeList: of(completeList),
    channelName: of(readChannelName),
  };
}
