/** Slack: a message has 40,000 characters at most. */
const MAX_LENGTH = 40_000;

const filled = (unit: string): string =>
  unit.repeat(Math.ceil(MAX_LENGTH / unit.length)).slice(0, MAX_LENGTH);

const UNITS = [
  ...['a', 'A', '1', 'a1', 'word ', 'T-12 ', '0.', '1,', '5 ms '],
  ...[' ', '\t', '\n', ' \n', '\u00a0', 'a \n', 'a\n\n'],
  ...['"', '“', '„', '«', '‘', "'", '`', '```', '"a ', '“a ', '„a“', '«a»', '’a'],
  ...['(', '[', '{', '<', '((a', '<@U1>', '<@U', '<#C', '&gt;', '>', '&lt;'],
  ...['urgency: high\n', 'key: value\n', 'a, b: c\n', 'k: v, ', 'a=b ', '- a\n', '1. a\n', ':', ':a:'],
  ...['a,', ', ', '; ', ' and', 'a and b ', ', and ', 'and then '],
  ...['@ann ', '@', 'https://a.b/c ', 'http://', 'a@b.c '],
  ...['-', ' - ', '—', '–', '*a* ', '~a~', '_', '•', '!', '?', '.', '...', '!? ', '|', '#', '/'],
  ...['日本語 ', '日', 'ก', 'aяb', 'Ж ', '👍', '\u0301', 'a\u0301', '\u200b', '\u200d', 'a\u200d', '\ufeff'],
  ...[
    'please ',
    'undo ',
    'for now ',
    'set urgency to ',
    'remember that ',
    'due by ',
    'also affects ',
    'keeps ',
  ],
];

const SPACES = ' '.repeat(596);

/** Texts that are hard to read: those that once stopped a process, and 40,000 characters of each of the pieces above. */
export const POISON: readonly (readonly [name: string, text: string])[] = [
  ['sentences full of white space', `@Frontdoor ${`a${SPACES}b. `.repeat(20)}`],
  ['words far apart', `@Frontdoor ${`a${SPACES}`.repeat(6)}b.`],
  ['quotes that never close', `undo. ${'„'.repeat(38_000)}`],
  ...UNITS.map((unit) => [JSON.stringify(unit), filled(unit)] as const),
];
