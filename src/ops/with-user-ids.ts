import type { Config } from '../config/config.js';
import type { Logger } from '../domain/ports.js';

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
