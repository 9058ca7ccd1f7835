import type { Blueprint, Field } from '../../domain/draft/blueprint.js';
import { isList } from '../../domain/draft/blueprint.js';
import { folded } from '../../domain/draft/patch.js';
import { showsAnything } from '../visible.js';
import { hasBullet, linesOf, withoutBullet } from './text.js';

/** A label is a few words; a colon that stands later in a line belongs to its sentence. In code units. */
const MAX_LABEL_LENGTH = 100;

/** What stands between a label and its value: a colon, or an arrow. */
const COLON = /[:：︰﹕→⇒]|[-=]>/u;
const MARKS = /^[*_~]+|(?<![*_~])[*_~]+$/gu;

/** What a line "Label: value" says. `words`: all of the lines, as they stand in the message. */
export interface Labelled {
  field: Field;
  value: string;
  words: string;
}

/** A message taken apart: what its label lines say, and all its other lines. */
export interface Parts {
  labelled: readonly Labelled[];
  rest: string;
}

/**
 * The label lines of a message: a field's label or name, a colon, a value; letter case, markup and the sign of a list item aside. A
 * label of a list may stand alone above its items. Code and quotations hold none.
 */
export function partsOf(text: string, { fields }: Blueprint): Parts {
  const names = new Map(
    fields.flatMap((field) => [field.label, field.name].map((name) => [folded(name), field])),
  );
  const labelled: Labelled[] = [];
  const rest: string[] = [];
  let heading: { field: Field; bullets: boolean | null } | null = null;
  for (const { text: line, quoted } of linesOf(text)) {
    const label = quoted ? null : labelIn(line, names);
    if (label !== null && (label.value !== '' || isList(label.field))) {
      heading = label.value === '' ? { field: label.field, bullets: null } : null;
      if (label.value !== '') labelled.push(label);
      continue;
    }
    if (heading !== null && belongs(heading, line, quoted)) {
      if (!showsAnything(line)) continue;
      heading.bullets ??= hasBullet(line);
      labelled.push({ field: heading.field, value: withoutBullet(line), words: line.trim() });
      continue;
    }
    heading = null;
    rest.push(line);
  }
  return { labelled, rest: rest.join('\n').trim() };
}

/** Whether a line goes on with the items below a label: all of them have bullets, or none has and nothing stands between. */
function belongs({ bullets }: { bullets: boolean | null }, line: string, quoted: boolean): boolean {
  if (quoted) return false;
  if (!showsAnything(line)) return bullets !== false;
  return bullets === null || bullets === hasBullet(line);
}

function labelIn(line: string, names: ReadonlyMap<string, Field>): Labelled | null {
  const plain = withoutBullet(line);
  const at = plain.slice(0, MAX_LABEL_LENGTH).search(COLON);
  if (at < 0) return null;
  const label = plain.slice(0, at).trim();
  const field = names.get(folded(label.replace(MARKS, '')));
  if (field === undefined) return null;
  const isOpen = /^[*_~]/u.test(label) && !/[*_~]$/u.test(label);
  const value = behindColon(plain, at);
  return { field, value: isOpen ? value.replace(MARKS, '').trim() : value, words: line.trim() };
}

/** What a line says behind its first colon. */
const behindColon = (line: string, at: number): string => line.slice(at).replace(COLON, '').trim();

/** The key and value of a line "subject: value"; null where it has none. */
export function keyedIn(line: string): { key: string; value: string } | null {
  const at = line.search(COLON);
  const key = line.slice(0, Math.max(0, at)).replace(MARKS, '').trim();
  const value = behindColon(line, Math.max(0, at));
  return at > 0 && showsAnything(key) && showsAnything(value) ? { key, value } : null;
}
