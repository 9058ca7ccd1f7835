import type { EntityKind } from '../../../domain/entity.js';
import type { Resolution } from '../../../domain/references.js';

/** What stands in a sentence in the place of what it names, so that the words of a name say nothing. */
export const THING = 'thingname';
export const PERSON = 'personname';

/** In a message that names more than this, the longest names are enough to read it. */
const MOST_NAMES = 60;
const LONGEST_NAME = 200;
const SLACK_PERSON = /<@[UW][^<>\s]*>/gu;
const SLACK_THING = /<#C[^<>]*>/gu;

interface Name {
  mention: string;
  kind: EntityKind | null;
}

/** The text with a stand-in for each thing and each person that it names. */
export function masked(text: string, { found, ambiguous, unresolved }: Resolution): string {
  const names: Name[] = [
    ...found.map(({ mention, entity }) => ({ mention, kind: entity.kind })),
    ...ambiguous.map(({ mention, candidates }) => ({ mention, kind: candidates[0]?.kind ?? null })),
    ...unresolved.map((mention) => ({ mention, kind: null })),
  ];
  const longest = names
    .filter(({ mention }) => mention.length <= LONGEST_NAME)
    .toSorted((a, b) => b.mention.length - a.mention.length)
    .slice(0, MOST_NAMES);
  const withoutNames = longest.reduce((rest, name) => withoutName(rest, name), text);
  return withoutNames.replace(SLACK_PERSON, PERSON).replace(SLACK_THING, THING);
}

/** Names are found however they are spaced and joined, with the sign of a mention or without. */
function withoutName(text: string, { mention, kind }: Name): string {
  const standIn = kind === 'user' ? PERSON : THING;
  const parts = mention.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (parts.length === 0) return mention.trim() === '' ? text : text.replaceAll(mention, standIn);
  const name = parts.join('[^\\p{L}\\p{N}\\n]{0,3}');
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:<[@#])?[@#]?${name}(?:\\|[^<>]*)?>?(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return text.replace(whole, standIn);
}
