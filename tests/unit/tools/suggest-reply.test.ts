import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { suggestReply } from '../../../src/tools/generation/suggest-reply.js';
import { drafting, errorOf } from './drafts.js';
import { contextWith, refuses, THREAD, use } from './support.js';

const said = (text: string, author = 'U_SAM', bot = false) => ({
  ts: '5.0',
  author,
  text: written(text),
  bot,
});
const replyTo = async (text: string, context = drafting()) => {
  const thread = { ...context.thread, messages: [said(text), context.message] };
  const { replies = [] } = await use(suggestReply, { ...context, thread }, {});
  return replies.map((reply) =>
    reply.kind === 'notice' ? reply.text.split('\n').slice(1).join('\n') : '',
  )[0];
};

describe('suggest_reply', () => {
  it('shows a reply to the asker alone, and tells nobody its words', async () => {
    const text = 'We take it from here.';
    const { replies, data, said: told } = await use(suggestReply, drafting(), { text });
    expect(replies).toEqual([
      { kind: 'notice', to: 'U_ANA', text: `A reply that you could post (only you see this):\n>${text}` },
    ]);
    expect(JSON.stringify([data, told])).not.toContain(text);
  });

  it('answers a question with what the request says about it', async () => {
    expect(await replyTo('Nice. What are the risks?')).toBe(
      '><@U_SAM> Risks: The vendor may be late; Nobody knows the old code',
    );
    expect(await replyTo('Which colour will it have?')).toBe(
      "><@U_SAM> I don't know that yet. I'll find out and write here.",
    );
  });

  it('asks on what the request waits for, says thanks, and is polite', async () => {
    expect(await replyTo('We saw it on Monday.', drafting({ title: 'Shop' }))).toBe(
      '>Thanks, <@U_SAM>. One more thing would help: What problem does this solve, and for whom?',
    );
    expect(await replyTo('We saw it on Monday.')).toContain('as soon as there is news');
    expect(await replyTo('thanks!')).toBe(">You're welcome, <@U_SAM>.");
  });

  it('has nothing to reply to where nobody else has written', async () => {
    const context = contextWith([], {
      thread: { ...THREAD, messages: [said('mine', 'U_ANA'), said('from the bot', 'U_BOT', true)] },
    });
    expect(errorOf(await use(suggestReply, context, {}))).toContain('Nobody else has written');
  });

  it('refuses wrong types and what is over length', () => {
    expect(refuses(suggestReply, { text: 5 })).toBe(true);
    expect(refuses(suggestReply, { text: 'x'.repeat(100_000) })).toBe(true);
    expect(refuses(suggestReply, { to: 'U_SAM' })).toBe(true);
  });
});
