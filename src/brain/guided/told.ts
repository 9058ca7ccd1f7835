import { choosesNone } from '../../domain/conversation/choice-words.js';
import { behindYes, type ControlWord, controlWord } from '../../domain/conversation/control-words.js';
import { isMereCourtesy } from '../../domain/conversation/courtesy.js';
import { type Field, namesOf, SAID_VALUE } from '../../domain/draft/blueprint.js';
import { written } from '../../domain/text/person-text.js';
import { type Chosen, choiceCalled, choiceOf } from './choices.js';
import { clausesOf, DENIES, IT_IS, TAKES_BACK } from './clauses.js';
import { withoutHedges } from './hedges.js';
import { isShort, withoutBeside } from './short-values.js';

/** What a message says that a field is, by one of its names; `value` is null where it says only that what stands there is wrong. */
export interface SaidOfField {
  field: Field;
  value: string | null;
  /** it says in so many words that what stands is to be something else */
  isChange: boolean;
  /** it is an order of the kind that a phrase takes, where it stands alone: "set the urgency to high" */
  isOrder: boolean;
}

/** A choice that is said by itself. `isOrder`: in so many words ("make it critical"), whatever stands there. */
type ToldChoice = Chosen & { isOrder: boolean };

/** A message to a question, taken apart. */
export interface Told {
  named: SaidOfField[];
  /** each once */
  chosen: ToldChoice[];
  /** all else, without what only agrees, orders or is courtesy */
  rest: string;
}

interface Piece {
  text: string;
  said: SaidOfField | null;
}

