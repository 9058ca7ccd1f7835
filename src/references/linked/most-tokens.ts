const words = (text: string): string[] => text.split(' ');

/**
 * Words that take one token of the o200k vocabulary: those of the format itself, and the states that are met most. Some do
 * so after a bracket, a colon or an underscore, too; the others after a space only, which is part of them then.
 */
export const WHOLE: ReadonlySet<string> = new Set([
  ...words(
    'This Use plan goal task document output project user channel context incoming get linked entities to on by',
  ),
  ...words('active in progress open closed done draft planned blocked completed todo new pending'),
  ...words('Linked Entities has the following relationships linked showing first and more for rest').map(
    spaced,
  ),
  ...words('Plans Goals Tasks Documents Outputs Projects Users Channels').map(spaced),
  ...words('plans goals tasks milestones documents outputs projects users channels milestone').map(spaced),
  ...words('belongs supports depends targets produces references relates requires achieved').map(spaced),
  ...words('referenced contains produced').map(spaced),
]);
function spaced(word: string): string {
  return ` ${word}`;
}

/** Letters, or a mark of ASCII or the format's own marks, with the space before them; digits, line ends; else one character. */
const PIECE = / ?[A-Za-z]+|[0-9]+| ?(?:\*\*|\.{3}|#{2,3}|[!-/:-@[-`{-~])|\n{1,2}|[\s\S]/gu;
const LETTERS = /[A-Za-z]+/u;
const DIGITS = /^[0-9]/u;
const ASCII = /^\p{ASCII}/u;
/** As most words are written; the vocabulary holds something of each. */
const PLAIN = /^[A-Za-z][a-z]*$/u;

function weigh(piece: string): number {
  const letters = LETTERS.exec(piece)?.[0];
  if (letters !== undefined) {
    if (WHOLE.has(letters) || WHOLE.has(piece)) return 1;
    return PLAIN.test(letters) ? Math.min(letters.length, 1 + letters.length * 0.8) : letters.length;
  }
  if (DIGITS.test(piece)) return Math.ceil(piece.length / 3);
  if (ASCII.test(piece)) return 1;
  // a character that the vocabulary does not hold takes a token for each byte of its UTF-8 form
  const code = piece.codePointAt(0) ?? 0;
  if (code < 0x800) return 2;
  return code > 0xffff ? 4 : 3;
}

/** A number of tokens that a text does not exceed, counted without a vocabulary; for ordinary words it is far too high. */
export function mostTokens(text: string): number {
  let sum = 0;
  for (const [piece] of text.matchAll(PIECE)) sum += weigh(piece);
  return Math.ceil(sum);
}
