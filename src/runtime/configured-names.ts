import type { Pool } from '../db/pool.js';
import { dropUnsureName, keepName, readNameFacts } from '../db/queries/directory/configured-names.js';
import {
  type ChannelTarget,
  type ConfiguredPeople,
  faultOf,
  idOf,
  isSlackId,
  meaningIn,
  type NameFacts,
  type NameMeaning,
  nameKey,
  namesIn,
  withIds,
} from '../domain/configured-names.js';
import type { Logger } from '../domain/ports.js';
import { Sweep } from './inbox/sweep.js';

/** How often it is looked whether the directory tells more: it takes a new channel or person in within seconds. Milliseconds. */
const LOOK_MS = 10_000;

interface NamesDeps {
  pool: Pool;
  config: ConfiguredPeople;
  log: Logger;
  /** between two looks; milliseconds */
  everyMs?: number;
}

/**
 * The names of the configuration as Slack ids, by what is kept of Slack's people and channels. A name has its id at once where it
 * was known before, else once Slack's list was read to its end; nothing waits for that.
 */
export interface ConfiguredNames {
  /** The configuration by the ids that are known now. */
  people(): ConfiguredPeople;
  /** Begins with what is known of a workspace, and looks again every few seconds. @throws the database's errors */
  open(teamId: string): Promise<void>;
  /** Looks again where a name has no id yet: another process may have found it. @throws the database's errors */
  freshen(): Promise<void>;
  /** Whether a channel takes requests; null: it can't be said before it is known what the channel is called. */
  takesRequests(channel: string): boolean | null;
  /**
   * Takes in what a channel is called, where the configuration may mean it by that name; afterwards it is known what it is for.
   * @param nameOf its name now, without "#"; null: Slack does not tell. It is asked only where the name matters
   * @throws the database's errors, and what `nameOf` throws
   */
  place(channel: string, nameOf: (channel: string) => Promise<string | null>): Promise<void>;
  /** The channel of a "#name", also one that the configuration has no longer. @throws the database's errors */
  channelOf(name: string): Promise<ChannelTarget>;
  stop(): Promise<void>;
}

