import { type Blueprint, isList } from '../../domain/blueprint.js';
import type { MatchInput } from '../../domain/brain.js';
import type { Draft } from '../../domain/draft.js';
import { itemText } from '../../domain/lists.js';

const SHORT = 140;

const shortened = (value: string): string =>
  value.length > SHORT ? `${value.slice(0, SHORT - 1).trimEnd()}…` : value;

/** What the draft has for a field, as people read it; null where it has nothing. */
function understood(field: Blueprint['fields'][number], draft: Draft): string | null {
  if (isList(field)) {
    const items = draft.lists[field.name] ?? [];
    return items.length === 0 ? null : items.map(itemText).join('; ');
  }
  const value = draft.fields[field.name];
  if (value === undefined || field.type !== 'enum') return value ?? null;
  return field.values.find((entry) => entry.value === value)?.label ?? value;
}

/** Plays back what was understood and asks for another angle; nothing collected is lost. */
export function noMatchByRules({ blueprint, draft, candidates }: MatchInput): string {
  const lines = blueprint.fields.flatMap((field) => {
    const value = understood(field, draft);
    return value === null ? [] : [`• ${field.label}: ${shortened(value)}`];
  });
  const played = lines.length > 0 ? `This is what I have so far:\n${lines.join('\n')}\n` : '';
  const angle = 'Which system or service is it about, and what were you trying to do when it came up?';
  const choose = candidates.length > 0 ? ' Or choose a team yourself; nothing you told me is lost.' : '';
  return `I can't tell which team should take this. ${played}${angle}${choose}`;
}
