import type { Blueprint } from '../domain/blueprint.js';
import { approvalFindings } from './approval-rules.js';
import { blueprintFindings, ROUTINGS } from './blueprint-rules.js';
import { type Finding, within } from './finding.js';
import { type Group, groupOf, groupsOf, repeats, textOf } from './raw.js';
import { reminderFindings } from './reminder-rules.js';
import { didYouMean, listed, shown } from './shown.js';

/** What the parts of frontdoor.config.yaml say of each other. `shipped` are the blueprints that come with Frontdoor. */
export function configFindings(raw: unknown, shipped: readonly Blueprint[]): Finding[] {
  const file = groupOf(raw);
  const own = groupsOf(file['blueprints']);
  const teamIds = idsOf(groupsOf(file['teams']));
  const blueprintIds = [...new Set([...shipped.map(({ id }) => id), ...idsOf(own)])];
  return [
    ...teamFindings(groupsOf(file['teams'])),
    ...fallbackFindings(textOf(file['fallback_team']), teamIds),
    ...own.flatMap((blueprint, index) =>
      within(['blueprints', index], blueprintFindings(blueprint, teamIds)),
    ),
    ...repeats(own.map(({ id }) => textOf(id))).map((index) => ({
      path: ['blueprints', index, 'id'],
      sentence: `"id" is ${shown(own[index]?.['id'])}, which is another blueprint’s id already. Use another.`,
    })),
    ...channelFindings(groupsOf(file['channels']), blueprintIds),
    ...approvalFindings(file, teamlessIn(file, shipped)),
    ...reminderFindings(groupOf(file['reminders'])),
  ];
}

const idsOf = (groups: readonly Group[]): string[] => groups.flatMap(({ id }) => textOf(id) ?? []);

function teamFindings(teams: readonly Group[]): Finding[] {
  const taken = repeats(teams.map(({ id }) => textOf(id))).map((index) => ({
    path: ['teams', index, 'id'],
    sentence: `"id" is ${shown(teams[index]?.['id'])}, which is another team’s id already. Use another.`,
  }));
  const reserved = teams.flatMap(({ id }, index) => {
    if (!ROUTINGS.includes(textOf(id) ?? '')) return [];
    const sentence = `"id" is ${shown(id)}, which means something else in a blueprint’s "routing". Use another.`;
    return [{ path: ['teams', index, 'id'], sentence }];
  });
  return [...taken, ...reserved];
}

function fallbackFindings(fallback: string | undefined, teamIds: readonly string[]): Finding[] {
  if (fallback === undefined || teamIds.length === 0 || teamIds.includes(fallback)) return [];
  const sentence = `"fallback_team" is ${shown(fallback)}, and no team has that id.${didYouMean(fallback, teamIds)} There are ${listed(teamIds)}.`;
  return [{ path: ['fallback_team'], sentence }];
}

function channelFindings(bindings: readonly Group[], blueprintIds: readonly string[]): Finding[] {
  const twice = repeats(bindings.map(({ channel }) => textOf(channel))).map((index) => ({
    path: ['channels', index, 'channel'],
    sentence: `"channel" is ${shown(bindings[index]?.['channel'])}, which an entry above has already. Put all about it in one entry.`,
  }));
  const each = bindings.flatMap((binding, index) => {
    const { channel, blueprint, project } = binding;
    const id = textOf(blueprint);
    if (textOf(channel) !== undefined && blueprint === undefined && project === undefined) {
      const sentence = `${shown(channel)} is given nothing. Add "blueprint", "project" or both, or take the entry out.`;
      return [{ path: ['channels', index], sentence }];
    }
    if (id === undefined || blueprintIds.includes(id)) return [];
    const sentence = `"blueprint" is ${shown(id)}, and no blueprint has that id.${didYouMean(id, blueprintIds)} There are ${listed(blueprintIds)}.`;
    return [{ path: ['channels', index, 'blueprint'], sentence }];
  });
  return [...twice, ...each];
}

/** Where the operator asks for a blueprint whose requests go to no team: its own entry, or a channel's. */
function teamlessIn(file: Group, shipped: readonly Blueprint[]): Finding['path'][] {
  const own = groupsOf(file['blueprints']);
  const entries = own.flatMap(({ routing }, index) =>
    routing === 'none' ? [['blueprints', index, 'routing']] : [],
  );
  const replaced = own.map(({ id }) => id);
  const teamless = shipped.filter(({ id, routing }) => routing === 'none' && !replaced.includes(id));
  const bound = groupsOf(file['channels']).flatMap(({ blueprint }, index) =>
    teamless.some(({ id }) => id === blueprint) ? [['channels', index, 'blueprint']] : [],
  );
  return [...entries, ...bound];
}
