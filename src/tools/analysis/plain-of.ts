/** What people did not say themselves: code, links, quotations. Mentions stay, they say who. */
const NOT_SAID = /```[\s\S]*?```|`[^`\n]*`|<(?![@!])[^<>\n]*>|https?:\/\/\S+|"[^"\n]*"|“[^“”\n]*”/gu;

/** A text without its code, links and quotations. */
export function plainOf(text: string): string {
  return text.replace(NOT_SAID, ' … ');
}
