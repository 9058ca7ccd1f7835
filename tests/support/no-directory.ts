import { type DirectoryPorts, STEADY } from '../../src/slack/directory/ports.js';

/** A directory that keeps nothing and takes everyone for a member, for tests of what has nothing to do with it. */
export function noDirectory(): DirectoryPorts {
  const kept = async () => undefined;
  return {
    store: {
      saveEntities: kept,
      closeChannels: kept,
      closeUnlisted: async () => 0,
      saveMembers: kept,
      replaceMembers: kept,
      forgetUnreadMembers: kept,
      standings: async (_teamId, users) => new Map(users.map((user) => [user, 'member'])),
      names: async () => new Map(),
      hiddenPeople: async () => [],
      place: async () => ({ known: true, strangers: [] }),
      wantReads: kept,
      dueRead: async () => null,
      finishRead: kept,
      postponeRead: kept,
      readList: async () => null,
      noteList: kept,
      completeList: kept,
      channelName: async () => null,
    },
    lock: { tryLock: async () => null },
    pace: STEADY,
    now: Date.now,
    sleep: kept,
  };
}
