/**
 * What a slot takes.
 * - text: words within one sentence; rest: all the rest of the message, over sentences and lines; quote: words in quotation
 * marks
 * - entity: anything on record; thing: the same but people; element: a ticket, doc, project, plan, goal, milestone or
 * output; ticket, project,
 *   person: of that kind; entities, things and people: one or several of them
 * - field: a field of the open draft by its name or label; choice: a value of one of its menus; item: an entry of one of
 * its lists, by
 *   words that no other entry has
 * - when: a stretch of time in which something is due; day: a date; span: days or weeks, told in days; order: a place in a
 * row;
 *   number: digits
 * - state: how a ticket stands; priority: how urgent it is; lack: what a ticket has not got; kind: of what kind something
 * on record is
 * - team, blueprint: one of those by its name
 */
export const SLOT_KINDS = [
  'text',
  'rest',
  'quote',
  'entity',
  'entities',
  'thing',
  'things',
  'element',
  'ticket',
  'project',
  'person',
  'people',
  'field',
  'choice',
  'item',
  'when',
  'day',
  'span',
  'state',
  'priority',
  'lack',
  'kind',
  'order',
  'number',
  'team',
  'blueprint',
] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** A place in a template that something is said in. `owner`: with the ending of what belongs to it, as in "Sam's". */
export interface Slot {
  name: string;
  kind: SlotKind;
  owner: boolean;
}

type Part<More> = More &
  (
    | { is: 'words'; text: string }
    | { is: 'slot'; slot: Slot }
    | { is: 'any'; of: readonly (readonly Part<More>[])[] }
    | { is: 'many'; of: readonly (readonly Part<More>[])[] }
  );

/**
 * A part of a template. `any`: one of these sequences, which may be empty; `many`: none, one or several of these, one after
 * another.
 */
export type TemplatePart = Part<unknown>;

/** Why a template can't be read, and after how many of its characters. */
export class TemplateError extends Error {
  readonly at: number;

  constructor(why: string, at: number) {
    super(why);
    this.name = 'TemplateError';
    this.at = at;
  }
}

/** A part while its template is read; `spaced`: white space stands before it, so that it is no part of the word before. */
type Piece = Part<{ spaced: boolean }>;

const CLOSES: Readonly<Record<string, string>> = { '[': ']', '(': ')' };
const SLOT = /\{([a-z_]{1,30})(?::([a-z]{1,20}))?\}/uy;
const RULE = /<([a-z_]{1,30})>/uy;
const WORD = /[^\s[\](){}<>|]+/uy;
const OWNER = /^['’]s/u;
/** So many ways to say one word are one template's; more were a list in the wrong place. */
const MAX_GLUED = 64;

/**
 * Reads a template in the syntax of hassil: `[optional]`, `(this | that)`, `{slot}` or `{name:kind}`, `<rule>`. What stands
 * right beside a bracket belongs to the word: `ticket[s]`, `what('s | is)`. Beyond hassil, `(this | that)*` may be said any
 * number of times.
 * @param rules templates by name, for `<rule>`
 * @throws TemplateError where it can't be read
 */
export function parseTemplate(
  template: string,
  rules: Readonly<Record<string, string>> = {},
): readonly TemplatePart[] {
  let at = 0;

  function taken(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(template);
    if (match !== null) at += match[0].length;
    return match;
  }

  function sequence(): Piece[] {
    const pieces: Piece[] = [];
    for (;;) {
      const from = at;
      while (/\s/u.test(template.charAt(at))) at += 1;
      const spaced = at > from;
      const sign = template.charAt(at);
      if (sign === '' || sign === '|' || sign === ']' || sign === ')') return pieces;
      const piece = next(sign);
      pieces.push({ ...piece, spaced });
    }
  }

  function next(sign: string): Piece {
    const begin = at;
    const close = CLOSES[sign];
    if (close !== undefined) return group(close);
    if (sign === '{') {
      const [, name = '', kind = name] = taken(SLOT) ?? [];
      const known = SLOT_KINDS.find((one) => one === kind);
      if (name === '') throw new TemplateError('a slot is written {name} or {name:kind}', begin);
      if (known === undefined)
        throw new TemplateError(
          `there is no slot of the kind “${kind}”; the kinds are ${SLOT_KINDS.join(', ')}`,
          begin,
        );
      return { is: 'slot', slot: { name, kind: known, owner: false }, spaced: false };
    }
    if (sign === '<') {
      const rule = rules[taken(RULE)?.[1] ?? ''];
      if (rule === undefined) throw new TemplateError('there is no rule of that name', begin);
      return { is: 'any', of: [parseTemplate(rule, rules).map(spacedPiece)], spaced: false };
    }
    const text = taken(WORD)?.[0];
    if (text === undefined) throw new TemplateError(`“${sign}” opens nothing`, begin);
    return { is: 'words', text, spaced: false };
  }

  function group(close: string): Piece {
    const begin = at;
    const ways: Piece[][] = [];
    do {
      at += 1;
      ways.push(sequence());
    } while (template.charAt(at) === '|');
    if (template.charAt(at) !== close) throw new TemplateError(`“${close}” is missing`, begin);
    at += 1;
    if (close === ')' && template.charAt(at) === '*') {
      at += 1;
      if (ways.some(canBeEmpty)) throw new TemplateError('what is said many times can’t be empty', begin);
      return { is: 'many', of: ways, spaced: false };
    }
    // what may be left out is tried last, so that a slot before it does not swallow it
    return { is: 'any', of: close === ']' ? [...ways, []] : ways, spaced: false };
  }

  const pieces = sequence();
  if (at < template.length) throw new TemplateError(`“${template.charAt(at)}” closes nothing`, at);
  if (pieces.length === 0) throw new TemplateError('it is empty', 0);
  return partsOf(pieces);
}

/** Whether a sequence can be said without a word. */
function canBeEmpty(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => piece.is === 'many' || (piece.is === 'any' && piece.of.some(canBeEmpty)));
}

