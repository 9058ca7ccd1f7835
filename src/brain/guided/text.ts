import type { NamedPerson } from '../../domain/brain.js';
import { callsAnother, isGreeting, isThanks } from '../../domain/conversation/courtesy.js';
import { type Blueprint, type Field, isList, namesOf } from '../../domain/draft/blueprint.js';
import { folded } from '../../domain/draft/patch.js';
import { written } from '../../domain/text/person-text.js';
import { showsAnything } from '../visible.js';

/** A longer message is no answer that somebody typed but something pasted; in code units. */
const MAX_ANSWER_LENGTH = 600;
/** What stands behind a question mark and says nothing is short; in code units. */
const MAX_TAIL_LENGTH = 200;

const LINE_END = /\r\n|[\r\n\u2028\u2029]/u;
const FENCE = '```';
const BULLET = /^\s*(?:[-*+•·▪◦‣–—]|\(?\p{Nd}{1,3}[.)])\s+/u;

/**
 * The lines of a message, `quoted` those of code and quotations. Slack: ">" quotes a line, ">>>" all that follows; a lone
 * "```" is itself.
 */
function linesOf(text: string): { text: string; quoted: boolean }[] {
  let fences = text.split(FENCE).length - 1;
  if (fences % 2 === 1) fences -= 1;
  let inCode = false;
  let rest = false;
  return text.split(LINE_END).map((line) => {
    const here = Math.min(fences, line.split(FENCE).length - 1);
    fences -= here;
    const quoted = inCode || here > 0 || rest || line.trimStart().startsWith('>');
    if (here % 2 === 1) inCode = !inCode;
    if (!inCode && here === 0 && line.trimStart().startsWith('>>>')) rest = true;
    return { text: line, quoted };
  });
}

/** Whether a message is rather pasted than answered: code, a quotation, or longer than anybody types at once. */
export const isPaste = (text: string): boolean =>
  text.length > MAX_ANSWER_LENGTH || linesOf(text).some(({ quoted }) => quoted);

/** The line without the sign or number that makes it an item of a list. */
const withoutBullet = (line: string): string => line.replace(BULLET, '').trim();

/** The items of an answer to a list: its bullets where it has any, else its lines. */
export function itemsIn(text: string): string[] {
  const lines = text.split(LINE_END).filter((line) => showsAnything(line));
  const bullets = lines.filter((line) => BULLET.test(line));
  return (bullets.length > 0 ? bullets : lines).map(withoutBullet);
}

/** What ends a question, in the scripts that have a sign for it. */
const QUESTION_MARK = /[?？؟⸮⁇⁈⁉‽﹖︖፧꘏꛷]/gu;
/**
 * Armenian sets its sign inside of the word that asks, and has a full stop of its own; Greek asks by what looks like a
 * semicolon.
 */
