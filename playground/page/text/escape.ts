/** Undoes Slack's escaping of message text, which concerns `&`, `<` and `>` alone; other entities stay as they are. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
