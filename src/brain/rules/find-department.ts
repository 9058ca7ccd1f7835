import { UNKNOWN_CORE } from '../../domain/phrase-lists.js';
import { oneSlipApart } from '../../domain/typos.js';
import { departmentAt, departmentName, knownDepartments } from './department-name.js';
import { type Found, hitsOf, listLexicon } from './find.js';
import { frameless } from './frame.js';
import { DEPARTMENTS } from './lexicon/departments.js';
import { bare, clausesOf, contentWords, type Span, sentencesOf, trimmed } from './text.js';

/** An answer of more words of content tells a story. */
const LONGEST_ANSWER = 6;
const APOSTROPHE = "['\\u2019]?";
const SELF = `(?:i${APOSTROPHE}m|i am|we${APOSTROPHE}re|we are|i work|we work|i sit|we sit|i${APOSTROPHE}m working|i belong|we belong|i${APOSTROPHE}m asking|i am asking|i ask|we ask|we${APOSTROPHE}re asking|i${APOSTROPHE}m writing|i${APOSTROPHE}m calling|asking|calling|writing|speaking)`;

/** Words that say who asks, up to where the department's name begins. The earlier a pattern stands, the surer it is. */
const LEADS: readonly RegExp[] = [
  new RegExp(
    `(?:^|[^\\p{L}])${SELF}(?:\\s+(?:here|also|all|both|currently|obviously|actually))?\\s+(?:in|from|at|on|with|of|for|within|to)\\s+`,
    'giu',
  ),
  new RegExp(
    `(?:^|[^\\p{L}])(?:[Ii]${APOSTROPHE}m|[Ii] am|[Tt]his is|[Hh]ere is|[Mm]y name is)\\s+\\p{Lu}[\\p{L}-]+(?:\\s+\\p{Lu}[\\p{L}-]+)?,?\\s+(?:from|in|of)\\s+`,
    'gu',
  ),
  /(?:^|[^\p{L}])(?:we|us|me)\s+(?:here\s+)?(?:in|at|from|of)\s+/giu,
  /(?:^|[^\p{L}])(?:here|over here|over)\s+(?:in|at)\s+/giu,
  /(?:^|[^\p{L}])on behalf of\s+/giu,
  /(?:^|[^\p{L}])(?:asking|ask|filing|file|writing|calling)\s+(?:this\s+)?for\s+(?:(?:mr|mrs|ms|dr)\.?\s+)?\p{Lu}[\p{L}-]+(?:\s+\p{Lu}[\p{L}-]+)?\s+(?:in|from|of)\s+/gu,
  new RegExp(
    `(?:^|[^\\p{L}])(?:it|this|that|this one|request)(?:${APOSTROPHE}s|\\s+is|\\s+goes|\\s+would be)\\s+(?:all\\s+)?(?:for|from)\\s+`,
    'giu',
  ),
  /(?:^|[^\p{L}])(?:it|this|that|the \p{L}+)\s+belongs\s+to\s+/giu,
  new RegExp(
    `(?:^|[^\\p{L}])(?:the\\s+)?(?:department|dept|departmnet)(?:${APOSTROPHE}s|\\s+is|\\s+would be|\\s+should be)?\\s+`,
    'giu',
  ),
];
/** The name comes first or alone in what follows: "we're Field Service", "that's the Claims department". */
const IS = new RegExp(
  `(?:^|[^\\p{L}])(?:we${APOSTROPHE}re|we are|that${APOSTROPHE}s|that is|it${APOSTROPHE}s|it is|this is)\\s+`,
  'giu',
);
const HERE = /^\s*(?:hi,?\s+|hello,?\s+|hey,?\s+)?(?=\p{L})/iu;

function nameAfter(text: string, at: number, until: number): Span | null {
  const found = departmentAt(text.slice(at, until));
  return found === null ? null : trimmed(text, at + found.start, at + found.end);
}

function endOfSentence(text: string, at: number): number {
  return sentencesOf(text).find(({ end }) => end > at)?.end ?? text.length;
}

