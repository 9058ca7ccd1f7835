import { z } from 'zod';
import { LOOKS, phrasesFor, refused, tool, words } from '../tool-parts.js';
import { replyFor } from './reply-for.js';
import { generationWords } from './words.js';

const MAX_TEXT = 2_500;

const Args = z.strictObject({
  text: words(MAX_TEXT)
    .optional()
    .describe('The reply in the words of the asker; left out, rules make one of what the request says.'),
});

/** Shows the asker, and nobody else, a reply that they could post. */
export const suggestReply = tool(Args, {
  name: 'suggest_reply',
  category: 'generation',
  summary: 'Suggest a reply that you could post in this thread; only you see it.',
  instructions:
    'Shows the person who asks, and nobody else, a reply that they could post themselves. Nothing is posted. Do not repeat its words: everybody reads yours.',
  sets: ['text'],
  needs: 'thread',
  briefly: 'for the asker to post',
  ...LOOKS,
  phrases: [
    ...phrasesFor({}, 'suggest a reply', [
      '(suggest | draft | propose | write | prepare) [me | us] [a | an] [short | good | polite | quick] (reply | answer | response) [to {person}]',
      '(what | how) (should | could | do) (i | we) (answer | reply | respond)',
    ]),
  ],
  async execute({ thread, message, viewer }, { text }) {
    const last = thread.messages.findLast(
      ({ author, bot, ts }) => !bot && author !== viewer.user && ts !== message.ts,
    );
    const reply = text ?? (last && replyFor(last, thread.open));
    if (reply === undefined) return refused(generationWords.nobodyToAnswer);
    return {
      data: { shown: generationWords.replyShown },
      replies: [{ kind: 'notice', to: viewer.user, text: generationWords.reply(reply) }],
    };
  },
});
