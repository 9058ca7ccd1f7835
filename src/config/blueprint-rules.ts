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
function* fieldFindings(field: Group): Iterable<Finding> {
  yield* blanksIn(field, ['label', 'description', 'question', 'rephrased']);
  const meaning = RESERVED.get(textOf(field['name']) ?? '');
  if (meaning !== undefined) {
    yield { path: ['name'], sentence: `"name" is "${field['name']}", which ${meaning}. Use another.` };
  }
  yield* enumFindings(groupsOf(field['values']));
  yield* defaultFindings(field);
  // without a type that is known the schema sees nothing else of a field; what else is wrong is told all the same
  if (TYPES.some((known) => known === field['type'])) return;
  const type = Array.isArray(field['values']) ? 'enum' : 'text';
  const { error } = Field.safeParse({ ...field, type }, { reportInput: true });
  for (const issue of error?.issues ?? []) yield* explainIssue(issue, Field);
}

function* enumFindings(options: readonly Group[]): Iterable<Finding> {
  const twice = (text: string) => `${text} is in two entries of "values". Take one out, or change it.`;
  yield* repeats('values', options, 'value', twice);
  yield* repeats('values', options, 'label', twice);
  for (const [index, option] of options.entries()) {
    for (const name of ['value', 'label']) {
      const word = textOf(option[name]) ?? '';
      if (word === '' || !isBlank(word)) continue;
      const sentence = `${shown(word)} is what people say when they don't name a value, and it is read that way. Use another word.`;
      yield { path: ['values', index, name], sentence };
    }
  }
}

function* defaultFindings({ type, values, default: preset }: Group): Iterable<Finding> {
  const value = textOf(preset);
  if (value === undefined || value === '') return;
  if (type === 'text' && isBlank(value)) {
    const sentence = `"default" is ${shown(value)}, which counts as no value. Take it out, or use other words.`;
    yield { path: ['default'], sentence };
  }
  const options = groupsOf(values);
  const allowed = options.flatMap((option) => textOf(option['value']) ?? []);
  if (type !== 'enum' || allowed.length === 0 || allowed.includes(value)) return;
  const labelled = textOf(options.find(({ label }) => label === value)?.['value']);
  const hint = labelled === undefined ? didYouMean(value, allowed) : ` Did you mean "${labelled}"?`;
  const sentence = `"default" is ${shown(value)}, which is not one of the values.${hint} Allowed: ${listed(allowed)}.`;
  yield { path: ['default'], sentence };
}

/** Ways of routing that name no team. */
export const ROUTINGS: readonly string[] = ['match', 'none'];

/** What the schema of a blueprint can't see. Paths begin at the blueprint; `teamIds` are the teams it may go to. */
export function* blueprintFindings(raw: unknown, teamIds: readonly string[]): Iterable<Finding> {
  const blueprint = groupOf(raw);
  const fields = groupsOf(blueprint['fields']);
  yield* blanksIn(blueprint, ['title', 'description']);
  yield* headlineFindings(textOf(blueprint['headline']), fields);
  const routing = textOf(blueprint['routing']);
  const known = [...ROUTINGS, ...teamIds];
  if (routing && !known.includes(routing)) {
    const sentence = `"routing" is ${shown(routing)}, and no team has that id.${didYouMean(routing, known)} Allowed: ${listed(known)}.`;
    yield { path: ['routing'], sentence };
  }
  for (const name of ['name', 'label']) {
    const twice = (text: string) =>
      `"${name}" is ${text}, which is the ${name} of another field already. Use another.`;
    yield* repeats('fields', fields, name, twice);
  }
  const given: readonly unknown[] = Array.isArray(blueprint['fields']) ? blueprint['fields'] : [];
  for (const [index, field] of given.entries()) {
    if (isGroup(field)) yield* within(['fields', index], fieldFindings(field));
  }
}

function* headlineFindings(headline: string | undefined, fields: readonly Group[]): Iterable<Finding> {
  const names = fields.flatMap(({ name }) => textOf(name) ?? []);
  if (headline === undefined || names.length === 0) return;
  const field = fields.find(({ name }) => name === headline);
  const tell = (rest: string) => ({
    path: ['headline'],
    sentence: `"headline" is ${shown(headline)}, ${rest}`,
  });
  if (field === undefined) {
    yield tell(`and no field has that name.${didYouMean(headline, names)} There are ${listed(names)}.`);
  } else if (field['type'] === 'list' || field['type'] === 'key-value') {
    yield tell('which is a list. A heading is one line: name a field of type text or enum.');
  } else if (field['required'] === undefined || field['required'] === false) {
    yield tell(
      'which may stay empty. Set "required: true" on that field, so that no request is without a heading.',
    );
  }
}
