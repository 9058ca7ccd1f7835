/** Slack: nobody can write more than this in one message by its message box. Source: Slack, "chat.postMessage". */
const MAX_LENGTH = 4_000;
/** Of a longer one the middle is left out: what it asks for stands at its beginning or at its end. */
const AT_END = 1_000;
const GAP = '\n';

/**
 * What is looked at of a text to read it; what is kept and shown stays whole. A run of white space is one blank, or the end of a
 * line or of a paragraph; where there are more than 4,000 characters then, the middle is left out.
 */
export function lookedAt(text: string): string {
  const dense = text.replace(/\s{2,}/gu, (run) => {
    const lines = run.split('\n').length - 1;
    return lines === 0 ? ' ' : '\n'.repeat(Math.min(lines, 2));
  });
  if (dense.length <= MAX_LENGTH) return dense;
  return `${dense.slice(0, MAX_LENGTH - AT_END - GAP.length)}${GAP}${dense.slice(-AT_END)}`;
}
