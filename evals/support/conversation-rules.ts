import { z } from 'zod';
import { explainIssue } from '../../src/config/explain-issue.js';
import { type Finding, within } from '../../src/config/finding.js';
import { groupOf, groupsOf, textOf } from '../../src/config/raw.js';
import { didYouMean, listed, shown } from '../../src/config/shown.js';
import { type Blueprint, findField } from '../../src/domain/blueprint.js';
import type { Team } from '../../src/domain/team.js';
import { Said } from './conversation.js';
import { expectationFindings } from './expectation.js';
import { BOT } from './people.js';

/** What a conversation may speak of. */
export interface Known {
  blueprints: readonly Blueprint[];
  teams: readonly Pick<Team, 'id'>[];
}

/** The answer that settles which of two values holds. */
export const CONFLICT = 'conflict';

/** What no shape can say of a conversation's file: what its parts say of each other, of the blueprint and of the teams. */
export function conversationFindings(raw: unknown, known: Known): Finding[] {
  const file = groupOf(raw);
  const id = textOf(file['blueprint']);
  const blueprint = known.blueprints.find((one) => one.id === id);
  const ids = known.blueprints.map((one) => one.id);
  const unknownBlueprint =
    id === undefined || blueprint ? [] : [unknownName(['blueprint'], 'blueprint', id, ids)];
  return [
    ...unknownBlueprint,
    ...turnFindings(groupsOf(file['turns'])),
    ...teamFindings(groupOf(file['expect'])['team'], known),
    ...(blueprint
      ? [
          ...within(['answers'], answerFindings(file['answers'], blueprint)),
          ...within(['expect'], expectFindings(file, blueprint)),
        ]
      : []),
  ];
}

function turnFindings(turns: readonly Readonly<Record<string, unknown>>[]): Finding[] {
  const [first] = turns;
  if (!first) return [];
  const begins = textOf(first['says'])?.startsWith(BOT) ?? true;
  const waits = first['with_previous'] === true || first['when'] !== undefined;
  return [
    ...(begins
      ? []
      : [
          {
            path: ['turns', 0, 'says'],
            sentence: `the first turn must begin with ${BOT}; nobody is asked else.`,
          },
        ]),
    ...(waits
      ? [{ path: ['turns', 0], sentence: 'nothing comes before the first turn that it could wait for.' }]
      : []),
  ];
}

function teamFindings(team: unknown, { teams }: Known): Finding[] {
  const ids = teams.map(({ id }) => id);
  return typeof team !== 'string' || ids.includes(team)
    ? []
    : [unknownName(['expect', 'team'], 'team', team, ids)];
}

function answerFindings(raw: unknown, blueprint: Blueprint): Finding[] {
  const names = [...blueprint.fields.map(({ name }) => name), CONFLICT];
  return Object.entries(groupOf(raw)).flatMap(([name, answer]) => {
    if (!names.includes(name)) return [unknownName([name], 'field', name, names)];
    const shape = Array.isArray(answer) ? z.array(Said).min(1) : Said;
    const issues = shape.safeParse(answer, { reportInput: true }).error?.issues ?? [];
    return within(
      [name],
      issues.flatMap((issue) => explainIssue(issue, shape)),
    );
  });
}

function expectFindings(file: Readonly<Record<string, unknown>>, blueprint: Blueprint): Finding[] {
  const expected = groupOf(file['expect']);
  const fields = groupOf(expected['fields']);
  const names = blueprint.fields.map(({ name }) => name);
  const each = Object.entries(fields).flatMap(([name, raw]) => {
    const field = findField(blueprint, name);
    if (!field) return [unknownName(['fields', name], 'field', name, names)];
    return [
      ...expectationFindings(field, raw, ['fields', name]),
      ...fromFindings(groupOf(raw)['from'], groupsOf(file['turns']).length, ['fields', name, 'from']),
    ];
  });
  return [...each, ...missingFindings(expected, fields, blueprint)];
}

function fromFindings(from: unknown, turns: number, path: PropertyKey[]): Finding[] {
  return typeof from === 'number' && from >= turns
    ? [{ path, sentence: `"from" is ${from}, and the last turn is number ${turns - 1}.` }]
    : [];
}

/** A request that lives on must be judged whole; one that is given up, and mere talk, hold nothing to judge. */
function missingFindings(
  expected: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
  blueprint: Blueprint,
): Finding[] {
  const lives = expected['route'] === 'request' && expected['outcome'] !== 'discarded';
  if (!lives) {
    return Object.keys(fields).map((name) => ({
      path: ['fields', name],
      sentence: `"${name}" can’t be judged: nothing is left of the draft in the end.`,
    }));
  }
  const required = blueprint.fields.filter((field) => field.required && !(field.name in fields));
  const missing = (name: string) => ({ path: [], sentence: `"${name}" is missing.` });
  return [
    ...required.map(({ name }) => ({ path: ['fields'], sentence: `"${name}" is required and not judged.` })),
    ...(expected['requester'] === undefined ? [missing('requester')] : []),
    ...(blueprint.routing === 'match' && expected['team'] === undefined ? [missing('team')] : []),
  ];
}

function unknownName(path: PropertyKey[], kind: string, name: string, names: readonly string[]): Finding {
  const sentence = `no ${kind} is called ${shown(name)}.${didYouMean(name, names)} There are ${listed(names)}.`;
  return { path, sentence };
}