export function createConfiguredNames({ pool, config, log, everyMs = LOOK_MS }: NamesDeps): ConfiguredNames {
  const names = namesIn(config);
  const channelNames = namesIn({ ...config, teams: [], approval: { ...config.approval, people: [] } });
  let meanings: ReadonlyMap<string, NameMeaning> = new Map();
  let people = byIds(config, meanings);
  let requestChannels: ReadonlySet<string> = new Set();
  let isLookedFor = false;
  let wasClear = false;
  const told = new Map<string, string>();
  let teamId: string | null = null;

  const understand = async (ofTeam: string): Promise<void> => {
    const facts = await readNameFacts(pool, ofTeam, names);
    const read = new Map(names.map((name) => [name, meaningIn(facts, name)]));
    for (const [name, meaning] of read) await settle(ofTeam, name, meaning, facts);
    meanings = read;
    people = byIds(config, meanings);
    requestChannels = new Set(
      people.channels.filter(({ blueprint }) => blueprint !== undefined).map(({ channel }) => channel),
    );
    isLookedFor = [...read].some(([name, { is }]) => !isSlackId(name) && (is === 'open' || is === 'unknown'));
    tell(read);
  };

  /** Keeps a name's id, since it must not change with who is called so later. */
  const settle = async (ofTeam: string, name: string, meaning: NameMeaning, facts: NameFacts) => {
    if (isSlackId(name)) return;
    const kept = facts.kept.get(name);
    if (meaning.is === 'ambiguous' && kept?.sure === false) await dropUnsureName(pool, ofTeam, name);
    const isFound = meaning.is === 'known' && meaning.isProvisional !== true && kept?.sure !== true;
    if (isFound) await keepName(pool, ofTeam, name, { id: meaning.id, sure: true });
  };

  /** Tells the operator of each name once what is wrong with it, and again where that has become something else. */
  const tell = (read: ReadonlyMap<string, NameMeaning>): void => {
    for (const [name, meaning] of read) {
      const fault = faultOf(name, meaning);
      if (fault === (told.get(name) ?? null)) continue;
      if (fault === null) told.delete(name);
      else told.set(name, fault);
      const fields = { name, meaning };
      if (fault === null) log.info(fields, 'a name in frontdoor.config.yaml is clear now');
      else if (meaning.is === 'renamed') log.warn(fields, `frontdoor.config.yaml has an old name. ${fault}`);
      else log.error(fields, `frontdoor.config.yaml has a name that is refused. ${fault}`);
    }
    const isClear = [...read.values()].every(({ is }) => is !== 'open');
    if (isClear && !wasClear)
      log.info({ names: names.length }, 'every name in frontdoor.config.yaml is looked up');
    wasClear = isClear;
    for (const { channel, id } of repeatedChannels(config, read)) {
      if (told.get(`twice ${channel}`) === id) continue;
      told.set(`twice ${channel}`, id);
      log.warn({ channel, id }, 'frontdoor.config.yaml names this channel in two entries; the first counts');
    }
  };

  /** Whether a channel may be one of the configuration's whose ids are not known. */
  const mayBeMeant = (channel: string): boolean =>
    !people.channels.some((binding) => binding.channel === channel) &&
    channelNames.some((name) => !isSlackId(name) && mayStillBe(meanings.get(name)));

  const sweep = new Sweep({
    everyMs,
    look: async () => teamId !== null && (await understand(teamId)),
    onFailure: 'it could not be looked whom and which channels the configuration means',
    log,
  });

  return {
    people: () => people,
    async open(ofTeam) {
      teamId = ofTeam;
      await understand(ofTeam);
      const open = [...meanings].filter(([, { is }]) => is === 'open').map(([name]) => name);
      if (open.length > 0)
        log.info(
          { names: open.length },
          'names in frontdoor.config.yaml are looked up as Slack lists people and channels',
        );
      sweep.start();
    },
    async freshen() {
      if (isLookedFor && teamId !== null) await understand(teamId);
    },
    takesRequests(channel) {
      if (requestChannels.has(channel)) return true;
      return mayBeMeant(channel) ? null : false;
    },
    async place(channel, nameOf) {
      if (teamId === null || !mayBeMeant(channel)) return;
      const calledNow = await nameOf(channel);
      const name = nameKey(`#${calledNow ?? ''}`);
      if (!channelNames.includes(name) || !mayStillBe(meanings.get(name))) return;
      await keepName(pool, teamId, name, { id: channel, sure: false });
      await understand(teamId);
    },
    async channelOf(written) {
      const name = nameKey(written);
      if (!name.startsWith('#')) return { id: name };
      if (teamId === null) return { is: 'wait' };
      const meaning = meaningIn(await readNameFacts(pool, teamId, [name]), name);
      const id = reliable(meaning);
      if (id !== null) return { id };
      return { is: meaning.is === 'ambiguous' || meaning.is === 'unknown' ? meaning.is : 'wait' };
    },
    stop: () => sweep.stop(),
  };
}

/** The id of a name, unless another channel may have the name as well. */
const reliable = (meaning: NameMeaning | undefined): string | null =>
  meaning?.is === 'known' && meaning.isProvisional === true ? null : idOf(meaning);

const mayStillBe = (meaning: NameMeaning | undefined): boolean =>
  meaning === undefined || meaning.is === 'open' || meaning.is === 'unknown';

function byIds(config: ConfiguredPeople, meanings: ReadonlyMap<string, NameMeaning>): ConfiguredPeople {
  const standsForItself = (name: string) => (isSlackId(name) ? name : null);
  return withIds(
    config,
    (name) => reliable(meanings.get(name)) ?? standsForItself(name),
    (name) => idOf(meanings.get(name)) ?? standsForItself(name),
  );
}

/** Entries of channels that turn out to mean the channel of an entry before them. */
function repeatedChannels(
  { channels }: ConfiguredPeople,
  meanings: ReadonlyMap<string, NameMeaning>,
): { channel: string; id: string }[] {
  const entries = channels.flatMap(({ channel }) => {
    const name = nameKey(channel);
    const id = idOf(meanings.get(name)) ?? (isSlackId(name) ? name : null);
    return id === null ? [] : [{ channel, id }];
  });
  return entries.filter(({ id }, at) => entries.findIndex((one) => one.id === id) < at);
}