function named(text: string, lead: RegExp): Span[] {
  return [...text.matchAll(lead)].flatMap((match) => {
    const at = match.index + match[0].length;
    if (/(?:n['\u2019]t|not)\s+$/u.test(text.slice(0, match.index + 1))) return [];
    return nameAfter(text, at, endOfSentence(text, at)) ?? [];
  });
}

/** "team is Growth": whatever is written in capitals is the name. */
const NAMED = /\b(?:[Tt]eam|[Dd]epartment|[Dd]ept)(?:['\u2019]s|\s+is)\s+(?:called\s+|named\s+)?(?=\p{Lu})/gu;
const NAME = /^\p{Lu}[\p{L}\p{N}&-]*(?:\s+(?:(?:&|and|of)\s*)?\p{Lu}[\p{L}\p{N}&-]*){0,3}/u;

function called(text: string): Span[] {
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const at = match.index + match[0].length;
    const name = NAME.exec(text.slice(at))?.[0] ?? '';
    return name === '' ? [] : [trimmed(text, at, at + name.length)];
  });
}

/** "we're Field Service obviously": only where the words can be nothing but a department. */
function stated(text: string): Span[] {
  return named(text, IS).filter((span) => {
    const after = text.slice(span.end, endOfSentence(text, span.end));
    const isGroup =
      /^\s+(?:team|department|dept|departmnet|deparment|group|division|unit|people|folks|guys)\b/iu.test(
        after,
      );
    const closes = /^\s*(?:$|[,.;!)]|here\b|obviously\b|btw\b|by the way\b)/iu.test(after);
    const capital = /^\p{Lu}/u.test(span.text);
    return isGroup || (closes && capital);
  });
}

/** "Finance here, …", "HR here: …". */
function herald(text: string): Span[] {
  return sentencesOf(text)
    .slice(0, 2)
    .flatMap((sentence) => {
      const at = sentence.start + (HERE.exec(sentence.text)?.[0].length ?? 0);
      const span = nameAfter(text, at, sentence.end);
      if (span === null) return [];
      return /^(?:\s+(?:team|department))?\s+here\b(?!\s+(?:is|are|in|at))/iu.test(text.slice(span.end))
        ? [span]
        : [];
    });
}

/** Where a text says that its author, or who it is written for, belongs; nothing where it only mentions a department. */
export function departmentIn(text: string): Found | null {
  const ways = [
    ...LEADS.map((lead) => () => named(text, lead)),
    () => called(text),
    () => stated(text),
    () => herald(text),
  ];
  for (const way of ways) {
    const spans = way();
    const [first] = spans;
    if (first === undefined) continue;
    const others = spans.filter((span) => span.text.toLowerCase() !== first.text.toLowerCase());
    return others.length > 0 ? null : { value: departmentName(first.text), span: first };
  }
  return null;
}

/** A name that is a known department's but for a slip of the fingers ("Markting"). */
function mistyped(span: Span): string | null {
  const word = span.text.toLowerCase();
  if (word.length < 6 || /\s/u.test(word)) return null;
  const known = Object.values(DEPARTMENTS).flat();
  return known.find((name) => oneSlipApart(name, word)) ?? null;
}

const UNSURE = listLexicon([...UNKNOWN_CORE]);
const GROUP = /(?<!\s)\s+(?:team|teams|department|dept|departmnet|deparment|guys|folks)$/iu;
/** A name is this many words at most, and holds none that a sentence is made of. */
const LONGEST_NAME = 4;
const SENTENCE_WORD =
  /\b(?:is|are|was|the|a|an|we|i|it|they|our|my|this|that|to|for|in|on|at|with|not|but|or|who|which|has|have|can|will|be|do|does|work|called)\b/iu;

/** "External, I work for Digital Transformation" */
const WORKS_IN =
  /^(?:i|we)(?:['\u2019]m|['\u2019]re|\s+am|\s+are|\s+work|\s+sit|\s+belong)\s+(?:in|for|at|from|with|of|to)\s+(?:the\s+)?\S/iu;

/** The words of an answer that may be a name: its first clause that does not say that its author is unsure. */
export function namingPart(text: string): Span | null {
  const clauses = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  const told = clauses.filter(({ text: words }) => hitsOf(words, UNSURE)[0]?.span.start !== 0);
  const clause = told.find(({ text: words }) => WORKS_IN.test(words)) ?? told[0];
  if (clause === undefined) return null;
  const { span } = frameless(text, placed(text, clause));
  const group = GROUP.exec(span.text)?.[0].length ?? 0;
  const name = placed(text, trimmed(text, span.start, span.end - group));
  return name.text === '' ? null : name;
}

/**
 * The department that an answer about departments names: where it says so in a sentence, or where it is a short answer
 * that holds a known name. Null where it speaks of something else.
 */
export function departmentFrom(text: string): Found | null {
  const said = departmentIn(text);
  if (said !== null) return said;
  if (/^\s*it\W*$/iu.test(text)) return { value: 'IT', span: bare(text, trimmed(text, 0, text.length)) };
  const name = namingPart(text);
  if (name === null) return null;
  const slip = mistyped(name);
  if (slip !== null) return { value: departmentName(slip), span: name };
  const known = knownDepartments(text).filter(({ negated }) => !negated);
  const [only] = known;
  const several = new Set(known.map((hit) => hit.span.text.toLowerCase())).size > 1;
  if (only === undefined || several || contentWords(text) > LONGEST_ANSWER) return null;
  const isName = name.text.split(/\s+/u).length <= LONGEST_NAME && !SENTENCE_WORD.test(name.text);
  const holds = name.start <= only.span.start && only.span.end <= name.end;
  const span = isName && holds ? name : only.span;
  return { value: departmentName(span.text), span };
}

const PLACING =
  /^(?:(?:our|the|my)\s+(?:team|department|dept|group|unit)(?:'s|\u2019s|\s+is)\s+(?:called\s+|named\s+)?|we(?:'re|\u2019re| are)\s+called\s+|(?:it|that|this)(?:'s|\u2019s|s| is| would be)?\s+(?:all\s+)?(?:for|in|from)\s+|(?:i|we)(?:'m|\u2019m|'re|\u2019re| am| are| work| sit| belong)?\s+(?:in|on|from|of|to|at|with|for)\s+|(?:for|from|in|of)\s+)?(?:the\s+|our\s+|my\s+)?/iu;

/** A department's name without the words that lead up to it ("it is for the Berlin office" → "Berlin office"). */
export function placed(text: string, span: Span): Span {
  const lead = PLACING.exec(span.text)?.[0].length ?? 0;
  return lead === span.text.length ? span : trimmed(text, span.start + lead, span.end);
}
