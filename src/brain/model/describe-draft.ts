import type { ConverseInput } from '../../domain/brain.js';
import { type Blueprint, type Field, isList } from '../../domain/draft/blueprint.js';
import { type Draft, isFilled } from '../../domain/draft/draft.js';
import type { Evidence } from '../../domain/draft/evidence.js';
import { cutEnd, estimateTokens, firstThatFits, linesThatFit } from '../../domain/text/tokens.js';
import { COLLECTED_TOKENS, FORMS_TOKENS, OFFER_TOKENS, OPEN_TOKENS } from './budget.js';
import { fenced, fencedCost, fencedLine } from './fence.js';

/** How long a value may be, in tokens, and how many items of a list are shown: the first that lets everything fit. */
const LIMITS = [
  { tokens: 80, items: 30 },
  { tokens: 40, items: 30 },
  { tokens: 20, items: 15 },
  { tokens: 15, items: 6 },
  { tokens: 15, items: 1 },
];
type Limit = (typeof LIMITS)[number];
/** The fence itself and the note on what is missing. */
const FRAME = 40;

/** The values collected so far as fenced data, for people wrote them: who said each, and the items of lists by number. */
export const describeDraft = (blueprint: Blueprint, draft: Draft): string =>
  within(COLLECTED_TOKENS, (limit) => entriesOf(blueprint, draft, limit), 'COLLECTED');

/** The request that is open, as fenced data: how it stands, what it lacks and why, and what its fields say. Nothing where none is open. */
export function describeOpen(open: ConverseInput['open']): string {
  if (open === null) return fenced('OPEN', []);
  const { blueprint, draft, facts } = open;
  const { team, members, approvers, waitsFor, tracker, channel } = facts;
  const lacks = blueprint.fields.filter(
    (field) => facts.lacks.some(({ name }) => name === field.name) && !isFilled(draft, field.name),
  );
  const shown = (tokens: number, text: string) => cutEnd(text, tokens, fencedCost);
  const standing = (tokens: number) => [
    { form: blueprint.title, waits_for: waitsFor, fields: blueprint.fields.map(({ name }) => name) },
    ...lacks.map(({ name, description }) => ({ lacks: name, for: shown(tokens, description) })),
    {
      ...(team === null
        ? {}
        : {
            team: shown(tokens, team.name),
            ...(members.length === 0 ? {} : { members: members.slice(0, MAX_PEOPLE) }),
            because: shown(tokens, team.reasoning),
            close: team.alternatives.map(({ name }) => shown(tokens, name)),
          }),
      may_approve: approvers.slice(0, MAX_PEOPLE),
      read_by: channel === null ? 'the asker alone' : 'everybody in this channel',
      ...(facts.isRouted ? { once_filed_also_by: "the team, in the team's channel" } : {}),
      ...(tracker === null ? {} : { filed_in: shown(tokens, tracker) }),
    },
  ];
  const entries = (limit: Limit) => [...standing(limit.tokens), ...entriesOf(blueprint, draft, limit)];
  return within(OPEN_TOKENS, entries, 'OPEN');
}

/** Of a team, and of those who may approve, nobody is told of more. */
const MAX_PEOPLE = 10;

function within(budget: number, entriesFor: (limit: Limit) => readonly object[], name: string): string {
  const text = firstThatFits(LIMITS, budget, (limit) => fenced(name, entriesFor(limit)));
  if (estimateTokens(text) <= budget) return text;
  const all = LIMITS.slice(-1).flatMap((limit) => entriesFor(limit));
  const offers = all.map((entry) => ({ entry, line: fencedLine(entry) }));
  const shown = linesThatFit(offers, budget - FRAME).map(({ entry }) => entry);
  return fenced(name, [...shown, { note: `${all.length - shown.length} more lines left out here` }]);
}

function entriesOf(blueprint: Blueprint, draft: Draft, limit: Limit): object[] {
  return blueprint.fields.flatMap((field) =>
    isList(field) ? allItems(field, draft, limit) : oneValue(field, draft, limit),
  );
}

