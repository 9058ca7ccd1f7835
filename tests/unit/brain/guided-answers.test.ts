import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import type { ThreadMessage } from '../../../src/domain/conversation/event.js';
import { written } from '../../../src/domain/text/person-text.js';
import {
  draftWith,
  GRACE,
  heard,
  inShort,
  openWith,
  read,
  said,
  says,
  TOM,
  toBot,
} from '../../support/guided-turn.js';

const [blueprint] = loadBlueprints().filter(({ id }) => id === 'front_door');

/** Grace's request about a dashboard; these fields are asked for. */
const about = (...asked: string[]) =>
  openWith(asked, {
    ...(blueprint && { blueprint }),
    draft: draftWith([{ field: 'request_summary', value: 'The sandbox dashboard is slow', how: 'answered' }]),
    questions: {
      asked: asked.map((field) => ({ field, text: `${field}?` })),
      ts: '950.000100',
      people: [GRACE],
      last: { field: 'request_summary', ts: '900.000100' },
    },
  });
const menus = about('urgency', 'request_type');
const inWords = about('business_impact');

describe('words to the one open question', () => {
  it.each([
    'nobody can pay',
    'yes, nobody can pay',
    'like I wrote, nobody can pay. critical imo',
    'no that’s not the summary, it’s the revenue dashboard that hangs',
    'nobody can pay, and the department is Sales',
  ])('are taken whole: %s', async (words) => {
    expect(inShort(await read(says(words), { open: inWords }))).toEqual([`set business_impact: ${words}`]);
  });

  it.each(['high I guess', 'high, and it’s broken', 'not high', 'it can wait', 'an incident, I think'])(
    'choose nothing where they are more than a choice: %s',
    async (words) => {
      expect(inShort(await read(toBot(words), { open: menus }))[0]).toMatch(/^talk/u);
    },
  );

  it.each([
    ['high', 'set urgency: high'],
    ['Urgent, please', 'set urgency: high'],
    ['broken', 'set request_type: incident'],
    ['access', 'set request_type: access_request'],
  ])('choose by a choice or one of its cues alone: %s', async (words, act) => {
    expect(inShort(await read(says(words), { open: menus }))).toEqual([act]);
  });

  it('go on with a request that they would change, and never give it up', async () => {
    const words = 'wait, scratch that: they start tomorrow. So urgency is high';
    expect((await read(says(words), { open: menus })).map(({ act }) => act)).not.toContain('discard');
  });

  it('give it up where a part of a word alone is called like a field', async () => {
    expect((await read(says('never mind, I mistyped my password'), { open: menus }))[0]?.act).toBe('discard');
  });
});

describe('words of a colleague to the bot', () => {
  it('are offered as the answer, unless they speak of another field', async () => {
    const heardOf = async (words: string) =>
      inShort(await read(toBot(words, { author: TOM }), { open: inWords }))[0];
    expect(await heardOf('nobody can pay')).toBe('talk [Use]');
    expect(await heardOf('the department is Quality, we pay for it')).not.toBe('talk [Use]');
  });
});

describe('words of whose card it is', () => {
  const card = { ...about(), card: true };

  it('change nothing but by a label, a phrase or a control word', async () => {
    for (const words of [
      'the affected users are all of finance',
      'no its critical, and not medium',
      'looks ok now, file it. alex is on it with me',
      'urgency should be high, then send it',
    ]) {
      expect(inShort(await read(heard(words), { open: card }))).toEqual(['talk']);
      expect(await read(says(words, { author: TOM }), { open: card })).toEqual([]);
    }
    expect(inShort(await read(says('Urgency: high'), { open: card }))).toEqual(['set urgency: high']);
  });
});

describe('words to a colleague while something is asked', () => {
  const asks = (words: string, ...more: ThreadMessage[]) => {
    const history = [said('900.000100', 'The sandbox dashboard is slow'), ...more];
    const fresh = says(words);
    return read(fresh, { open: inWords, conversation: { history, fresh: [fresh] } });
  };
  const tom = (words: string) => said('960.000100', words, TOM);

  it.each([
    ['yep, twice', 'did you restart already?'],
    ['12 works', `<@${GRACE}> lunch at 12?`],
    ['yep, twice', `<@${GRACE}> did you restart?`],
    [`good point <@${TOM}>, I’ll ask for that separately`, 'they need a Tableau seat as well'],
  ])('is for them: “%s”', async (words, asked) => {
    expect(await asks(words, tom(asked))).toEqual([]);
  });

  it.each([
    ['nobody can pay', 'they need a Tableau seat as well'],
    ['nobody can pay', `<@UCEM> did you see this?`],
  ])('is for us where they asked nothing of who speaks: “%s”', async (words, asked) => {
    expect(inShort(await asks(words, tom(asked)))).toEqual(['set business_impact: nobody can pay']);
  });
});

describe('several buttons at once', () => {
  it.each(['both', 'both really', 'yes, both', '1 and 2', '1, 2', 'all of them'])(
    'are no answer: %s',
    async (words) => {
      const question = { text: 'Which?', options: ['One', 'Two'], asker: GRACE, act: false };
      const [talk, ...more] = await read(says(words), { open: inWords, question });
      expect(more).toEqual([]);
      expect(talk).toMatchObject({ act: 'talk', text: expect.stringContaining('One by one') });
    },
  );
});

describe('words to nobody but the bot', () => {
  const told = {
    ...said('960.1', ''),
    text: written(
      'Urgency is one of: Low, Medium, High, Critical.\nRequest type is one of: Incident, Service request, Question, Access request, Other.',
    ),
    bot: true,
  };
  const words = 'i want it to stay connected through a call';

  it('are always answered, also where all there is to say was said', async () => {
    for (const history of [[], [told]]) {
      const conversation = { history, fresh: [heard(words)] };
      const acts = await read(conversation.fresh, { open: menus, conversation });
      expect(acts).toMatchObject([{ act: 'talk' }]);
    }
  });

  it('are left alone where they are not said to it, or say thanks', async () => {
    const silent = async (message: ReturnType<typeof says>) =>
      expect(
        await read(message, { open: menus, conversation: { history: [told], fresh: [message] } }),
      ).toEqual([]);
    await silent(says(words));
    await silent(heard(words, { author: TOM }));
    for (const thanks of ['ok, great', 'thanks!', '<@U0TOM> do you know?']) await silent(heard(thanks));
  });

  it('are left alone where somebody else has answered them already', async () => {
    const fresh = [
      heard('is the canteen open on Friday'),
      says('closed, bridge day', { author: TOM, ts: '1001.1' }),
    ];
    expect(await read(fresh, { open: menus, conversation: { history: [told], fresh } })).toEqual([]);
  });

  it('get the whole answer where they mention it', async () => {
    const conversation = { history: [told], fresh: [toBot(words)] };
    const acts = await read(conversation.fresh, { open: menus, conversation });
    expect(inShort(acts)).toEqual(['talk [It is another request]']);
  });
});

describe('the first message of a request', () => {
  const opens = async (words: string) =>
    inShort(await read(toBot(words), { open: null, bound: true, first: true }));
  const about = (summary: string) => `set request_summary: ${summary}`;

  it.each([
    'the department is closed since my laptop screen flickers',
    'urgent meeting, and my laptop screen flickers',
    'nobody can open a question in the sandbox',
  ])('is what it is about where it names no choice: %s', async (words) => {
    expect((await opens(words)).slice(-1)).toEqual([about(words)]);
  });
});