/** A part of a rule, which is a template itself, as a piece. */
function spacedPiece(part: TemplatePart): Piece {
  return part.is === 'any' || part.is === 'many'
    ? { is: part.is, of: part.of.map((way) => way.map(spacedPiece)), spaced: true }
    : { ...part, spaced: true };
}

/** The pieces as parts: what is glued together becomes whole words. */
function partsOf(pieces: readonly Piece[]): TemplatePart[] {
  const parts: Piece[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last === undefined || piece.spaced) parts.push(piece);
    else parts.splice(-1, 1, ...glued(last, piece));
  }
  return parts.map((piece): TemplatePart => {
    if (piece.is === 'any' || piece.is === 'many') return { is: piece.is, of: piece.of.map(partsOf) };
    return piece.is === 'slot' ? { is: 'slot', slot: piece.slot } : { is: 'words', text: piece.text };
  });
}

/** Two pieces without white space between them. */
function glued(before: Piece, after: Piece): Piece[] {
  if (before.is === 'slot') {
    if (after.is !== 'words' || !OWNER.test(after.text)) return [before, after];
    const rest = after.text.replace(OWNER, '');
    const owner: Piece = { ...before, slot: { ...before.slot, owner: true } };
    return rest === '' ? [owner] : [owner, { ...after, text: rest }];
  }
  if (after.is === 'slot' || after.is === 'many' || before.is === 'many') return [before, after];
  if (before.is === 'words' && after.is === 'words')
    return [{ ...before, text: `${before.text}${after.text}` }];
  const of = waysOf(before).flatMap((one) => waysOf(after).map((other) => joined(one, other)));
  if (of.length > MAX_GLUED) throw new TemplateError('one of its words can be said in too many ways', 0);
  return [{ is: 'any', of, spaced: before.spaced }];
}

const waysOf = (piece: Piece): readonly (readonly Piece[])[] => (piece.is === 'any' ? piece.of : [[piece]]);

/** One way after another; where no white space divides them, as one word. */
function joined(before: readonly Piece[], after: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = after;
  const last = before.at(-1);
  if (first === undefined || last === undefined) return [...before, ...after];
  if (first.spaced) return [...before, ...after];
  return [...before.slice(0, -1), ...glued(last, first), ...rest];
}

/** The slots of a template, each once. */
export function slotsIn(parts: readonly TemplatePart[]): Slot[] {
  const all = parts.flatMap((part) => {
    if (part.is === 'any' || part.is === 'many') return part.of.flatMap(slotsIn);
    return part.is === 'slot' ? [part.slot] : [];
  });
  return [...new Map(all.map((slot) => [slot.name, slot])).values()];
}
