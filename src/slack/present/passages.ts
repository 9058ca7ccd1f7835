import type { Reply } from '../../domain/reply.js';
import { permalink } from '../permalink.js';
import { section } from './blocks.js';
import { clip } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { folded } from './fold.js';
import { message, words } from './message.js';
import { mrkdwnLink } from './mrkdwn.js';
import { quoteLines } from './quote-lines.js';

type Passages = Extract<Reply, { kind: 'passages' }>;
type Passage = Passages['passages'][number];

/** Slack: about 12,000 characters a message. Ten quotes with their last lines and the words before them fit. */
const LEAD_LIMIT = 1500;
const NAME_LIMIT = 40;

/** How a passage is set off; with words, since a sign alone says nothing to a screen reader. */
const MARK: Readonly<Record<Passage['mark'], string>> = {
  none: '',
  warning: '⚠️ *Warning*\n',
  suggestion: '💡 *Suggestion*\n',
};
const SAID_MARK: Readonly<Record<Passage['mark'], string>> = {
  none: '',
  warning: 'Warning: ',
  suggestion: 'Suggestion: ',
};

/** Messages of the thread, quoted one below the other, each with who said it and a link to it. */
export function presentPassages(reply: Passages, context: PresentContext): Presented {
  const { text, passages, degraded } = reply;
  return message(
    [
      text,
      ...passages.map((one) => `${SAID_MARK[one.mark]}“${oneLine(one.quote)}” (${who(one, context)})`),
    ].join('\n'),
    [
      ...(text.trim() === '' ? [] : [section(words(text, LEAD_LIMIT, context))]),
      ...folded(
        passages.map((one) => `${MARK[one.mark]}${quoteLines(one, context)}\n${sourceOf(one, context)}`),
        1,
      ),
    ],
    degraded,
    context,
  );
}

function sourceOf(one: Passage, context: PresentContext): string {
  const url = permalink(context.teamUrl, one.channel, one.ts, one.threadTs ?? null);
  const name = words(who(one, context), NAME_LIMIT, context);
  return url === null ? `— ${name}` : `— ${name}, ${mrkdwnLink(url, 'message')}`;
}

function who({ author }: Passage, context: PresentContext): string {
  return author === null ? 'Frontdoor' : clip(context.names(author), NAME_LIMIT);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
