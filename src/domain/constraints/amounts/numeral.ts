/** A number in figures. `other` is what it would be where the full stop parts thousands ("1.500"). */
export interface Numeral {
  value: number;
  other: number | null;
  /** Whether a comma in it was taken for one between thousands ("99,999"), though it might be a decimal comma. */
  byComma: number | null;
}

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
const MAX_FIGURES = 15;
/** Where each row of ten digits starts that the tokens know. */
const ZEROS = [0xff10, 0x660, 0x6f0, 0x966];

/** Reads figures with separators of any country; null where they are no number (a version, an address, an id). */
export function readNumeral(figures: string): Numeral | null {
  const fraction = FRACTIONS[figures.at(-1) ?? ''] ?? 0;
  const plain = westernDigits(fraction === 0 ? figures : figures.slice(0, -1)).replace(/[’']/gu, ' ');
  if (plain === '') return { value: fraction, other: null, byComma: null };
  if (plain.replace(/\D/gu, '').length > MAX_FIGURES) return null;
  const separators = [...new Set(plain.replace(/\d/gu, ''))];
  if (separators.length === 0) return { value: Number(plain) + fraction, other: null, byComma: null };
  if (fraction !== 0 || separators.length > 2) return null;
  return separators.length === 2 ? readMixed(plain, separators) : readSingle(plain, separators[0] ?? '');
}

/** "1,000.5" and "1.000,5": the last separator parts the decimals, the other one thousands. */
function readMixed(plain: string, separators: readonly string[]): Numeral | null {
  const [thousands = '', point = ''] = separators;
  const [whole = '', decimals = '', ...rest] = plain.split(point);
  if (point === ' ' || rest.length > 0 || !isGrouped(whole, thousands)) return null;
  return { value: Number(`${whole.replaceAll(thousands, '')}.${decimals}`), other: null, byComma: null };
}

function readSingle(plain: string, separator: string): Numeral | null {
  const grouped = isGrouped(plain, separator) ? Number(plain.replaceAll(separator, '')) : null;
  const parts = plain.split(separator);
  const decimal = parts.length === 2 && separator !== ' ' ? Number(parts.join('.')) : null;
  if (grouped === null || decimal === null) {
    const value = grouped ?? decimal;
    return value === null ? null : { value, other: null, byComma: null };
  }
  if (separator === ',') return { value: grouped, other: null, byComma: decimal };
  return { value: decimal, other: grouped, byComma: null };
}

/** Whether the separator stands before every three figures, as between thousands. */
function isGrouped(plain: string, separator: string): boolean {
  const [first = '', ...groups] = plain.split(separator);
  return /^[1-9]\d{0,2}$/u.test(first) && groups.every((group) => group.length === 3);
}

function westernDigits(figures: string): string {
  return figures.replace(/[^\x20-\x7e]/gu, (figure) => {
    const code = figure.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? figure : String(code - zero);
  });
}
