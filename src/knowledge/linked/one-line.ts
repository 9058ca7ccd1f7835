/** What shows nothing, breaks lines or turns the reading order. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]+/gu;
const SPACE = /[\s\p{Z}]+/gu;
/** Brackets hold ids only, stars and back ticks are the format's, and angle brackets are Slack's and the prompts' fences. */
const MARKUP: Readonly<Record<string, string>> = {
  '[': '(',
  ']': ')',
  '*': '∗',
  '`': "'",
  '<': '‹',
  '>': '›',
};

/** Words of people as part of one line of Markdown, which they can neither leave nor imitate. */
export function oneLine(text: string): string {
  return text
    .replaceAll(SPACE, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[[\]*`<>]/g, (mark) => MARKUP[mark] ?? '')
    .trim();
}

/** A name as it is shown; one that shows nothing is called so. */
export const nameOf = ({ name }: { name: string }): string => oneLine(name) || 'without a name';

/** A state as it is shown; null where it is unknown. */
export function stateOf({ state }: { state: string | null }): string | null {
  const shown = oneLine(state ?? '');
  return shown === '' || shown.toLowerCase() === 'unknown' ? null : shown;
}
