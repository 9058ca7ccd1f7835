import { describe, expect, it } from '@jest/globals';
import type { OpenDraft } from '../../../src/domain/conversation/thread-view.js';
import { navigateToText as tool } from '../../../src/tools/navigation/navigate-to-text.js';
import { frontDoor } from '../../support/front-door.js';
import { readsAs } from '../phrases/world.js';
import { refuses, use } from './support.js';
import { inThread, post, talk, tsOf } from './talk.js';

const navigateToText = tool(readsAs);

const THREAD = talk(
  ['U_ANA', 'The export is broken since Monday'],
  ['U_SAM', 'We go with Postgres for the reports, agreed?'],
  ['U_ANA', 'Agreed. The deadline is the end of May.'],
  ['U_SAM', 'and the export again: still broken'],
  ['U_ANA', '@Frontdoor show me where we said Postgres'],
);

/** The messages that people are led to, by their numbers. */
async function ledTo(args: object, context = inThread(THREAD)) {
  const { replies = [], data } = await use(navigateToText, context, args);
  const passages = replies.flatMap((reply) => (reply.kind === 'passages' ? reply.passages : []));
  return { to: passages.map(({ ts }) => ts), data, replies };
}

describe('navigate_to_text', () => {
  it('leads to the message that has the words, with a link to it in its thread', async () => {
    const { replies, data } = await ledTo({ text: 'Postgres' });
    const quote = 'We go with Postgres for the reports, agreed?';
    expect(replies).toEqual([
      {
        kind: 'passages',
        text: 'This is where “Postgres” was said:',
        passages: [
          { channel: 'C_HELP', ts: tsOf(2), threadTs: tsOf(1), author: 'U_SAM', quote, mark: 'none' },
        ],
        asker: 'U_ANA',
        degraded: false,
      },
    ]);
    expect(data).toMatchObject({
      found: 1,
      way: 'exact',
      passages: [{ ts: tsOf(2), by: 'user:U_SAM', quote }],
    });
  });

  it('does not lead to the question itself, and to orders only where nothing else has the words', async () => {
    const thread = talk(
      ['U_ANA', '@Frontdoor show me where we said budget'],
      ['U_ANA', '@Frontdoor show me where we said budget'],
    );
    expect((await ledTo({ text: 'budget' }, inThread(thread))).to).toEqual([tsOf(1)]);
    const [, ...rest] = thread.messages;
    const alone = inThread({ ...thread, messages: rest });
    expect((await ledTo({ text: 'budget' }, alone)).to).toEqual([]);
  });

  it('leads to what was said rather than to orders about it, and to people rather than to what Frontdoor made of it', async () => {
    const thread = talk(
      ['U_ANA', 'the budget is tight'],
      ['U_ANA', '@Frontdoor show me where we said budget'],
      ['U_ANA', '@Frontdoor show me where we said budget'],
    );
    const own = [post(1, 'question', 'How big is the budget?'), post(2, 'question', 'Until when?')];
    expect((await ledTo({ text: 'budget' }, inThread(thread, own))).to).toEqual([tsOf(1)]);
    expect((await ledTo({ text: 'until when' }, inThread(thread, own))).to).toEqual([tsOf(2.5)]);
  });

  it('leads to up to three where several fit equally, and says how many there are', async () => {
    expect(await ledTo({ text: 'export' })).toMatchObject({
      to: [tsOf(4), tsOf(1)],
      replies: [{ text: '“export” was said in 2 messages:' }],
    });
    const often = talk(...Array.from({ length: 6 }, () => ['U_ANA', 'the export'] as const));
    expect(await ledTo({ text: 'export' }, inThread(often))).toMatchObject({
      to: [tsOf(5), tsOf(4), tsOf(3)],
      data: { found: 5 },
      replies: [{ text: '“export” was said in 5 messages. The newest 3:' }],
    });
  });

  it('finds what only comes near, and says so', async () => {
    expect(await ledTo({ text: 'postgers for reports' })).toMatchObject({
      to: [tsOf(2)],
      data: { way: 'fuzzy' },
      replies: [{ text: 'This comes nearest to “postgers for reports”:' }],
    });
    expect((await ledTo({ text: 'postgers for reports', mode: 'quote' })).to).toEqual([]);
  });

  it('leads to what one person said, or to their newest message', async () => {
    expect((await ledTo({ text: 'export', person: 'user:U_SAM' })).to).toEqual([tsOf(4)]);
    expect(await ledTo({ person: 'user:U_SAM' })).toMatchObject({
      to: [tsOf(4)],
      replies: [{ text: 'The newest message of <@U_SAM> here:' }],
    });
    expect((await ledTo({ person: 'user:U_ANA' })).to).toEqual([tsOf(3)]);
  });

  it('says in a sentence what is not there', async () => {
    const error = async (args: object) => (await ledTo(args)).data;
    expect(await error({ text: 'kangaroo' })).toEqual({
      error: 'Nobody has said “kangaroo” in this thread, or anything close to it.',
    });
    expect(await error({ text: 'Postgres', person: 'user:U_ANA' })).toEqual({
      error: "<@U_ANA> hasn't said “Postgres” in this thread, or anything close to it.",
    });
    expect(await error({ text: 'Postgres', person: 'user:U_STRANGER' })).toEqual({
      error: 'That person has written nothing in this thread.',
    });
    expect(await error({ text: 'kangaroo', mode: 'decision' })).toEqual({
      error: "I can't find where “kangaroo” was decided in this thread.",
    });
  });

  it('repeats no more of the words than fit a sentence, and takes none that are longer than a message', async () => {
    const { data } = await ledTo({ text: 'kangaroo '.repeat(50) });
    expect(JSON.stringify(data).length).toBeLessThan(200);
    expect(refuses(navigateToText, { text: 'x'.repeat(501) })).toBe(true);
  });

  it('takes patterns as plain text', async () => {
    for (const text of ['.*', '^The', '(export|deadline)$']) expect((await ledTo({ text })).to).toEqual([]);
  });

  it('takes words, a person, or both, and nothing else', () => {
    const bad = [
      {},
      { text: '' },
      { text: '  ' },
      { text: 7 },
      { person: 'Sam' },
      { text: 'x', mode: 'regex' },
    ];
    for (const args of [...bad, { text: 'x', thread: 'other' }])
      expect(refuses(navigateToText, args)).toBe(true);
    expect(refuses(navigateToText, { text: 'x', person: 'user:U_SAM', mode: 'fuzzy' })).toBe(false);
  });

  it('leads to no thread of its own in a direct message', async () => {
    const direct = { ...THREAD, rootTs: 'dm', isDirect: true };
    const { replies } = await ledTo({ text: 'Postgres' }, inThread(direct));
    expect(JSON.stringify(replies)).not.toContain('threadTs');
  });
});

