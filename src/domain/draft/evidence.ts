import { z } from 'zod';
import { type MessageContent, Quoted } from '../conversation/message-content.js';
import { isTs } from '../conversation/slack-ts.js';
import { holds, shown } from '../text/person-text.js';

/**
 * Where a field's value came from.
 * - extracted: the quote stands in the message, word for word
 * - inferred: the message implies it, the words differ
 * - typed: a person typed it into the Edit form or a command, or took it over by a click on what was suggested
 * - answered: a whole message, taken as it stands as the answer to the one open question
 * - default: the blueprint supplies it
 */
export const EvidenceHow = z.enum(['extracted', 'inferred', 'typed', 'answered', 'default']);
export type EvidenceHow = z.infer<typeof EvidenceHow>;

/** The message a value rests on. `ts` is Slack's message timestamp; a typed value names the message of the card or
 * of the buttons. */
export const Evidence = z.object({
  channel: z.string(),
  ts: z.string(),
  threadTs: z.string().optional(),
  author: z.string(),
  quote: z.string(),
  how: EvidenceHow,
  /** it was spoken; the quote is from the transcript */
  spoken: z.boolean().optional(),
  /** the message that was forwarded, where the quote stands there: whose words they are, and where they were said */
  origin: Quoted.omit({ text: true }).optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/**
 * Where a thread stands in Slack. `rootTs` is no Slack time where a direct message has no thread. `joined`: messages of it that
 * stand in the channel, as its root does.
 */
export interface ThreadPlace {
  channel: string;
  rootTs: string;
  joined?: readonly string[] | undefined;
}

/** A quote on a card is a reminder of what was said, not the whole message. */
export const MAX_QUOTE = 300;

/** The thread's root as Slack needs it for a link: only for a reply, and only where the thread is a Slack thread. */
export function inThread({ rootTs, joined = [] }: ThreadPlace, ts: string): { threadTs?: string } {
  const isReply = ts !== rootTs && !joined.includes(ts) && isTs(rootTs);
  return isReply ? { threadTs: rootTs } : {};
}

/**
 * What rests on a message by a quote from it. One that does not stand there makes it `inferred`, and the message is the
 * quote.
 */
export function restingOn(
  message: MessageContent & { ts: string; author: string; spoken?: boolean },
  place: ThreadPlace,
  quote: string,
  how: EvidenceHow,
): Evidence {
  const { ts, author, text } = message;
  const isLiteral = holds(text, quote);
  const quoted = isLiteral ? message.quotes?.find((one) => holds(one.text, quote)) : undefined;
  return {
    channel: place.channel,
    ts,
    ...inThread(place, ts),
    author,
    quote: isLiteral ? quote.trim().slice(0, MAX_QUOTE) : shown(text, MAX_QUOTE),
    how: isLiteral ? how : 'inferred',
    ...(message.spoken === true ? { spoken: true } : {}),
    ...(quoted && { origin: { author: quoted.author, at: quoted.at } }),
  };
}
