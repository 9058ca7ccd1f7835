import { type Draft, evidenceOf } from '../../src/domain/draft.js';
import type { Evidence } from '../../src/domain/evidence.js';
import type { Expectation } from './expectation.js';
import type { Played } from './play.js';
import { occurs } from './words.js';

type Heard = Pick<Played, 'messages' | 'sources'>;

/** Whether the field rests on the message that it must come from; null where the expectation names none. */
export function restsRight(
  draft: Draft,
  name: string,
  expectation: Expectation,
  heard: Heard,
): boolean | null {
  const from = 'from' in expectation ? expectation.from : undefined;
  if (from === undefined) return null;
  return evidenceOf(draft, name).some(({ ts }) => {
    const source = heard.sources.get(ts);
    if (source === undefined) return false;
    return source.from === 'turn' ? source.index === from : from === 'answer' && source.fields.includes(name);
  });
}

/** The pieces of evidence that claim to be somebody's very words, and how many of them stand in the message named. */
export function quotesIn(draft: Draft, heard: Heard): { n: number; right: number } {
  const names = [...Object.keys(draft.fields), ...Object.keys(draft.lists)];
  const quotes = names.flatMap((name) => evidenceOf(draft, name)).filter(({ how }) => how === 'extracted');
  return { n: quotes.length, right: quotes.filter((one) => stands(one, heard)).length };
}

function stands({ ts, quote }: Evidence, { messages }: Heard): boolean {
  const message = messages.find((one) => one.ts === ts && !one.bot);
  return message !== undefined && occurs(quote, message.text);
}
