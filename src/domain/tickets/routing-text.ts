import { type Blueprint, isList } from '../draft/blueprint.js';
import { type Draft, isFilled } from '../draft/draft.js';
import { type PersonText, shown } from '../text/person-text.js';
import type { FiledRequest } from './tracker.js';

/** Longer texts say no more about who can help. */
const MAX_TEXT = 8_000;

/** The fields whose words are matched against teams and past requests: those marked so, else all that hold free text. */
export function routingFields(blueprint: Blueprint): string[] {
  const marked = blueprint.fields.filter((field) => field.routes);
  const chosen = marked.length > 0 ? marked : blueprint.fields.filter(({ type }) => type !== 'enum');
  return chosen.map(({ name }) => name);
}

/** Whether one of these changed fields says who can help. */
export function changesMatch(changes: readonly string[], blueprint: Blueprint): boolean {
  const relevant = [blueprint.headline, ...routingFields(blueprint)];
  return changes.some((field) => relevant.includes(field));
}

/** What a draft says that bears on who can help, the headline first, and `beside` it people's own words. */
export function routingText(
  blueprint: Blueprint,
  draft: Draft,
  beside: readonly { text: PersonText }[] = [],
): string {
  const names = [
    blueprint.headline,
    ...routingFields(blueprint).filter((name) => name !== blueprint.headline),
  ];
  const filled = names.filter((name) => isFilled(draft, name)).map((name) => wordsIn(blueprint, draft, name));
  const words = [...filled, ...beside.map(({ text }) => shown(text, MAX_TEXT))];
  return words.join('\n').slice(0, MAX_TEXT);
}

/** The same of a request as it was filed; all of it where the configuration no longer has its blueprint. */
export function filedText(blueprint: Blueprint | undefined, { headline, fields }: FiledRequest): string {
  const named = blueprint && new Set(routingFields(blueprint));
  const values = fields.filter(({ name }) => (named?.has(name) ?? true) && name !== blueprint?.headline);
  return [headline, ...values.flatMap(({ value }) => value ?? [])].join('\n').slice(0, MAX_TEXT);
}

function wordsIn(blueprint: Blueprint, draft: Draft, name: string): string {
  const field = blueprint.fields.find((one) => one.name === name);
  if (field && isList(field))
    return (draft.lists[name] ?? []).map(({ key = '', value }) => `${key} ${value}`).join('\n');
  return (draft.fields[name] ?? '').replaceAll('_', ' ');
}
