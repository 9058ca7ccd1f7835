import type { ApprovalPolicy } from './policies.js';
import type { ChannelBinding, Team } from './team.js';

/** What the configuration says of people and channels, by names or by Slack ids. */
export interface ConfiguredPeople {
  teams: readonly Team[];
  approval: ApprovalPolicy;
  channels: readonly ChannelBinding[];
}

/** Somebody or a channel that may be meant, as Slack describes them. */
export interface Namesake {
  /** the Slack id */
  id: string;
  /** what it is called now, as it would stand in the configuration: "#it-help", "@ingrid" */
  calledNow: readonly string[];
  /** false: an archived or deleted channel, a closed account, a bot */
  counts: boolean;
}

/** The id that a name was found to have. `sure` false: whether another channel has the name is not known yet. */
export interface KeptName {
  id: string;
  sure: boolean;
}

/**
 * What a name of the configuration means.
 * - `open`: Slack's list has not been read to its end, so that it can't be said yet
 * - `known`: one active person or channel has it
 * - `renamed`: its own person or channel is called otherwise now, and nobody else has the name
 * - `moved`: somebody else has it now; its own id goes on until the operator confirms the new one
 * - `gone`: its own channel is archived, or its own account closed
 * - `ambiguous`: several have it
 * - `unknown`: nobody has it
 */
export type NameMeaning =
  | { is: 'open' | 'unknown' }
  | { is: 'known' | 'gone'; id: string; isProvisional?: boolean }
  | { is: 'renamed'; id: string; calledNow: string }
  | { is: 'moved'; id: string; namesakes: readonly Namesake[] }
  | { is: 'ambiguous'; namesakes: readonly Namesake[] };

const ID = /^[CGUW][A-Z0-9]{2,}$/;

/** Whether it is a Slack id, which stands for itself. */
export const isSlackId = (written: string): boolean => ID.test(written);

/** Whether somebody stands in a list by an id: of whom there is only a name nobody knows who they are. */
export const hasId = (person: string): boolean => !person.startsWith('@');