describe('what was told to Frontdoor', () => {
  const thread = talk(
    ['U_ANA', '@Frontdoor remember that releases go out on Tuesdays'],
    ['U_ANA', '@Frontdoor what do you remember about releases?'],
    ['U_SAM', '@Frontdoor where did we decide on releases?'],
    ['U_ANA', '@Frontdoor what do you know about releases?'],
    ['U_ANA', '@Frontdoor where did we decide on releases'],
  );

  it('is found where it says something, and not what people looked for since', async () => {
    for (const mode of ['decision', 'exact', undefined]) {
      const args = { text: 'releases', ...(mode ? { mode } : {}) };
      expect((await ledTo(args, inThread(thread))).to).toEqual([tsOf(1)]);
    }
  });

  it('is found by its very words before what people said in others', async () => {
    const [first, ...rest] = thread.messages;
    const since = talk(['U_ANA', ''], ['U_SAM', 'the release went well']).messages.slice(1);
    const messages = [first, ...since, ...rest].flatMap((one) => one ?? []);
    const found = await ledTo({ text: 'releases', mode: 'decision' }, inThread({ ...thread, messages }));
    expect(found.to).toEqual([tsOf(1)]);
  });

  it('decides nothing where it only looks for something', async () => {
    const [, ...rest] = thread.messages;
    const found = await ledTo(
      { text: 'releases', mode: 'decision' },
      inThread({ ...thread, messages: rest }),
    );
    expect(found.data).toEqual({ error: "I can't find where “releases” was decided in this thread." });
  });
});

