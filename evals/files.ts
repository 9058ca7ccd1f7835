import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Finding } from '../src/config/finding.js';
import { problemsError, readYamlFile } from '../src/config/yaml-file.js';
import { type Blueprint, type Field, findField } from '../src/domain/draft/blueprint.js';
import { type Need, showsAll } from './shows.js';

export const HALVES = ['dev', 'held-out'] as const;
export type Half = (typeof HALVES)[number];

/** How the conversations call the bot. */
export const BOT = '@frontdoor';

const Words = z.string().min(1);
const Needs: z.ZodType<Need[]> = z.array(z.union([Words, z.array(Words).min(1)])).min(1);
const Handle = z.string().regex(/^[a-z]+$/u, 'use a handle in lower case letters');
const Id = z.string().regex(/^[a-z0-9_-]+$/u, 'use lower case letters, digits, - and _');

const Fact = z.strictObject({ id: Id, field: Words.exactOptional(), text: Words, shows: Needs });
export type Fact = z.infer<typeof Fact>;

/** What stands in one line of a form. */
const Entry = z.union([
  Words,
  z.strictObject({ key: Words, value: Words }).transform(({ key, value }) => `${key}: ${value}`),
]);

/** What people do in the form or with the buttons where their words didn't do it. */
const Instead = z.union([
  z.literal('discard'),
  z.record(
    Words,
    z.union([Entry, z.array(Entry)]).transform((value) => [value].flat()),
  ),
]);

const Message = z.strictObject({
  by: Handle,
  for: z.enum(['bot', 'people']),
  text: Words,
  tells: z.array(Id).default([]),
  when: z.union([z.enum(['asked', 'card', 'filed']), z.strictObject({ asked: Words })]).exactOptional(),
  together: z.boolean().default(false),
  instead: Instead.exactOptional(),
});
export type Message = z.infer<typeof Message>;

const Answer = z.strictObject({
  by: Handle.exactOptional(),
  text: Words.exactOptional(),
  value: Words.exactOptional(),
  with: z.enum(['words', 'select', 'form', 'nobody_knows']).exactOptional(),
  tells: z.array(Id).default([]),
});
export type Answer = z.infer<typeof Answer>;

const OneOrMore = z.union([Words, z.array(Words).min(1)]).transform((one) => [one].flat());

const Dispute = z.strictObject({ by: Handle.exactOptional(), text: Words, keep: OneOrMore });

/** The answers by field; `dispute` and `also` stand among them in the file. */
const Answers = z
  .object({ dispute: Dispute.optional(), also: z.literal('form').optional() })
  .catchall(z.union([Answer, z.array(Answer).min(1)]))
  .transform(({ dispute, also, ...rest }) => {
    const fields: Readonly<Record<string, readonly Answer[]>> = Object.fromEntries(
      Object.entries(rest).map(([name, given]) => [name, [given].flat()] as const),
    );
    return { dispute, also, fields };
  });

const Item = z.union([Needs, z.strictObject({ key: Words, value: Needs })]);

/** What a field must hold; which of these keys a field takes follows from its kind. */
const Expectation = z.union([
  z.enum(['empty', 'unknown']),
  z.strictObject({
    shows: Needs.exactOptional(),
    is: OneOrMore.exactOptional(),
    items: z.array(Item).min(1).exactOptional(),
    only: z.boolean().default(false),
    not: z.array(Words).default([]),
  }),
]);
export type Expectation = z.infer<typeof Expectation>;

const ConversationFile = z.strictObject({
  id: Id,
  language: z.string().min(2),
  blueprint: Words,
  channel: z.enum(['general', 'epics', 'dm']).default('general'),
  tags: z.array(Words).default([]),
  people: z.array(Handle).min(1),
  facts: z.array(Fact).default([]),
  messages: z.array(Message).min(1),
  answers: Answers.prefault({}),
  expect: z.strictObject({
    outcome: z.enum(['filed', 'discarded', 'no_team', 'nothing']),
    team: Words.exactOptional(),
    requester: Handle.exactOptional(),
    fields: z.record(z.string(), Expectation).default({}),
    never: z.array(Words).default([]),
  }),
});

