/** `=` where nobody compared. */
type Comparison = '<' | '<=' | '=' | '>=' | '>';

/**
 * A limit that a request has to keep to. `value` is a number in the base unit of its kind (milliseconds, months, bytes, percent,
 * the currency itself, days since 1970), or the words as they stand, which are never compared; `unit` is that base unit, for a
 * count the word behind it, null where there is none. Two numbers are of one kind where their units are the same.
 */
export interface Constraint {
  subject: string;
  comparison: Comparison;
  value: number | string;
  unit: string | null;
}

/** Of a subject no more than this is normalized, and a longer value is prose that nobody can calculate with. */
const MAX_LOOKED_AT = 200;

type Words = readonly (readonly [Comparison, readonly string[]])[];

/** Signs and words that compare, at the start of a value. */
const COMPARISONS: Words = [
  ['<', ['<', 'under', 'below', 'less than', 'fewer than']],
  [
    '<=',
    ['<=', '=<', '≤', '≦', 'at most', 'up to', 'no more than', 'not more than', 'max', 'maximum', 'within'],
  ],
  ['=', ['=', 'exactly']],
  ['>=', ['>=', '=>', '≥', '≧', 'at least', 'no less than', 'not less than', 'min', 'minimum']],
  ['>', ['>', 'over', 'above', 'more than']],
];

/** Words that compare days only: "by 10 %" says how much, not how much at most. */
const DAY_COMPARISONS: Words = [
  ['<', ['before']],
  ['<=', ['by', 'until', 'no later than', 'not after']],
  ['=', ['on']],
  ['>=', ['from', 'not before', 'no earlier than']],
  ['>', ['after']],
];

/**
 * Units by base unit, with what one of them is in it. Months and years are of a kind of their own, since no number of days makes
 * a month; a kilobyte is 1,024 bytes, as most people mean it who limit the size of a file.
 */
const UNITS: Readonly<Record<string, readonly (readonly [factor: number, names: readonly string[]])[]>> = {
  ms: [
    [0.001, ['us', 'μs']],
    [1, ['ms', 'msec', 'millisecond', 'milliseconds']],
    [1_000, ['s', 'sec', 'secs', 'second', 'seconds']],
    [60_000, ['min', 'mins', 'minute', 'minutes']],
    [3_600_000, ['h', 'hr', 'hrs', 'hour', 'hours']],
    [86_400_000, ['d', 'day', 'days']],
    [604_800_000, ['w', 'week', 'weeks']],
  ],
  month: [
    [1, ['month', 'months']],
    [12, ['y', 'yr', 'year', 'years']],
  ],
  byte: [
    [1, ['b', 'byte', 'bytes']],
    [1024, ['kb', 'kib']],
    [1024 ** 2, ['mb', 'mib']],
    [1024 ** 3, ['gb', 'gib']],
    [1024 ** 4, ['tb', 'tib']],
  ],
  '%': [
    [1, ['%', 'percent']],
    [0.1, ['‰']],
  ],
};

/** What letters right behind the figures multiply by; those of `MONEY_ONLY` only money, since "5m" may be metres. */
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['m', 1e6],
  ['bn', 1e9],
]);
const MONEY_ONLY = /^(?:m|bn)$/u;

/** The unit of a day in the calendar; with a space, so that no word behind a number is taken for it. */
const CALENDAR_DAY = 'calendar day';
const DAY_MS = 86_400_000;

/** Currencies by code, sign and name; where several countries share a sign, the one that mostly writes it. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...Intl.supportedValuesOf('currency').map((code) => [code.toLowerCase(), code] as const),
  ...(['€', 'euro', 'euros'] as const).map((name) => [name, 'EUR'] as const),
  ...(['$', 'dollar', 'dollars'] as const).map((name) => [name, 'USD'] as const),
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
]);

const BASES: ReadonlyMap<string, { unit: string; factor: number }> = new Map(
  Object.entries(UNITS).flatMap(([unit, sizes]) =>
    sizes.flatMap(([factor, names]) => names.map((name) => [name, { unit, factor }] as const)),
  ),
);

/** The months by name and short name, counted from 0. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  (['long', 'short'] as const).flatMap((month) => {
    const name = new Intl.DateTimeFormat('en', { month, timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, at) => [name.format(Date.UTC(2000, at)).toLowerCase(), at] as const,
    );
  }),
);

const AMOUNT_LEADS = leads(COMPARISONS);
const DAY_LEADS = leads([...COMPARISONS, ...DAY_COMPARISONS]);

/** The comparisons by how they are written, longest first, so that "<=" is not read as "<". */
function leads(words: Words): readonly (readonly [written: string, Comparison])[] {
  return words
    .flatMap(([comparison, all]) => all.map((written) => [written, comparison] as const))
    .sort(([a], [b]) => b.length - a.length);
}

