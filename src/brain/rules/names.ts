import type { Blueprint, Field } from '../../domain/blueprint.js';
import { COLON_ONLY, FIELD_ALIASES } from './lexicon/aliases.js';
import { FIELD_ALIASES_ABROAD } from './lexicon/aliases-abroad.js';

/** A way to name a field in a message, as the source of a regular expression. */
export interface FieldName {
  field: Field;
  name: string;
  pattern: string;
}

/** How people may name the fields of a blueprint: before a colon, and in the middle of a sentence; longest first. */
export interface FieldNames {
  beforeColon: readonly FieldName[];
  inSentence: readonly FieldName[];
  /** finds any of the names that count in a sentence */
  anyInSentence: RegExp;
  /** the field that a name stands for, in any letter case */
  fieldOf(name: string): Field | undefined;
  /** finds "name:" after a line's or a clause's beginning, and "name - " at a line's; the name is the first group that matched */
  labels: readonly RegExp[];
}

/** Words that may stand before a name: "another risk: …", "as for urgency: …", "add a dependency: …". */
const LEAD_WORDS = [
  'the|our|my|its|an?|another|one|one more|also|and|plus|additional|further|new|main|biggest|key|next|last|first',
  "second|third|as|for|re|regarding|about|on|concerning|please|add|put|include|here(?:['\u2019]s| is)|final|updated",
].join('|');
const BULLETS = '[ \\t>*\u2022\u00b7\u25aa\u25e6#(-]*(?:\\[[ x]?\\]\\s*)?';
const AFTER_NAME = '(?:[\\s-]wise)?(?:\\s*#?\\d{1,2})?(?:\\s*\\([^)\\n]{0,40}\\))?[*_]*';

function labelPatterns(names: readonly FieldName[]): RegExp[] {
  const any = names.map(({ pattern }) => pattern).join('|');
  const lead = `(?:(?:${LEAD_WORDS})\\s+){0,3}`;
  return [
    new RegExp(
      `(?:^|[\\n,;.|!?\u3002\u3001\uff0c]|\\s\\d\\)|:\\s|\\s(?=and\\s)|\\s(?=[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]))${BULLETS}${lead}(${any})${AFTER_NAME}\\s*(?:[:=\uff1a](?!\\/)|\u306f)[*_]*`,
      'giu',
    ),
    new RegExp(`(?:^|\\n)${BULLETS}(${any})${AFTER_NAME}\\s+[-\u2013\u2014]\\s+`, 'giu'),
  ];
}

function patternOf(name: string): string {
  return name
    .split(/[\s_]+/u)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll("'", "['\u2019]"))
    .join('[\\s_-]+');
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();

/** A field's own name and label come first: an alias that is another field's label names that other one. */
function ownNames(field: Field): string[] {
  const label = folded(field.label);
  return [folded(field.name), label, label.replace(/s$/u, '')].filter((name) => name !== '');
}

/** Every name of the blueprint's fields. One that two fields could be called by names none of them. */
export function namesOf(blueprint: Blueprint): FieldNames {
  const own = new Map<string, Field>();
  for (const field of blueprint.fields) for (const name of ownNames(field)) own.set(name, field);
  const byName = new Map<string, Field | null>(own);
  for (const field of blueprint.fields) {
    const aliases = [...(FIELD_ALIASES[field.name] ?? []), ...(FIELD_ALIASES_ABROAD[field.name] ?? [])];
    for (const alias of new Set(aliases.map(folded))) {
      const other = byName.get(alias);
      if (own.has(alias) || other === field) continue;
      byName.set(alias, other === undefined ? field : null);
    }
  }
  const names = [...byName]
    .flatMap(([name, field]) => (field === null ? [] : [{ field, name, pattern: patternOf(name) }]))
    .sort((a, b) => b.name.length - a.name.length);
  const inSentence = names.filter(
    ({ name, field }) =>
      own.has(name) || ((FIELD_ALIASES[field.name] ?? []).includes(name) && !COLON_ONLY.has(name)),
  );
  return {
    beforeColon: names,
    inSentence,
    anyInSentence: new RegExp(`(?:${inSentence.map(({ pattern }) => pattern).join('|')})`, 'iu'),
    fieldOf: (name) => byName.get(folded(name)) ?? undefined,
    labels: names.length === 0 ? [] : labelPatterns(names),
  };
}