/** A written conversation, as evals/README.md describes it. */
export interface Conversation extends Omit<z.infer<typeof ConversationFile>, 'blueprint'> {
  half: Half;
  blueprint: Blueprint;
}

const Said = z.array(z.union([Words, z.array(Words).min(1)]));

/** What is open where a line is said. */
const PLACES = ['nothing', 'question', 'card'] as const;

const LineFile = z.strictObject({
  id: Id,
  say: Words,
  by: Handle.default('ana'),
  open: z.enum([...PLACES, 'each']).default('nothing'),
  about: Words.exactOptional(),
  expect: z.strictObject({
    answer: Said.exactOptional(),
    begins: Words.exactOptional(),
    not: z.array(Words).default([]),
    does: z.record(z.string(), z.array(Words)).default({}),
    does_not: z.array(Words).default([]),
    offers: z.array(Words).default([]),
    asks: z.array(Words).default([]),
    request: z.boolean().default(false),
    draft: z.record(z.string(), z.array(Words)).exactOptional(),
    silence: z.boolean().default(false),
  }),
});

/** One message to the bot and what must come of it, as evals/README.md describes it. */
export interface Line extends Omit<z.infer<typeof LineFile>, 'open'> {
  half: Half;
  open: (typeof PLACES)[number];
}

/** What a case may speak of. */
export interface Known {
  blueprints: readonly Blueprint[];
  teams: readonly { id: string }[];
}

/** All conversations below the folder. @throws AppError config_invalid naming file, line and column of what is not right */
export function readConversations(folder: string, known: Known): Conversation[] {
  return HALVES.flatMap((half) =>
    filesIn(join(folder, half)).map((file) => readConversation(file, half, known)),
  );
}

/** @throws AppError config_invalid naming file, line and column of what is not right */
export function readConversation(file: string, half: Half, known: Known): Conversation {
  const told = readYamlFile(file, { schema: ConversationFile, rules: () => [], code: 'config_invalid' });
  const blueprint = known.blueprints.find(({ id }) => id === told.blueprint);
  const findings = blueprint
    ? conversationFindings({ ...told, half, blueprint }, basename(file, '.yaml'), known)
    : [`no blueprint is called ${told.blueprint}`];
  if (!blueprint || findings.length > 0) {
    throw problemsError(findings, `${file} needs a change:`);
  }
  return { ...told, half, blueprint };
}

/** A line that is said in each place is one for each. */
function placed({ open, id, ...line }: z.infer<typeof LineFile> & { half: Half }): Line[] {
  if (open !== 'each') return [{ ...line, id, open }];
  return PLACES.map((place) => ({ ...line, id: `${id}-${place}`, open: place }));
}

/** The lines of both halves. @throws AppError config_invalid as readConversations */
export function readLines(folder: string): Line[] {
  const all = HALVES.flatMap((half) => {
    const file = join(folder, `${half}.yaml`);
    if (!existsSync(file)) return [];
    const form = { schema: z.array(LineFile), rules: lineFindings, code: 'config_invalid' as const };
    return readYamlFile(file, form).flatMap((line) => placed({ ...line, half }));
  });
  const twice = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) !== at);
  if (twice.length === 0) return all;
  throw problemsError(
    twice.map(({ id }) => `two lines are called ${id}`),
    'The lines need a change:',
  );
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => join(folder, name));
}

function lineFindings(raw: unknown): Finding[] {
  const lines = z.array(LineFile).safeParse(raw).data ?? [];
  return lines.flatMap(({ expect }, at) => {
    const { answer, begins, draft, not, does, does_not, offers, asks, request, silence } = expect;
    const held = [not, does_not, offers, asks, Object.keys(does)].some((part) => part.length > 0);
    if (held || answer || begins || draft || request || silence) return [];
    return [{ path: [at, 'expect'], sentence: 'it expects nothing.' }];
  });
}

