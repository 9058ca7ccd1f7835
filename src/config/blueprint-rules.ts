import { fieldFindings } from './field-rules.js';
import { type Finding, within } from './finding.js';
import { blanksIn, type Group, groupOf, groupsOf, isGroup, repeats, textOf } from './raw.js';
import { didYouMean, listed, shown } from './shown.js';

/** Ways of routing that name no team. */
export const ROUTINGS: readonly string[] = ['match', 'none'];

/** What the schema of a blueprint can't see. Paths begin at the blueprint; `teamIds` are the teams it may go to. */
export function blueprintFindings(raw: unknown, teamIds: readonly string[]): Finding[] {
  const blueprint = groupOf(raw);
  const fields = groupsOf(blueprint['fields']);
  const given: readonly unknown[] = Array.isArray(blueprint['fields']) ? blueprint['fields'] : [];
  const blanks = blanksIn(blueprint, ['title', 'description']);
  return [
    ...blanks.map((name) => ({ path: [name], sentence: `"${name}" must not be empty.` })),
    ...headlineFindings(textOf(blueprint['headline']), fields),
    ...routingFindings(textOf(blueprint['routing']), teamIds),
    ...twice(fields, 'name', 'the name of another field'),
    ...twice(fields, 'label', 'the label of another field'),
    ...given.flatMap((field, index) =>
      isGroup(field) ? within(['fields', index], fieldFindings(field)) : [],
    ),
  ];
}

function headlineFindings(headline: string | undefined, fields: readonly Group[]): Finding[] {
  const names = fields.flatMap(({ name }) => textOf(name) ?? []);
  if (headline === undefined || names.length === 0) return [];
  const path = ['headline'];
  const start = `"headline" is ${shown(headline)}`;
  const field = fields.find(({ name }) => name === headline);
  if (field === undefined) {
    const hint = didYouMean(headline, names);
    return [{ path, sentence: `${start}, and no field has that name.${hint} There are ${listed(names)}.` }];
  }
  if (field['type'] === 'list' || field['type'] === 'key-value') {
    return [
      {
        path,
        sentence: `${start}, which is a list. A heading is one line: name a field of type text or enum.`,
      },
    ];
  }
  if (field['required'] !== undefined && field['required'] !== false) return [];
  const sentence = `${start}, which may stay empty. Set "required: true" on that field, so that no request is without a heading.`;
  return [{ path, sentence }];
}

function routingFindings(routing: string | undefined, teamIds: readonly string[]): Finding[] {
  const known = [...ROUTINGS, ...teamIds];
  if (routing === undefined || routing === '' || known.includes(routing)) return [];
  const sentence = `"routing" is ${shown(routing)}, and no team has that id.${didYouMean(routing, known)} Allowed are ${listed(known)}.`;
  return [{ path: ['routing'], sentence }];
}

function twice(fields: readonly Group[], name: 'name' | 'label', whose: string): Finding[] {
  return repeats(fields.map((field) => textOf(field[name]))).map((index) => ({
    path: ['fields', index, name],
    sentence: `"${name}" is ${shown(fields[index]?.[name])}, which is ${whose} already. Use another.`,
  }));
}
