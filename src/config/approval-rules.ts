import { Approval } from './config-file.js';
import type { Finding } from './finding.js';
import { type Group, groupsOf, textOf } from './raw.js';

const OF_TEAMS: readonly string[] = ['members', 'approvers'];

/** Where the configuration leaves requests that nobody could approve. `teamless` are places that bring such to no team. */
export function approvalFindings(file: Group, teamless: readonly Finding['path'][]): Finding[] {
  const approval = Approval.safeParse(file['approval'] ?? {});
  if (!approval.success || approval.data.people.length > 0) return [];
  const { who, self_approval } = approval.data;
  const able = who.filter((group) => self_approval || group !== 'requester');
  if (able.length === 0) return [nobody(who.length)];
  if (able.some((group) => !OF_TEAMS.includes(group))) return [];
  const remedy = 'add named to "who" under "approval", or people to "people"';
  const named = able.join(' or ');
  const teams = groupsOf(file['teams']).flatMap((team, index) => {
    if (able.some((group) => hasPeople(team[group]))) return [];
    const name = textOf(team['id']) ?? `${index + 1}`;
    const sentence = `team "${name}" names no ${named}, so nobody could approve a request to it. Name some, or ${remedy}.`;
    return [{ path: ['teams', index], sentence }];
  });
  const blueprints = teamless.map((path) => ({
    path,
    sentence: `its requests go to no team, and only ${named} of a team may approve, so nobody could. You can ${remedy}.`,
  }));
  return [...teams, ...blueprints];
}

const hasPeople = (raw: unknown): boolean => Array.isArray(raw) && raw.length > 0;

function nobody(named: number): Finding {
  if (named === 0) {
    const sentence =
      '"who" is empty and so is "people", so nobody could approve. Name a group or a person in one of them.';
    return { path: ['approval', 'who'], sentence };
  }
  const sentence =
    '"self_approval" is false and only the requester is named, so nobody could approve. Add named, members or ' +
    'approvers to "who", name people, or set "self_approval: true".';
  return { path: ['approval', 'self_approval'], sentence };
}
