import type { Blueprint } from '../domain/blueprint.js';
import type { Draft } from '../domain/draft.js';
import type { Team } from '../domain/team.js';
import { fenced } from './fence.js';

/** Longest part of a collected value that a prompt repeats, in characters. */
const VALUE_LIMIT = 240;
/** Longest description of a field, in characters; operators write them. */
const DESCRIPTION_LIMIT = 400;

function cut(text: string, limit = VALUE_LIMIT): string {
  return text.length <= limit ? text : `${text.slice(0, limit)} […]`;
}

/** The form for a model: one line a field, with its meaning and what it may hold. */
export function describeBlueprint(blueprint: Blueprint): string {
  const lines = blueprint.fields.map((field) => {
    const kind =
      field.type === 'enum' ? `one of ${field.values.map(({ value }) => value).join(' | ')}` : 'text';
    return `- ${field.name} (${field.required ? 'required' : 'optional'}, ${kind}): ${cut(field.description, DESCRIPTION_LIMIT)}`;
  });
  return [`${blueprint.title}: ${cut(blueprint.description)}`, ...lines].join('\n');
}

/** The values collected so far, as fenced data: people wrote them. */
export function describeFields(blueprint: Blueprint, draft: Draft): string {
  const entries = blueprint.fields.flatMap(({ name }) => {
    const value = draft.fields[name];
    return value === undefined ? [] : [{ field: name, value: cut(value) }];
  });
  return fenced('COLLECTED', entries);
}

/** Names of the fields that are neither filled nor marked unknown, required ones first. */
export function remainingFields(blueprint: Blueprint, draft: Draft): string[] {
  const open = blueprint.fields.filter(
    ({ name }) => draft.fields[name] === undefined && !draft.unknown.includes(name),
  );
  return [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)].map(
    ({ name, required }) => (required ? name : `${name} (optional)`),
  );
}

/** How much of what is required is filled or marked unknown, in whole percent. */
export function completionPercent(blueprint: Blueprint, draft: Draft): number {
  const required = blueprint.fields.filter((field) => field.required);
  const done = required.filter(
    ({ name }) => draft.fields[name] !== undefined || draft.unknown.includes(name),
  );
  return required.length === 0 ? 100 : Math.round((100 * done.length) / required.length);
}

/** The teams offered, one line each. */
export function describeTeams(teams: readonly Team[]): string {
  return teams.map(({ id, name, description }) => `- ${id} (${name}): ${cut(description)}`).join('\n');
}

/** Names in a row, or "none". */
export function listed(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : 'none';
}