const told = (isWrong: boolean, sentence: string): string[] => (isWrong ? [sentence] : []);

/** What the parts of a conversation say of each other, of its form and of the teams, in words. */
function conversationFindings(one: Conversation, name: string, { teams }: Known): string[] {
  const { id, channel, people, facts, messages, answers, expect, blueprint } = one;
  const { outcome, team, requester } = expect;
  const [first] = messages;
  const lives = outcome === 'filed' || outcome === 'no_team';
  const said = [...messages, ...Object.values(answers.fields).flat()];
  const named = [...said.map(({ by }) => by), requester].flatMap((who) => who ?? []);
  const fields = [...facts.flatMap(({ field }) => field ?? []), ...Object.keys(answers.fields)];
  const unknown = [...fields, ...Object.keys(expect.fields)].filter((field) => !findField(blueprint, field));
  return [
    ...told(id !== name, `"id" is ${id}; use the file’s name, ${name}`),
    ...told(channel !== 'dm' && !first?.text.includes(BOT), `the first message must mention ${BOT}`),
    ...told(first?.when !== undefined || first?.together === true, 'the first message waits for nothing'),
    ...named.flatMap((who) => told(!people.includes(who), `${who} is not among "people"`)),
    ...unknown.map((field) => `no field is called ${field}`),
    ...said.flatMap((words) => tellingFindings(words, one)),
    ...told(team !== undefined && !teams.some((known) => known.id === team), `no team is called ${team}`),
    ...told(lives && requester === undefined, '"expect" names no requester'),
    ...told(
      outcome === 'filed' && blueprint.routing === 'match' && team === undefined,
      '"expect" names no team',
    ),
    ...blueprint.fields.flatMap((field) => [
      ...told(lives && field.required && !(field.name in expect.fields), `"expect" lacks ${field.name}`),
      ...told(lives && field.required && !(field.name in answers.fields), `nobody answers for ${field.name}`),
      ...(answers.fields[field.name] ?? []).flatMap((answer) => answerFindings(field, answer)),
      ...expectationFindings(field, expect.fields[field.name]),
    ]),
  ];
}

function tellingFindings({ tells, text = '' }: Message | Answer, { facts, blueprint }: Conversation) {
  return tells.flatMap((id) => {
    const fact = facts.find((one) => one.id === id);
    if (!fact) return [`no fact is called ${id}`];
    const isChoice = findField(blueprint, fact.field ?? '')?.type === 'enum';
    return told(
      !isChoice && !showsAll(fact.shows, text),
      `“${text.slice(0, 60)}” doesn’t show the fact ${id}`,
    );
  });
}

function answerFindings(field: Field, { text, value, with: how }: Answer): string[] {
  if (how === 'nobody_knows') return [];
  if (value !== undefined) return choiceFindings(field, [value]);
  return told(text === undefined, `the answer for ${field.name} has neither text nor value`);
}

function choiceFindings(field: Field, values: readonly string[]): string[] {
  const allowed = field.type === 'enum' ? field.values.map(({ value }) => value) : [];
  return values.flatMap((value) => told(!allowed.includes(value), `${field.name} is never ${value}`));
}

function expectationFindings(field: Field, expected: Expectation | undefined): string[] {
  if (typeof expected !== 'object') return [];
  const { is, items, shows, not } = expected;
  const { name, type } = field;
  if (type === 'enum') return is ? choiceFindings(field, is) : [`${name} needs "is"`];
  const wanted = type === 'text' ? shows : items;
  const others = type === 'text' ? (is ?? items) : (is ?? shows);
  const key = type === 'text' ? 'shows' : 'items';
  return told(others !== undefined || (!wanted && not.length === 0), `${name} needs "${key}" or "not"`);
}
