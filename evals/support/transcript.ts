import { nameOf } from './people.js';
import type { Score } from './score.js';

/** A conversation as it went, and what is wrong with it. */
export function transcriptOf({ played, problems }: Score): string {
  const { conversation, messages, failure } = played;
  const said = messages.map(({ author, text }) => `  ${nameOf(author)}: ${text.replaceAll('\n', '\n    ')}`);
  const title = `── ${conversation.id} (${conversation.half}, ${conversation.language}, ${conversation.tags.join(', ')})`;
  const failed = failure === null ? [] : [`  ${failure.replaceAll('\n', '\n  ')}`];
  return [title, ...said, ...failed, ...problems.map((problem) => `  ✗ ${problem}`)].join('\n');
}