describe('where something was decided', () => {
  const evidence = (number: number, author: string, more: object = {}) => ({
    channel: 'C_HELP',
    ts: tsOf(number),
    author,
    quote: '…',
    how: 'extracted' as const,
    ...more,
  });
  const decided = (text: string, own: Parameters<typeof inThread>[1] = [], open: OpenDraft | null = null) =>
    ledTo({ text, mode: 'decision' }, inThread({ ...THREAD, open }, own));

  it('is the message that a filed value rests on, whatever was said of it before and after', async () => {
    const card = post(4, 'card', 'Broken export', {
      values: [{ label: 'Deadline', value: 'end of May', evidence: [evidence(3, 'U_ANA')] }],
    });
    expect(await decided('deadline', [card])).toMatchObject({
      to: [tsOf(3)],
      data: { way: 'decision', passages: [{ quote: 'Agreed. The deadline is the end of May.' }] },
      replies: [{ text: 'This is where “deadline” was decided:' }],
    });
  });

  it('is the message of a value in the draft that is open', async () => {
    const open: OpenDraft = {
      id: 'd1',
      rev: 1,
      blueprint: frontDoor,
      draft: {
        fields: { desired_resolution: 'reports on Postgres' },
        lists: {},
        unknown: [],
        unsupported: [],
        evidence: { desired_resolution: [evidence(2, 'U_SAM')] },
      },
      team: null,
      closed: false,
    };
    expect((await decided('desired resolution', [], open)).to).toEqual([tsOf(2)]);
  });

  it('is an approval or a settled question', async () => {
    const own = [post(2, 'decision', 'Filed as T-7 with Data & Analytics.')];
    expect(await decided('Data & Analytics', own)).toMatchObject({
      to: [tsOf(2.5)],
      data: { passages: [{ by: 'Frontdoor' }] },
    });
  });

  it('is what people said, where nothing of it was written down', async () => {
    expect(await decided('Postgers')).toMatchObject({ to: [tsOf(2)], data: { way: 'fuzzy' } });
    expect(await decided('Postgres')).toMatchObject({ to: [tsOf(2)], data: { way: 'exact' } });
  });

  it('is what people said rather than what they asked, though that came later and nearer to the words', async () => {
    const thread = talk(
      ['U_SAM', 'We release on Tuesdays.'],
      ['U_ANA', 'Did we decide on releases?'],
      ['U_ANA', '@Frontdoor where did we decide on releases?'],
    );
    const found = await ledTo({ text: 'releases', mode: 'decision' }, inThread(thread));
    expect(found.to).toEqual([tsOf(1)]);
    const [, ...rest] = thread.messages;
    const asked = await ledTo(
      { text: 'releases', mode: 'decision' },
      inThread({ ...thread, messages: rest }),
    );
    expect(asked.to).toEqual([tsOf(2)]);
  });

  it('is no message that is gone or stands elsewhere, and nothing that was only assumed', async () => {
    const value = (one: ReturnType<typeof evidence>) =>
      post(4, 'card', 'Export', { values: [{ label: 'Colour', value: 'teal', evidence: [one] }] });
    for (const one of [
      evidence(77, 'U_ANA'),
      evidence(3, 'U_ANA', { channel: 'C_BOARD' }),
      evidence(3, 'U_ANA', { how: 'default' }),
    ]) {
      expect((await decided('colour', [value(one)])).to).toEqual([]);
    }
    expect((await decided('colour', [value(evidence(3, 'U_ANA'))])).to).toEqual([tsOf(3)]);
  });

  it('is the card where it was typed into the form', async () => {
    const typed = evidence(4.5, 'U_ANA', { how: 'typed' });
    const card = post(4, 'card', 'Export', {
      values: [{ label: 'Colour', value: 'teal', evidence: [typed] }],
    });
    expect(await decided('colour', [card])).toMatchObject({
      to: [tsOf(4.5)],
      data: { passages: [{ by: 'Frontdoor', quote: 'Colour: teal' }] },
    });
  });
});