/** A name in one spelling: with its mark, and composed as Slack composes letters with accents. Letter case is Slack's. */
export function nameKey(written: string): string {
  const name = written.trim().normalize('NFC');
  return isSlackId(name) || /^[#@]/.test(name) ? name : `@${name}`;
}

/** Every name and id of people and channels in the configuration, each once. */
export function namesIn({ teams, approval, channels }: ConfiguredPeople): string[] {
  const all = [
    ...teams.flatMap(({ channel, members, approvers }) => [channel, ...members, ...approvers]),
    ...approval.people,
    ...channels.map(({ channel }) => channel),
  ];
  return [...new Set(all.map(nameKey))];
}

/**
 * Decides what a name means.
 * @param kept the id that it was found to have before
 * @param about whoever has the name now, and the one with the kept id
 * @param isListed whether Slack's list of them has been read to its end
 */
export function meaningOf(
  name: string,
  kept: KeptName | undefined,
  about: readonly Namesake[],
  isListed: boolean,
): NameMeaning {
  const byId = isSlackId(name);
  const namesakes = about.filter((one) => one.counts && one.calledNow.includes(name));
  const [only] = namesakes;
  const id = byId ? name : kept?.id;
  if (id === undefined) {
    if (!isListed) return { is: 'open' };
    if (only === undefined) return { is: 'unknown' };
    return namesakes.length === 1 ? { is: 'known', id: only.id } : { is: 'ambiguous', namesakes };
  }
  const own = about.find((one) => one.id === id);
  const others = namesakes.filter((one) => one.id !== id);
  if (own === undefined && byId && isListed) return { is: 'unknown' };
  const isSure = byId || kept?.sure === true;
  if (!isSure && others.length > 0) return { is: 'ambiguous', namesakes };
  const stillHasIt = byId || (own?.calledNow.includes(name) ?? false);
  if (own !== undefined && stillHasIt && own.counts)
    return { is: 'known', id, ...(!isSure && !isListed && { isProvisional: true }) };
  if (others.length > 0) return { is: 'moved', id, namesakes: others };
  if (own !== undefined && !own.counts) return { is: 'gone', id };
  if (own !== undefined && isListed) return { is: 'renamed', id, calledNow: own.calledNow[0] ?? id };
  return { is: 'known', id, ...(!isSure && { isProvisional: true }) };
}

/** What is known of some names: the lists that were read to their end, the ids that they have, and whoever they may mean. */
export interface NameFacts {
  listed: ReadonlySet<'people' | 'channels'>;
  kept: ReadonlyMap<string, KeptName>;
  namesakes: readonly Namesake[];
}

const isOfChannel = (name: string): boolean => /^[#CG]/.test(name);

/** The same for one of the names of which these facts are. */
export function meaningIn({ kept, namesakes, listed }: NameFacts, name: string): NameMeaning {
  const own = isSlackId(name) ? name : kept.get(name)?.id;
  const about = namesakes.filter((one) => one.id === own || one.calledNow.includes(name));
  return meaningOf(name, kept.get(name), about, listed.has(isOfChannel(name) ? 'channels' : 'people'));
}

/** The id that a name stands for; null where it stands for nobody. */
export const idOf = (meaning: NameMeaning | undefined): string | null =>
  meaning !== undefined && 'id' in meaning ? meaning.id : null;

/**
 * The configuration by ids. Whom a name without an id means has no right by it. Where no name of a team's members has an id they
 * stay as they are written, which is nobody's id, because a team that names no members lets everybody work on its requests. Of two
 * entries that mean one channel the first counts.
 * @param idFor the id of a name that may be relied on
 * @param requestIdFor the same for channels that take requests, which a look at the channel itself is enough for
 */
export function withIds(
  { teams, approval, channels }: ConfiguredPeople,
  idFor: (name: string) => string | null,
  requestIdFor: (name: string) => string | null,
): ConfiguredPeople {
  const idOfOne = (written: string) => idFor(nameKey(written));
  const all = (written: readonly string[]) => written.flatMap((one) => idOfOne(one) ?? []);
  const atLeast = (ids: string[], written: readonly string[]) =>
    ids.length > 0 ? ids : written.map(nameKey);
  const bound = new Map<string, ChannelBinding>();
  for (const binding of channels) {
    const channel = requestIdFor(nameKey(binding.channel));
    if (channel !== null && !bound.has(channel)) bound.set(channel, { ...binding, channel });
  }
  return {
    teams: teams.map((team) => ({
      ...team,
      channel: idOfOne(team.channel) ?? team.channel,
      members: atLeast(all(team.members), team.members),
      approvers: all(team.approvers),
    })),
    approval: { ...approval, people: all(approval.people) },
    channels: [...bound.values()],
  };
}

/** The channel of a name, or why there is none: `wait`, Slack has not told of all channels yet. */
export type ChannelTarget = { id: string } | { is: 'wait' | 'ambiguous' | 'unknown' };

/** What an operator is told of a name, and what to do; null where all is well. */
export function faultOf(name: string, meaning: NameMeaning): string | null {
  const isChannel = isOfChannel(name);
  const [what, there] = isChannel ? ['channel', 'channels'] : ['person', 'people'];
  const each = (namesakes: readonly Namesake[]) =>
    namesakes.map(({ id, calledNow }) => `${id} (${calledNow.join(', ')})`).join('; ');
  switch (meaning.is) {
    case 'open':
    case 'known':
      return null;
    case 'renamed':
      return `The ${what} ${meaning.id} is called ${meaning.calledNow} now. ${name} still means it; write the new name or the id when you like.`;
    case 'moved':
      return `${name} still means ${meaning.id}, but now belongs to ${each(meaning.namesakes)}. If that is right, confirm it with npm run doctor -- --confirm "${name}", or write the id.`;
    case 'gone':
      return isChannel
        ? `${name} means the channel ${meaning.id}, which is archived or deleted. Name another one.`
        : `${name} means ${meaning.id}, whose account is closed or a bot's. Take it out, or name somebody else.`;
    case 'ambiguous':
      return `Several ${there} are called ${name}: ${each(meaning.namesakes)}. Nobody is taken for it. Write the id of the right one.`;
    case 'unknown':
      return isChannel
        ? `There is no channel ${name} that the bot can see. Check the name; a private channel needs the bot in it.`
        : `There is nobody ${name}, by handle or display name, letter case as Slack has it. Check the name, or write the id.`;
  }
}