/** What may stand between the beginning of a clause and the field that it speaks of. */
const LEAD = `(?:${TAKES_BACK}|hm+|please|pls|can you|could you|make|change|set|i said|haha|lol|actually|and|but|also|so|then|nearly|ok(?:ay)?|yes|yep|i mean[t]?|the|an?|my|our|good|like i said|as i said|${IT_IS})[\\s,:.]+`;
const LEADS = new RegExp(`(?:^|[,;]\\s*|\\band\\s+)(?:${LEAD})*$`, 'iu');
const BACK = new RegExp(`\\b(?:${TAKES_BACK}|actually)\\b`, 'iu');
/** What people say of where a field stands: "the outcome on T-4 is …". */
const OF_IT = /^\s(?:on|of|in|for)\s(?:\p{L}+-\d+|it|this|the (?:ticket|request|card))(?![\p{L}\p{N}])/iu;
const SAYS =
  /^\s*(?:[:=]\s*|\s(?=["“„])|\s(?:(?:is|was|would be)(?: that)?|are|were|(?:should|must|has to|have to|needs? to|ought to)(?: rather| maybe| probably| better| just| really)? (?:be|say|read))\s*(?::\s*|\s))/iu;
const IS_ORDER = /^\s*(?:[:=]|(?:should|must|has|have|needs?|ought)\b)/iu;
/** "Make the summary …", "change the summary to …" */
const MADE = /\b(?:make|change|set)\s+(?:(?:the|my|our)\s+)?$/iu;
const TO = /^\s+to\s+/iu;
/** No value, but how it is to be: "make the title a bit nicer". */
const COMPARES = /^(?:a (?:bit|little|lot)|much|more|less|way)\b|^\p{L}{2,}er(?:\s|[.,!?]|$)/iu;
const IS_LABEL = /^\s*[:=]/u;
/** What leads to a label within a clause: "the last one was the outcome: …". */
const POINTS_AT_FIELD = /\b(?:is|was|are|were|as|for)\s+(?:the\s+|my\s+|our\s+)?$/iu;
const IS_DENIED =
  /^\s+(?:is|are|was|were|reads|sounds|looks)?\s*(?:still\s+)?(?:n['’]t\b|not\b|wrong\b|cut off\b|incorrect\b|off\b|weird\b|odd\b)[^,.;!?\n]*/iu;
/** "… is rubbish, it should be X". */
const SHOULD_BE =
  /[,;]\s*(?:(?:(?:it|that)\s+)?(?:should|must|ought to|needs? to|has to)\s+(?:be|say|read)|make\s+(?:it|that))(?:\s*:\s*|\s+)(?<now>.+)$/isu;
/** Behind a choice: "medium, not critical". */
const NOT_OTHER = /(?<![\s,]),?\s+(?:not|instead of|rather than)\s.*$/isu;
/** What leads to the words that are meant instead: ", it's …". */
const INSTEAD = new RegExp(
  `^[\\s,.;:!?–—-]*(?:but\\s+)?(?:(?:${IT_IS}|(?:it|that) should (?:be|say|read))(?:\\s+|\\s*:\\s*))?`,
  'iu',
);
/** Said instead of a value, such words only say what the denied ones are: "that's not the impact, that's what she needs". */
const SUBORDINATE =
  /^(?:what|how|where|why|who|when|for|just|only|was|were|(?:i|we) (?:just |only )?mean[t]?)\b/iu;
/** A value that is said in a sentence is a few words; in code units. */
const MAX_SAID = 60;
/** The colons of ":smile:" label nothing. */
const EMOJI = /:[a-z0-9_+-]{1,40}:/gu;
/** A sentence and what ends it; a point within a figure, or behind a shortened word, ends none. */
const SENTENCE =
  /[^.!?;\n]*(?:(?:[.!?;](?!\s|$)|(?<=\b(?:incl|etc|approx|vs|dept|ca))\.)[^.!?;\n]*)*(?:[.!?;\n]+\s*|$)/gu;
/** Said before a value, and no part of it: "just Engineering". */
const JUST = /^(?:(?:just|only|now|actually|really|that)\s+)+/iu;
const ONLY = /^(?:just|only)\s/iu;
/** Behind a value, and no part of it: ", not “the booking page”". */
const NOT_QUOTED = /(?:\s+(?:pls|please))?,?\s+(?:not|instead of|rather than)\s+["“„][^"“”„]*["”“][\s.!]*$/iu;
/** "…, leave out the rest": what the value is not to say. */
const LEAVES_OUT =
  /^(?:please |pls |and |but |just )*(?:leave out|leave off|take out|remove|drop|skip|without|no need for)\b/iu;
/** Courtesy behind a value. */
const PLEASE = /(?:\s+(?:pls|please|thanks|thx|lol|tbh|btw|only))+$/iu;
/** "Like “Accounts for Hanna”". */
const LIKE = /^(?:something )?like\s+(?=["“„])/iu;
/** A value in quotation marks is meant without them. */
const QUOTED = /^["“„](?<words>[^"“”„]+)["”“]$/u;
const LEADING = /^[\s).,:;!?–—-]+/u;
const ENDING = /[\s,;.!]+(?:(?:and|but|then)\s*)?$/iu;

/**
 * Takes a message apart: what it says of fields by their names ("the summary should be …", "impact: …", "that's not the summary, it's
 * …"), choices that are a clause of their own where they are asked for, else a sentence or the last clause, and the rest.
 */
export function toldIn(fields: readonly Field[], asked: readonly Field[], text: string): Told {
  const pieces = [...inLabels(fields, text.replace(EMOJI, '')).matchAll(SENTENCE)].flatMap(([sentence]) =>
    piecesOf(fields, sentence),
  );
  const named = withInstead(pieces);
  const chosen: ToldChoice[] = [];
  const rest = pieces.flatMap(({ text: piece, said }, at) => {
    if (said !== null || (pieces[at - 1]?.said?.value === null && !isChoice(fields, piece))) return [];
    const { choices, left } = choicesOf(fields, asked, piece);
    chosen.push(...choices);
    return isOnlySaid(left) ? [] : [left];
  });
  const values = (field: Field) =>
    new Set(chosen.filter((one) => one.field === field).map(({ value }) => value));
  const isSettled = chosen.every(({ field }) => values(field).size === 1);
  if (!isSettled) return { named, chosen: [], rest: text };
  return {
    named,
    chosen: fields.flatMap((field) => chosen.find((one) => one.field === field) ?? []),
    rest: rest.join(' ').trim().replace(/[.;]$/u, ''),
  };
}

/** Where a clause begins, and what may stand before what it says. */
const BEGINS_CLAUSE = String.raw`(?<=^|[,;.!?\n] ?|\band )(?=\S)(?:(?:it|this|that)(?:['’]?s| is)? |(?:i|we)(?:['’](?:m|re)| am| are| work) )?`;
const ENDS_CLAUSE = String.raw`(?: (?:btw|too|also|as well|though|tho))*(?: ?[,;.!]+(?:\s(?:and )?|$)|\n|\s*$)`;

/** A message in which what people say of a field in a sentence of their own is its label and the value: "it's for the Finance department". */
function inLabels(fields: readonly Field[], text: string): string {
  const sayings = fields.flatMap((field) => {
    if (field.type !== 'text') return [];
    // "operations is the department"
    const named = namesOf(field, fields).map((name) => `${SAID_VALUE} is the ${name}`);
    return [...(field.said ?? []), ...named].map((saying) => ({ label: field.label, saying }));
  });
  return sayings.reduce((told, { label, saying }) => {
    const [before = '', after = ''] = saying.split(SAID_VALUE);
    const known = told.toLowerCase().replaceAll('’', "'");
    if (!known.includes(before) || !known.includes(after)) return told;
    // what ends with the value may name several: "affects Alex and Jo"
    const end = after === '' ? ENDS_CLAUSE : `(?:${ENDS_CLAUSE}| and )`;
    const words = `${BEGINS_CLAUSE}(?:(?:and|oh|also|but|well),? )*${inWords(before)}(?!${POINTS}${inWords(after)}${end})(?<value>(?:[^,;:.!?\\n]|\\.(?=\\S)){1,${MAX_SAID}}?)${inWords(after)}${end}`;
    return told.replace(new RegExp(words, 'giu'), `${label}: $<value>. `);
  }, text);
}

/** No value, but a word for one: "this is the impact". */
const POINTS = '(?:this|that|it|he|she|they|here|what|which|who|where|how|(?:this|that) one)';

/** Apostrophes are typed in two ways. */
const inWords = (words: string): string => words.replaceAll("'", "['’]");

/** A sentence in pieces: what is before the first field that it names, and each of these. */
function piecesOf(fields: readonly Field[], sentence: string): Piece[] {
  const starts = fields
    .flatMap((field) => namesOf(field, fields).flatMap((name) => startOf(field, name, sentence) ?? []))
    .sort((a, b) => a.from - b.from || b.name.length - a.name.length)
    .filter((start, at, all) => all.findIndex(({ field }) => field === start.field) === at)
    .filter((start, at, all) => at === 0 || start.from >= (all[at - 1]?.behind ?? 0));
  const first = sentence.slice(0, starts[0]?.from);
  const said = starts.map(({ field, from, behind }, at): Piece => {
    const text = sentence.slice(from, starts[at + 1]?.from);
    return {
      text,
      said: saidOf(field, sentence.slice(from, behind), sentence.slice(behind, starts[at + 1]?.from)),
    };
  });
  return [...(first.trim() === '' ? [] : [{ text: first, said: null }]), ...said];
}

/** Where a sentence begins to say what a field is; null where it does not. */
function startOf(
  field: Field,
  name: string,
  sentence: string,
): { field: Field; name: string; from: number; behind: number } | null {
  const at = sentence.toLowerCase().indexOf(name);
  const behind = at + name.length;
  if (at < 0 || /[\p{L}\p{N}]$/u.test(sentence.slice(0, at)) || /^[\p{L}\p{N}]/u.test(sentence.slice(behind)))
    return null;
  const ofIt = OF_IT.exec(sentence.slice(behind))?.[0].length ?? 0;
  const after = sentence.slice(behind + ofIt);
  const lead = LEADS.exec(sentence.slice(0, at));
  const isBare =
    field.type === 'enum' &&
    choiceCalled(field, after.split(/[,;.!]|\band\b|\bnot\b/iu, 1)[0] ?? '') !== null;
  const isMade = lead !== null && MADE.test(lead[0]) && /^\s+\p{L}/u.test(after);
  if (lead !== null && (isBare || isMade || SAYS.test(after) || IS_DENIED.test(after)))
    return { field, name, from: lead.index, behind: behind + ofIt };
  const clause = clausesOf(sentence.slice(0, at)).at(-1) ?? '';
  if (IS_LABEL.test(after) && POINTS_AT_FIELD.test(clause))
    return { field, name, from: at - clause.length, behind };
  return DENIES.test(clause) ? { field, name, from: at - clause.length, behind } : null;
}

function saidOf(field: Field, lead: string, after: string): SaidOfField {
  const now = SHOULD_BE.exec(after)?.groups?.['now'];
  if (now !== undefined) return { field, value: valueIn(now), isChange: true, isOrder: false };
  const says = SAYS.exec(after);
  const isMade = /\b(?:make|change|set)\s/iu.test(lead);
  const isOrder = /\b(?:change|set)\s/iu.test(lead);
  const denied = IS_DENIED.exec(after) ?? (says === null && !isMade ? /^[^,.;!?\n]*/u.exec(after) : null);
  if (denied !== null) {
    const instead = after.slice(denied[0].length).replace(INSTEAD, '');
    const value = SUBORDINATE.test(instead) ? null : valueIn(withoutName(field, withoutHedges(instead)));
    return { field, value, isChange: true, isOrder };
  }
  const said = after
    .slice(says?.[0].length ?? 0)
    .replace(isMade ? TO : '', '')
    .trimStart();
  if (isMade && field.type === 'text' && COMPARES.test(said))
    return { field, value: null, isChange: true, isOrder };
  const isFewWords = field.type === 'enum' || isShort(field);
  const value = isFewWords ? withoutBeside(said.replace(NOT_OTHER, '')) : said;
  const isChange = isOrder || BACK.test(lead) || IS_ORDER.test(after) || value !== said || ONLY.test(value);
  return { field, value: valueIn(value), isChange, isOrder };
}

/** "Finance" of "department is Finance". */
function withoutName(field: Field, text: string): string {
  const name = [field.label, ...(field.called ?? [])].find((one) =>
    text.toLowerCase().startsWith(one.toLowerCase()),
  );
  const after = name === undefined ? '' : text.slice(name.length);
  return SAYS.test(after) ? after.replace(SAYS, '') : text;
}

/** The words of a value, without what only leads to them and the orders behind them: "just Engineering, then send it". */
function valueIn(text: string): string | null {
  const value = text.replace(LEADING, '').replace(ENDING, '').trim().replace(JUST, '').replace(PLEASE, '');
  const cut = /^(?<kept>.+),\s*(?:(?:and|then)\s+)?(?<order>[^,]+)$/su.exec(value)?.groups;
  const order = cut?.['order'] ?? '';
  const instead = value.replace(NOT_QUOTED, '');
  if (instead !== value) return valueIn(instead);
  const bare =
    order !== '' && (isOnlySaid(order) || LEAVES_OUT.test(order)) ? (cut?.['kept'] ?? value) : value;
  return bare === '' ? null : bare.replace(LIKE, '').replace(QUOTED, '$<words>');
}

/** What is denied in one sentence is said in the next: "the summary isn't right. The dashboard hangs". */
function withInstead(pieces: readonly Piece[]): SaidOfField[] {
  return pieces.flatMap(({ said }, at) => {
    const next = pieces[at + 1];
    if (said === null) return [];
    const isNext = said.value === null && next?.said === null && !isOnlySaid(next.text);
    const instead = isNext ? next.text.replace(INSTEAD, '') : '';
    return [isNext && !SUBORDINATE.test(instead) ? { ...said, value: valueIn(instead) } : said];
  });
}

const SAYS_NOTHING: ReadonlySet<ControlWord | null> = new Set(['yes', 'no', 'approve']);

/** Whether words only agree, order or are courtesy. */
function isOnlySaid(text: string): boolean {
  const said = written(text);
  const isEmpty = !/[\p{L}\p{N}]/u.test(text) || /^\s*h+m+\P{L}*$/iu.test(text);
  return isEmpty || choosesNone(said) || SAYS_NOTHING.has(controlWord(said)) || isMereCourtesy(said);
}

const isChoice = (fields: readonly Field[], text: string): boolean =>
  fields.some((field) => choiceCalled(field, text) !== null);

/** The choices that a piece says by themselves, and what it says besides. */
function choicesOf(
  fields: readonly Field[],
  asked: readonly Field[],
  piece: string,
): { choices: ToldChoice[]; left: string } {
  const clauses = clausesOf(piece);
  const made = clauses.flatMap((clause) => {
    const choice = MAKES.test(clause.trim()) ? chosenBy(fields, clause) : null;
    return choice === null ? [] : [{ clause, choice }];
  });
  if (made.length > 0 && made.length < clauses.length) {
    const others = clauses.filter((clause) => made.every((one) => one.clause !== clause));
    const { choices, left } = choicesOf(fields, asked, others.join(','));
    return { choices: [...made.map(({ choice }) => ({ ...choice, isOrder: true })), ...choices], left };
  }
  const menus = asked.filter(({ type }) => type === 'enum');
  if (menus.length > 0) {
    const parts = clausesOf(piece).flatMap((clause) => clause.split(/\b(?:and|so)\b/iu));
    const choices = parts.flatMap((part) => said(chosenBy(menus, part, choiceOf)));
    const isWhole = choices.length === parts.filter((part) => !isOnlySaid(part)).length;
    return { choices, left: isWhole ? '' : piece };
  }
  const whole = chosenBy(fields, piece);
  if (whole !== null) return { choices: [{ ...whole, isOrder: MAKES.test(piece.trim()) }], left: '' };
  const { kept = '', last = '' } = /^(?<kept>.+),\s*(?<last>[^,]+)$/su.exec(piece)?.groups ?? {};
  const only = last === '' ? null : chosenBy(fields, last);
  const before = only === null ? null : chosenBy(fields, kept);
  if (only !== null && before !== null && before.field !== only.field)
    return { choices: [...said(before), ...said(only)], left: '' };
  return only === null ? { choices: [], left: piece } : { choices: said(only), left: kept };
}

const said = (choice: Chosen | null): ToldChoice[] =>
  choice === null ? [] : [{ ...choice, isOrder: false }];

/** "Make it high". */
const MAKES = new RegExp(
  `^(?:(?:${LEAD})*)(?:make|set|change|put)\\s+(?:it|that|this)\\s+(?:(?:back|up|down)\\s+)?(?:to\\s+)?`,
  'iu',
);

function chosenBy(fields: readonly Field[], text: string, choice = choiceCalled): Chosen | null {
  const quote = behindYes(text.replace(ENDING, '').trim()).replace(MAKES, '').replace(NOT_OTHER, '');
  if (DENIES.test(quote)) return null;
  const fits = fields.flatMap((field): Chosen[] => {
    const value = choice(field, quote);
    return value === null ? [] : [{ field, value, quote }];
  });
  return fits.length === 1 ? (fits[0] ?? null) : null;
}
