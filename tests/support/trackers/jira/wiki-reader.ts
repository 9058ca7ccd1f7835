/**
 * What a reader sees of Jira's text notation, as its help describes it and its renderer orders it: macros, links, images, escapes, lines,
 * phrases, dashes, emoticons, and entities last. What is shown as something other than text is shown as ▣ here.
 * https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all
 */
const ESCAPABLE = /\\([![\]^~+?%{}()*_\-|@#\\])/gu;
const entity = (character: string) => `&#${character.charCodeAt(0)};`;

const macros = (text: string) =>
  text
    .replaceAll(/(?<!\\)\{\{([^}\n]+)\}\}/gu, '$1')
    .replaceAll(/(?<!\\)\{quote\}/gu, '\n')
    .replaceAll(/(?<!\\)\{[a-z]+(:[^}\n]*)?\}/giu, '▣');

const links = (text: string) =>
  text.replaceAll(/(?<!\\)\[([^[\]\n]+)\]/gu, (_whole, inside: string) => inside.split('|')[0] ?? '');

const images = (text: string) => text.replaceAll(/(?<![\\\p{L}\p{N}])!(?!\s)[^!\n]*?[^!\s]!/gu, '▣');

/** Two backslashes break a line; one takes a character's meaning. */
const escapes = (text: string) =>
  text
    .replaceAll(/\\\\(?!\\)/gu, '\n')
    .replaceAll(ESCAPABLE, (_whole, character: string) => entity(character));

const line = (text: string) => {
  if (/^\s*-{4,}\s*$/u.test(text)) return '▣';
  return text
    .replace(/^\s*(h[1-6]|bq)\.(\s+|$)/u, '')
    .replace(/^\s*([*#]+|-+)\s+/u, '')
    .replace(/^\s*\|(.*)$/u, (_whole, cells: string) => cells.replaceAll('|', ' '));
};

const MARKS = ['*', '_', '+', '-', '^', '~', '??'];
const phrases = (text: string) =>
  MARKS.reduce((shown, mark) => {
    const sign = mark.replaceAll(/[*+^?]/g, '\\$&');
    const phrase = new RegExp(
      `(?<![\\p{L}\\p{N}])${sign}(?=\\S)([^\\n]*?\\S)${sign}(?![\\p{L}\\p{N}])`,
      'gu',
    );
    return shown.replaceAll(phrase, '$1');
  }, text);

const dashes = (text: string) =>
  text.replaceAll(/(^|\s)---(?=\s|$)/gmu, '$1—').replaceAll(/(^|\s)--(?=\s|$)/gmu, '$1–');

const emoticons = (text: string) =>
  text.replaceAll(/:[)(PD]|;\)|\((y|n|i|\/|x|!|\+|-|\?|on|off|\*[rgby]?|flag|flagoff)\)/gu, '▣');

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const entities = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(lt|gt|quot|amp));/gu, (_whole, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? '') : String.fromCharCode(Number(code)),
  );

export function readWiki(markup: string): string {
  const inline = escapes(images(links(macros(markup))));
  const lines = inline.split('\n').map(line).join('\n');
  return entities(emoticons(dashes(phrases(lines))));
}
