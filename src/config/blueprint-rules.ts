import { Field } from '../domain/draft/blueprint.js';
import { isBlank } from '../domain/text/text.js';
import { explainIssue } from './explain-issue.js';
import {
  blanksIn,
  didYouMean,
  type Finding,
  type Group,
  groupOf,
  groupsOf,
  isGroup,
  listed,
  repeats,
  shown,
  textOf,
  within,
} from './finding.js';

/** Names with a meaning of their own where fields are kept, and what they mean there. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ['team', 'stands for the team that a request goes to'],
  ['constructor', 'has a meaning of its own inside the program'],
]);

const TYPES = Field.options.map((option) => option.shape.type.value);

/** What the schema of a field can't see. Paths begin at the field. */
function fieldFindings(field: Group): Finding[] {
  const blanks = blanksIn(field, ['label', 'description', 'question', 'rephrased']);
  return [
    ...reservedName(field),
    ...blanks.map((name) => ({ path: [name], sentence: `"${name}" must not be empty.` })),
    ...enumFindings(field),
    ...defaultFindings(field),
    ...behindType(field),
  ];
}

function reservedName({ name }: Group): Finding[] {
  const meaning = RESERVED.get(textOf(name) ?? '');
  if (meaning === undefined) return [];
  return [{ path: ['name'], sentence: `"name" is "${name}", which ${meaning}. Use another.` }];
}

function enumFindings({ values }: Group): Finding[] {
  const options = groupsOf(values);
  const given = options.map(({ value }) => textOf(value));
  const labels = options.map(({ label }) => textOf(label));
  const twice = (name: string, texts: readonly (string | undefined)[]) =>
    repeats(texts).map((index) => ({
      path: ['values', index, name],
      sentence: `${shown(texts[index])} is in two entries of "values". Take one out, or change it.`,
    }));
  const blank = options.flatMap((option, index) =>
    ['value', 'label'].flatMap((name) => {
      const word = textOf(option[name]) ?? '';
      if (word === '' || !isBlank(word)) return [];
      const sentence = `${shown(word)} is what people say when they don't name a value, and it is read that way. Use another word.`;
      return [{ path: ['values', index, name], sentence }];
    }),
  );
  return [...twice('value', given), ...twice('label', labels), ...blank];
}

function defaultFindings({ type, values, default: preset }: Group): Finding[] {
  const value = textOf(preset);
  if (value === undefined || value === '') return [];
  if (type === 'text') {
    const sentence = `"default" is ${shown(value)}, which counts as no value. Take it out, or use other words.`;
    return isBlank(value) ? [{ path: ['default'], sentence }] : [];
  }
  if (type !== 'enum') return [];
  const options = groupsOf(values);
  const allowed = options.flatMap((option) => textOf(option['value']) ?? []);
  if (allowed.length === 0 || allowed.includes(value)) return [];
  const labelled = textOf(options.find(({ label }) => label === value)?.['value']);
  const hint = labelled === undefined ? didYouMean(value, allowed) : ` Did you mean "${labelled}"?`;
  return [
    {
      path: ['default'],
      sentence: `"default" is ${shown(value)}, which is not one of the values.${hint} Allowed: ${listed(allowed)}.`,
    },
  ];
}

/** Without a type that is known, the schema sees nothing else of a field; what else is wrong is told all the same. */
function behindType(field: Group): Finding[] {
  const { type } = field;
  if (TYPES.some((known) => known === type)) return [];
  const guess = Array.isArray(field['values']) ? 'enum' : 'text';
  const { error } = Field.safeParse({ ...field, type: guess }, { reportInput: true });
  return error?.issues.flatMap((issue) => explainIssue(issue, Field)) ?? [];
}

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
  const sentence = `"routing" is ${shown(routing)}, and no team has that id.${didYouMean(routing, known)} Allowed: ${listed(known)}.`;
  return [{ path: ['routing'], sentence }];
}

function twice(fields: readonly Group[], name: 'name' | 'label', whose: string): Finding[] {
  return repeats(fields.map((field) => textOf(field[name]))).map((index) => ({
    path: ['fields', index, name],
    sentence: `"${name}" is ${shown(fields[index]?.[name])}, which is ${whose} already. Use another.`,
  }));
}