function oneValue({ name }: Field, draft: Draft, { tokens }: Limit): object[] {
  const value = draft.fields[name];
  if (value === undefined) return [];
  return [{ field: name, value: cutEnd(value, tokens, fencedCost), ...source(draft.evidence[name]) }];
}

/** The newest items keep their numbers when older ones find no room. */
function allItems({ name }: Field, draft: Draft, { tokens, items: most }: Limit): object[] {
  const items = draft.lists[name] ?? [];
  const left = Math.max(0, items.length - most);
  const lines = items.map(({ key, value, status, evidence }, index) => ({
    field: name,
    item: index + 1,
    ...(key === undefined ? {} : { key: cutEnd(key, tokens, fencedCost) }),
    value: cutEnd(value, tokens, fencedCost),
    ...(status === undefined ? {} : { status }),
    ...source(evidence),
  }));
  const note = left === 0 ? [] : [{ field: name, note: `items 1 to ${left} left out here` }];
  return [...note, ...lines.slice(left)];
}

function source(evidence: readonly Evidence[] | undefined): { by?: string } {
  const newest = evidence?.at(-1);
  if (newest === undefined) return {};
  return { by: newest.how === 'default' ? 'preset' : newest.author };
}

/** How long a description may be, in tokens: the first that lets everything fit. Operators write them. */
const LENGTHS = [100, 50, 25, 12, 6];
const OFFERED_DESCRIPTION = 40;

/**
 * The forms that requests can take, in their order: with their fields as far as that fits, the others by name and purpose. A request
 * that is open keeps its form, so no other is shown.
 * @param chosen the form that what is collected has; `only`: it stays that
 */
export function describeBlueprints(
  blueprints: readonly Blueprint[],
  chosen: { id: string; only: boolean } | null,
): string {
  const offered = chosen?.only ? blueprints.filter(({ id }) => id === chosen.id) : blueprints;
  const inTurn = offered.toSorted((a, b) => Number(b.id === chosen?.id) - Number(a.id === chosen?.id));
  const whole = linesThatFit(
    inTurn.map((blueprint) => ({ blueprint, line: describeBlueprint(blueprint) })),
    FORMS_TOKENS,
  );
  const shown = new Map(whole.map(({ blueprint, line }) => [blueprint.id, line]));
  const others = offered
    .filter(({ id }) => !shown.has(id))
    .map(({ id, title, description }) => ({
      line: `${id} (${title}): ${cutEnd(description, OFFERED_DESCRIPTION)}`,
    }));
  const inOrder = offered.flatMap(({ id }) => shown.get(id) ?? []);
  return [...inOrder, ...linesThatFit(others, OFFER_TOKENS).map(({ line }) => line)].join('\n\n');
}

/** One form: its purpose, and one line a field with its meaning and what it may hold. */
export function describeBlueprint(blueprint: Blueprint): string {
  return firstThatFits(LENGTHS, OFFER_TOKENS, (tokens) => {
    const lines = blueprint.fields.map((field) => {
      const need = field.required ? 'required' : 'optional';
      return `- ${field.name} (${need}, ${kindOf(field, tokens)}): ${cutEnd(field.description, tokens)}`;
    });
    const { id, title, description } = blueprint;
    return [`${id} (${title}): ${cutEnd(description, tokens)}`, ...lines].join('\n');
  });
}

function kindOf(field: Field, tokens: number): string {
  switch (field.type) {
    case 'text':
      return 'text';
    case 'enum':
      return `one of ${cutEnd(field.values.map(valueWithLabel).join(' | '), tokens * 2)}`;
    case 'list':
      return 'list';
    case 'key-value':
      return 'list of keys and values';
  }
}

/** A value as the model must name it, with its label where that says more. */
function valueWithLabel({ value, label }: { value: string; label: string }): string {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ');
  return plain(value) === plain(label) ? value : `${value} (${label})`;
}