/**
 * The subject as it is compared, without letter case, spacing, punctuation and encoding. Two words for one thing are two
 * subjects.
 */
export function constraintKey(subject: string): string {
  const plain = normalized(subject.slice(0, MAX_LOOKED_AT)).trim();
  // what only differs in these is something else: C and C#
  const words = plain.replace(/(?:(?![#%&@])\p{P}|\s)+/gu, ' ').trim();
  return (words === '' ? plain : words) + subject.slice(MAX_LOOKED_AT);
}

function normalized(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  return lower.normalize('NFKC').replace(/\p{Cf}+/gu, '');
}

/**
 * Reads an item "subject: value" of a field. Its value is a number where it is a comparison (or none), one number and at most one
 * unit or currency, or a day with its year; otherwise it is exactly those words. Never fails, and looks at no more than the start
 * of a long text.
 */
export function readConstraint({ key, value }: { key: string; value: string }): Constraint {
  const subject = key.trim();
  const words = value.trim();
  // ² and ½ are no figures: normalized, 10² would be 102
  const isCountable = words.length <= MAX_LOOKED_AT && !/\p{No}/u.test(words);
  const text = isCountable ? oneLine(words) : '';
  const day = compared(text, DAY_LEADS, dayIn);
  const read = day ?? compared(text, AMOUNT_LEADS, amountIn);
  return { subject, ...(read ?? { comparison: '=', value: words, unit: null }) };
}

function oneLine(words: string): string {
  const plain = normalized(words).replace(/\s+/gu, ' ');
  return plain.replace(/[.,;]$/u, '');
}

type Quantity = Pick<Constraint, 'unit'> & { value: number };

function compared(
  text: string,
  signs: typeof AMOUNT_LEADS,
  read: (rest: string) => Quantity | null,
): (Quantity & { comparison: Comparison }) | null {
  const [written, comparison] = signs.find(([sign]) => startsWith(text, sign)) ?? ['', '=' as const];
  const quantity = read(text.slice(written.length).replace(/^\.?\s+/u, ''));
  return quantity && { ...quantity, comparison };
}

/** Whether the text begins with this sign, or with these words and not just with their letters. */
function startsWith(text: string, written: string): boolean {
  return (
    text.startsWith(written) &&
    !(/\p{L}$/u.test(written) && /^[\p{L}\p{N}]/u.test(text.slice(written.length)))
  );
}

const WRITTEN_DAYS = [
  /^(?<year>[12]\d{3})-(?<month>\d{2})-(?<day>\d{2})$/u,
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>[12]\d{3})$/u,
  /^(?<day>\d{1,2})\.? (?<month>\p{L}+)\.?,? (?<year>[12]\d{3})$/u,
  /^(?<month>\p{L}+)\.? (?<day>\d{1,2}),? (?<year>[12]\d{3})$/u,
];

/** A day with its year. Without one it depends on when it was said; 3/4/2026 is read one way here and another there. */
function dayIn(text: string): Quantity | null {
  for (const pattern of WRITTEN_DAYS) {
    const { year = '', month = '', day = '' } = pattern.exec(text)?.groups ?? {};
    const at = /^\d/u.test(month) ? Number(month) - 1 : MONTHS.get(month);
    if (at === undefined || year === '') continue;
    const time = new Date(Date.UTC(Number(year), at, Number(day)));
    if (time.getUTCMonth() !== at || time.getUTCDate() !== Number(day)) continue;
    return { value: time.getTime() / DAY_MS, unit: CALENDAR_DAY };
  }
  return null;
}

const AMOUNT =
  /^(?<before>\p{Sc}|[a-z]{3})? ?(?<minus>[-−])?(?<figures>\d(?:[\d.,'’ ]*\d)?)(?:(?<multiple>k|m|bn)(?!\p{L}))? ?(?<behind>.*)$/u;
/** One word; a word more, and the number speaks of less than the subject ("200 ms at 100 rps"). */
const COUNTED = /^[\p{L}°][\p{L}\p{M}°/-]*$/u;

function amountIn(text: string): Quantity | null {
  const {
    before = '',
    minus = '',
    figures = '',
    multiple = '',
    behind = '',
  } = AMOUNT.exec(text)?.groups ?? {};
  const money = before === '' ? behind : behind === '' ? before : '';
  const currency = CURRENCIES.get(money);
  if (before !== '' && currency === undefined) return null;
  const number = numeralIn(figures, BASES.get(behind)?.unit === '%');
  if (number === null) return null;
  const signed = minus === '' ? number : -number;
  const times = signed * (MULTIPLES.get(multiple) ?? 1);
  if (currency !== undefined) return { value: exact(times), unit: currency };
  if (!MONEY_ONLY.test(multiple)) return amountOf(times, behind);
  return behind === '' ? amountOf(signed, multiple) : null;
}

function amountOf(number: number, word: string): Quantity | null {
  const base = BASES.get(word);
  if (base !== undefined) return { value: exact(number * base.factor), unit: base.unit };
  if (word === '') return { value: number, unit: null };
  // "12 march" is a day of an unknown year, and no twelve of anything
  return COUNTED.test(word) && !MONTHS.has(word) ? { value: number, unit: word } : null;
}

/** Without what binary fractions add: 2.01 s are 2,010 ms. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}

const GROUPED = /^[1-9]\d{0,2}(?:([ '’.,])\d{3}(?:\1\d{3})*)$/u;
const DECIMAL = /^\d{1,12}[.,]\d{1,9}$/u;
const GROUPED_DECIMAL = /^[1-9]\d{0,2}(?:([ '’.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d{1,9}$/u;

/**
 * The number that figures are, with the separators of any country; null where they are none (a version, an address). One
 * comma before three figures parts thousands and one full stop may do either, so that it says nothing; but no share goes into the
 * thousands.
 */
function numeralIn(figures: string, isShare: boolean): number | null {
  if (/^\d{1,15}$/u.test(figures)) return Number(figures);
  const separator = GROUPED.exec(figures)?.[1];
  if (separator !== undefined && !(isShare && DECIMAL.test(figures))) {
    return separator === '.' && DECIMAL.test(figures) ? null : Number(figures.replaceAll(separator, ''));
  }
  if (!DECIMAL.test(figures) && !GROUPED_DECIMAL.test(figures)) return null;
  const point = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  return Number(`${figures.slice(0, point).replace(/\D/gu, '')}.${figures.slice(point + 1)}`);
}

/** The name of a limit that can be compared, the same however it is written; null for one in words. */
export function limitKey({ subject, comparison, value, unit }: Constraint): string | null {
  return typeof value === 'number' ? `${constraintKey(subject)} ${comparison} ${value} ${unit ?? ''}` : null;
}

type Counted = Constraint & { value: number };

function isCounted(constraint: Constraint): constraint is Counted {
  return typeof constraint.value === 'number';
}

function ofOneKind(a: Constraint, b: Constraint): boolean {
  return a.unit === b.unit && constraintKey(a.subject) === constraintKey(b.subject);
}

/**
 * Whether no value can fulfil both: they are about the same subject, in units of one kind, and one ends below where the other
 * begins. Of the same two it says the same in either order. Words contradict nothing by rule.
 */
export function contradict(a: Constraint, b: Constraint): boolean {
  if (!isCounted(a) || !isCounted(b) || !ofOneKind(a, b)) return false;
  return endsBelow(a, b) || endsBelow(b, a);
}

function endsBelow(upper: Counted, lower: Counted): boolean {
  if (upper.comparison.startsWith('>') || lower.comparison.startsWith('<')) return false;
  const isOpen = upper.comparison === '<' || lower.comparison === '>';
  return upper.value < lower.value || (isOpen && upper.value === lower.value);
}

/** How long, how big and what share: what is said of these holds for what is made, whichever request it is made by. */
const OF_THE_PROJECT: ReadonlySet<string | null> = new Set(Object.keys(UNITS));

/**
 * Whether two requests of one project want different things of it. Time spans, sizes and shares say how the product has to be,
 * and a project has one answer to that: another limit on the same side is another answer, too, though one value may keep both.
 * Money, days and counts say what one request costs, when it is due and how many it takes: the next may well differ, and even
 * what excludes it there says nothing here.
 */
export function contradictAcrossRequests(a: Constraint, b: Constraint): boolean {
  if (!isCounted(a) || !isCounted(b) || !OF_THE_PROJECT.has(a.unit)) return false;
  const isSameSide = a.comparison.charAt(0) === b.comparison.charAt(0);
  return contradict(a, b) || (ofOneKind(a, b) && isSameSide && a.value !== b.value);
}
