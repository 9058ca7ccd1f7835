const NOTHING = new Set([
  '',
  'n/a',
  'na',
  'n.a.',
  'none',
  'null',
  'nil',
  'undefined',
  'tbd',
  'unknown',
  '-',
  '–',
  '—',
  '?',
  'not specified',
  'not provided',
]);

/** Whether a value says nothing: empty, or one of the words people and models put where a value should be ("n/a"). */
export function isBlank(value: string): boolean {
  return NOTHING.has(value.trim().toLowerCase());
}
