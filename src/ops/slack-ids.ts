import type { Config } from '../config/config.js';
import type { Logger } from '../domain/ports.js';
import type { ChannelBinding } from '../domain/team.js';

/** Slack ids by names without their mark. */
type Find = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The ids of those whom people wrote by name, "#epics" or "@tom": names are for those who write the configuration, Slack's events
 * carry ids. What is an id already stands for itself; `tell` gets the names that this workspace does not have.
 */
async function idsOf(
  mark: '#' | '@',
  written: readonly string[],
  find: Find,
  tell: (unknown: string[]) => void,
): Promise<(name: string) => string | undefined> {
  const names = [...new Set(written.filter((name) => name.startsWith(mark)))];
  const ids = names.length === 0 ? new Map<string, string>() : await find(names);
  const unknown = names.filter((name) => !ids.has(name.slice(1)));
  if (unknown.length > 0) tell(unknown);
  return (name) => (name.startsWith(mark) ? ids.get(name.slice(1)) : name);
}

/**
 * The channels' bindings by channel id. One that this workspace does not have is left out; of two entries that turn out to
 * mean one channel the first counts. The log tells of both.
 */
export async function withChannelIds(
  channels: readonly ChannelBinding[],
  find: Find,
  log: Logger,
): Promise<ChannelBinding[]> {
  const warning =
    'frontdoor.config.yaml names channels that this workspace does not have, or that the bot cannot see';
  const written = channels.map(({ channel }) => channel);
  const idOf = await idsOf('#', written, find, (unknown) => log.warn({ channels: unknown }, warning));
  const bound = new Map<string, ChannelBinding>();
  for (const binding of channels) {
    const { channel } = binding;
    const id = idOf(channel);
    if (id === undefined) continue;
    if (!bound.has(id)) bound.set(id, { ...binding, channel: id });
    else
      log.warn({ channel, id }, 'frontdoor.config.yaml names this channel in two entries; the first counts');
  }
  return [...bound.values()];
}

/** Teams and approvers as user ids; the log tells of whom this workspace does not have. */
export async function withUserIds(
  { teams, approval }: Pick<Config, 'teams' | 'approval'>,
  find: Find,
  log: Logger,
): Promise<Pick<Config, 'teams' | 'approval'>> {
  const warning = 'frontdoor.config.yaml names people whom this workspace does not have';
  const written = [...teams.flatMap((team) => [...team.members, ...team.approvers]), ...approval.people];
  const idOf = await idsOf('@', written, find, (unknown) => log.warn({ handles: unknown }, warning));
  const all = (people: readonly string[]) => people.flatMap((person) => idOf(person) ?? []);
  return {
    teams: teams.map((team) => ({ ...team, members: all(team.members), approvers: all(team.approvers) })),
    approval: { ...approval, people: all(approval.people) },
  };
}
