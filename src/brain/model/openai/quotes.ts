/** Words in a row that are no coincidence, in letters. */
const QUOTED = 24;

/**
 * A server's sentence for the log, without what it quotes of the request: people's words stay out of logs.
 * @param asked all that the request said
 */
export function withoutQuotes(sentence: string, asked: string): string {
  const windows = new Set<string>();
  for (let at = 0; at + QUOTED <= asked.length; at += 1) windows.add(asked.slice(at, at + QUOTED));
  let kept = '';
  for (let at = 0; at < sentence.length; ) {
    let end = at;
    while (windows.has(sentence.slice(end, end + QUOTED))) end += 1;
    if (end > at) {
      kept += '…';
      at = end + QUOTED - 1;
    } else {
      kept += sentence[at];
      at += 1;
    }
  }
  return kept;
}
