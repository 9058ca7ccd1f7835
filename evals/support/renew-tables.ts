const BEGIN = '<!-- figures -->';
const END = '<!-- /figures -->';

/** The Markdown text with what stands between its two marks replaced. @throws Error where the marks are not there */
export function withTables(markdown: string, tables: string): string {
  const from = markdown.indexOf(BEGIN);
  const to = markdown.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The file needs a line ${BEGIN} and, below it, a line ${END}.`);
  return `${markdown.slice(0, from)}${BEGIN}\n${tables}\n${markdown.slice(to)}`;
}
