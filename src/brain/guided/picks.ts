import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { behindYes } from '../../domain/conversation/control-words.js';
import { type Field, findField } from '../../domain/draft/blueprint.js';
import { isFilled } from '../../domain/draft/draft.js';
import { opened } from '../../domain/text/open-text.js';
import { hasWords } from '../../domain/text/words.js';
import { showsAnything } from '../visible.js';
import { choiceCalled, choicesIn } from './choices.js';
import { clausesOf, REASON, saidInstead } from './clauses.js';
import { withoutTag } from './hedges.js';
import { besideQuestions, isPaste, itemsIn } from './text.js';
import type { Turn } from './turn.js';
import { sideOf, type Value, valuesIn } from './values.js';

/** A part of an answer that names a choice is not longer: "its an incident". */
const MAX_PART_WORDS = 4;

/**
 * Takes choices: of what is asked for, one, one a line, or those with which a message begins; else the one of a field that would be
 * asked for later, where it is all that is said.
 */
export function picks(turn: Turn, message: FreshMessage): boolean {
  if (!turn.isAsked(message) && !turn.hasBegun(message)) return false;
  const said = withoutTag(saidInstead(opened(message.text)));
  const text = besideQuestions(said) ?? said;
  const asked = turn.asked();
  // "high I guess? and it's access" asks nothing
  const whole = picked(asked, said);
  const values = whole.length > 0 ? whole : picked(asked, text);
  const taken = values.length > 0 ? values : pickedLater(turn, text);
  turn.note(message, 'answer', 'answered', taken);
  return taken.length > 0;
}

/** "1. critical 2. broken" */
const NUMBERED = /(?:^|\s)\d[.)]\s+/gu;

export function picked(asked: readonly Field[], text: string): Value[] {
  if (isPaste(text)) return [];
  const menus = asked.filter(({ type }) => type === 'enum');
  const lines = itemsIn(text).map((line) => menus.flatMap((field) => valuesIn(field, line)));
  const known = lines.flatMap((values) => (values.length === 1 ? values : []));
  if (isOneEach(known, lines.length)) return known;
  const clauses = clausesOf(text.replace(NUMBERED, ', ')).flatMap((clause) =>
    clause.split(/\b(?:and|so)\b/iu),
  );
  const parts = clauses.map((part) => part.split(REASON, 1)[0] ?? part).filter((part) => showsAnything(part));
  const named = parts.flatMap((part) => {
    if (hasWords(part, MAX_PART_WORDS + 1)) return [];
    const said = menus.flatMap((field) => valuesIn(field, part.trim()));
    return said.length === 1 ? said : choicesIn(asked, part);
  });
  return parts.length > 1 && isOneEach(named, parts.length) ? named : [];
}

/** The one choice of a field without a value that a message is and nothing else, whatever is asked for. */
function pickedLater({ open }: Turn, text: string): Value[] {
  if (open === null || isPaste(text)) return [];
  const empty = open.blueprint.fields.filter(({ name }) => !isFilled(open.draft, name));
  const fits = empty.flatMap((field): Value[] => {
    const value = choiceCalled(field, behindYes(text));
    return value === null ? [] : [{ field, value, quote: text }];
  });
  return fits.length === 1 ? fits : [];
}

const isOneEach = (values: readonly Value[], parts: number): boolean =>
  values.length === parts && new Set(values.map(({ field }) => field)).size === parts;

/** Settles a dispute by words that are exactly one of its two values and not the other. */
export function settles(turn: Turn, message: FreshMessage): boolean {
  const { open } = turn;
  if (open === null) return false;
  const fits = open.disputes.flatMap((conflict): ActBody[] => {
    const field = findField(open.blueprint, conflict.field);
    const isSide = conflict.values.some(({ evidence }) => evidence.author === message.author);
    if (field === undefined || !(isSide || message.addressed || turn.decides(message.author))) return [];
    const side = sideOf(field, opened(message.text), conflict);
    const at = { field: field.name, ...(conflict.key === undefined ? {} : { key: conflict.key }) };
    return side === null ? [] : [{ act: 'settle', ...at, side }];
  });
  if (fits.length !== 1) return false;
  turn.say(message, 'answer', ...fits);
  return true;
}
