import { isBlank } from '../../domain/blank.js';
import type { Field } from '../../domain/blueprint.js';

/** An entry of a list as words give it; `key`: key-value fields only. */
export interface Entry {
  key?: string;
  value: string;
}

const MARK = /^\s*(?:[-*•·▪◦‣–—☐☑]|\(?\d{1,2}[.)]|\[[ x]?\])\s+/iu;
/** "latency: under 1 s", "budget = 5k", "latency <= 1 s": of the signs only those that compare belong to the value. */
const SEPARATED = /^([^:=\n]{0,59}[^:=\s])\s*:\s*(\S[\s\S]*)$/u;
const EQUATED = /^([^:=<>≤≥\n]{0,59}[^:=<>≤≥\s])\s*(?:=\s*(?=[^\s<>])|(?=[<>≤≥]|=[<>]))(\S[\s\S]*)$/u;
/** "The budget is limited to 5k", "drafts must be encrypted": of the verbs only one that says nothing by itself is left out. */
const STATED =
  /^(?:the|our|an?)?\s*([^,.:;\n]{1,60}?)\s+(?:(?:is|are)\s+|(?=(?:must|may|can(?:not|['’]t)?|has|have|needs?|should)\s))(\S[\s\S]*)$/iu;

/** The entries that words hold: one a line, or set apart by semicolons where they are on one line. */
export function linesIn(words: string): string[] {
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const parts = lines.length > 1 ? lines : words.split(/;\s+/u);
  return parts.map((part) => part.replace(MARK, '').trim()).filter((part) => !isBlank(part));
}

/** The entry that words are in this field, with the key that was given or that they hold; null where a key is missing. */
export function entryOf(field: Pick<Field, 'type'>, words: string, key?: string): Entry | null {
  if (field.type !== 'key-value') return { value: words };
  if (key !== undefined) return { key, value: words };
  const [, before = '', after = ''] =
    SEPARATED.exec(words) ?? EQUATED.exec(words) ?? STATED.exec(words) ?? [];
  return /\p{L}/u.test(before) ? { key: before.trim(), value: after.trim() } : null;
}