const ARMENIAN = { asks: '\u055e', ends: '\u0589' };
const ASKS_IN_GREEK = /\p{Script=Greek}\s*[;\u037e]\s*$/u;
const NO_WORDS = /:[a-z0-9_+-]{1,40}:|<[@#!][^<>\s]{0,200}>/gu;

/** The text without mentions and emoji. */
export const withoutSigns = (text: string): string => text.replace(NO_WORDS, ' ');

/** Whether a message is a question: it ends in a question mark, thanks and other signs behind it aside. */
export function isQuestion(text: string): boolean {
  const said = text.trimEnd();
  // a mark further from the end has too much behind it
  const from = Math.max(0, said.length - MAX_TAIL_LENGTH - 1);
  const at = [...said.slice(from).matchAll(QUESTION_MARK)].at(-1)?.index;
  if (at === undefined) {
    if (from > 0 && said.slice(0, from).search(QUESTION_MARK) >= 0) return false;
    const end = said.slice(-MAX_TAIL_LENGTH);
    const sentence = end.lastIndexOf(ARMENIAN.ends, end.length - 2);
    return ASKS_IN_GREEK.test(end) || end.lastIndexOf(ARMENIAN.asks) > sentence;
  }
  const tail = said.slice(from + at + 1);
  return !/[\p{L}\p{N}]/u.test(withoutSigns(tail)) || isThanks(written(tail));
}

/** Whether a question stands anywhere in a message: a sign that ends one, and white space or nothing behind it. */
export const hasQuestion = (text: string): boolean =>
  [...text.matchAll(QUESTION_MARK)].some(({ index }) => /^(?:\s|$)/u.test(text.slice(index + 1, index + 2)));

/** A question that has lost its sign. */
const ASKS_YOU = /^\s*(?:did|do|have|are|can|could|would|will)(?:n['’]t)? (?:you|we|they|it)\b/iu;

const CALLS = /^\s*[,:，、：]/u;

/** "Grace what do you think?" */
const asksThem = (behindName: string): boolean =>
  /^\s+[\p{L}]/u.test(behindName) &&
  /\byou\b/iu.test(behindName) &&
  (isQuestion(behindName) || ASKS_YOU.test(behindName));

/** Whether a message begins by speaking to another person: a mention, or a name with a comma, a colon or a question behind it. */
export function addressesAnother(text: string, people: readonly NamedPerson[]): boolean {
  if (callsAnother(written(text))) return true;
  const begin = text.slice(0, MAX_TAIL_LENGTH).replace('@', '').toLowerCase();
  return people.some(({ name }) =>
    [name, name.split(' ', 1)[0] ?? ''].some((called) => {
      const at = called === '' ? -1 : begin.indexOf(called.toLowerCase());
      const rest = begin.slice(at + called.length);
      return at >= 0 && isCourtesy(begin.slice(0, at)) && (CALLS.test(rest) || asksThem(rest));
    }),
  );
}

/** Whether words only greet or thank, or show nothing. */
const isCourtesy = (text: string): boolean =>
  !showsAnything(text) || isGreeting(written(text)) || isThanks(written(text));

/** Whether words beside label lines only announce them, or greet. */
export const isLead = (rest: string, hasLabels: boolean): boolean =>
  !showsAnything(rest) || (hasLabels && (/[:：]\s*$/u.test(rest.slice(-20)) || isCourtesy(rest)));

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

/** The label lines ("Urgency: high") of a message; that of a list may stand above its items. Code and quotations hold none. */
export function partsOf(text: string, { fields }: Blueprint): Parts {
  const names = new Map(
    fields.flatMap((field) => [field.name, ...namesOf(field, fields)].map((name) => [folded(name), field])),
  );
  const labelled: Labelled[] = [];
  const rest: string[] = [];
  let heading: { field: Field; bullets: boolean | null } | null = null;
  for (const { text: line, quoted } of linesOf(text).flatMap((one) => withLabelsApart(one, names))) {
    const label = quoted ? null : labelIn(line, names);
    if (label !== null && (label.value !== '' || isList(label.field))) {
      heading = label.value === '' ? { field: label.field, bullets: null } : null;
      if (label.value !== '') labelled.push(label);
    } else if (heading !== null && belongs(heading, line, quoted)) {
      if (!showsAnything(line)) continue;
      heading.bullets ??= BULLET.test(line);
      labelled.push({ field: heading.field, value: withoutBullet(line), words: line.trim() });
    } else {
      heading = null;
      rest.push(line);
    }
  }
  return { labelled, rest: rest.join('\n').trim() };
}

/** Where a further label may begin in a line: "Dept: Sales, outcome: it connects". */
const NEXT_LABEL = /[,;.]\s+(?:and\s+)?(?=(?<label>[^,;.:：\n]{1,60})[:：]\s)/gu;

/** A line that begins with a label, cut where the next one does. */
function withLabelsApart<T extends { text: string; quoted: boolean }>(
  line: T,
  names: ReadonlyMap<string, Field>,
): T[] {
  // most lines have no more than one colon
  if (line.quoted || line.text.split(COLON, 3).length < 3 || labelIn(line.text, names) === null)
    return [line];
  const cuts = [...line.text.matchAll(NEXT_LABEL)].filter(({ groups }) =>
    names.has(folded(groups?.['label'] ?? '')),
  );
  const [first] = cuts;
  if (first === undefined) return [line];
  const rest = { ...line, text: line.text.slice(first.index + first[0].length) };
  return [{ ...line, text: line.text.slice(0, first.index) }, ...withLabelsApart(rest, names)];
}

/** Whether a line goes on with the items below a label: all of them have bullets, or none has and nothing stands between. */
function belongs({ bullets }: { bullets: boolean | null }, line: string, quoted: boolean): boolean {
  if (quoted) return false;
  return showsAnything(line) ? bullets === null || bullets === BULLET.test(line) : bullets !== false;
}

function labelIn(line: string, names: ReadonlyMap<string, Field>): Labelled | null {
  const plain = withoutBullet(line);
  const at = plain.slice(0, MAX_LABEL_LENGTH).search(COLON);
  const label = plain.slice(0, Math.max(0, at)).trim();
  const field = at < 0 ? undefined : names.get(folded(label.replace(MARKS, '')));
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
  if (at < 0) return null;
  const key = line.slice(0, at).replace(MARKS, '').trim();
  const value = behindColon(line, at);
  return showsAnything(key) && showsAnything(value) ? { key, value } : null;
}
