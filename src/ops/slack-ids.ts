import type { Config } from '../config/config.js';
import type { Logger } from '../domain/ports.js';
import type { ChannelBinding } from '../domain/team.js';

/**
 * The channels' bindings by channel id. Names are for those who write the configuration; Slack's events carry ids. `find`
 * takes names as they are configured ("#epics") and gives ids by name without "#". A channel that this workspace does
 * not have is left out and told in the log; of two entries that turn out to mean one channel the first counts.
 */
export async function withChannelIds(
  channels: readonly ChannelBinding[],
  find: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  log: Logger,
): Promise<ChannelBinding[]> {
  const names = channels.map(({ channel }) => channel).filter((channel) => channel.startsWith('#'));
  const ids = names.length === 0 ? new Map<string, string>() : await find(names);
  const unknown = names.filter((name) => !ids.has(name.slice(1)));
  if (unknown.length > 0) {
    log.warn(
      { channels: unknown },
      'frontdoor.config.yaml names channels that this workspace does not have, or that the bot cannot see',
    );
  }
  const bound = new Map<string, ChannelBinding>();
  for (const binding of channels) {
    const id = binding.channel.startsWith('#') ? ids.get(binding.channel.slice(1)) : binding.channel;
    if (id === undefined) continue;
    if (bound.has(id)) {
      log.warn(
        { channel: binding.channel, id },
        'frontdoor.config.yaml names this channel in two entries; the first counts',
      );
      continue;
    }
    bound.set(id, { ...binding, channel: id });
  }
  return [...bound.values()];
}

/** Teams and approvers as user ids. Handles are for those who write the configuration; Slack's events carry ids. */
export async function withUserIds(
  config: Pick<Config, 'teams' | 'approval'>,
  find: (handles: Iterable<string>) => Promise<ReadonlyMap<string, string>>,
  log: Logger,
): Promise<Pick<Config, 'teams' | 'approval'>> {
  const named = [
    ...config.teams.flatMap((team) => [...team.members, ...team.approvers]),
    ...config.approval.people,
  ];
  const handles = new Set(named.filter((person) => person.startsWith('@')));
  const ids = handles.size === 0 ? new Map<string, string>() : await find(handles);
  const idsOf = (people: readonly string[]) =>
    people.flatMap((person) => {
      if (!person.startsWith('@')) return [person];
      const id = ids.get(person.slice(1));
      return id === undefined ? [] : [id];
    });
  const unknown = [...handles].filter((handle) => !ids.has(handle.slice(1)));
  if (unknown.length > 0) {
    log.warn({ handles: unknown }, 'frontdoor.config.yaml names people whom this workspace does not have');
  }
  return {
    teams: config.teams.map((team) => ({
      ...team,
      members: idsOf(team.members),
      approvers: idsOf(team.approvers),
    })),
    approval: { ...config.approval, people: idsOf(config.approval.people) },
  };
}
