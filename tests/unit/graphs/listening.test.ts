import { describe, expect, it } from '@jest/globals';
import type { Offered } from '../../../src/domain/conversation/option.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { guidedThreads } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';

const ANA = 'UANA';
const BEN = 'UBEN';
const NEED = 'My VPN is broken since this morning';
const LOOK = 'what is the status of T-12?';
const MORE = 'who owns T-12?';
const REMARK = 'it says error 809 and I need it for the fair';

const references = new MemoryReferences({
  entities: [{ id: 'task:d12', kind: 'task', name: 'Slow checkout', shortId: 'T-12' }],
});

const guided = guidedThreads(references);

const openLater: Offered = {
  label: 'Open a request',
  does: { act: 'open', ts: '', blueprint: null, onBehalfOf: null },
};

/** A model that opens a request where somebody has trouble, and answers what it is asked. */
const scripted = () =>
  new IntakeThread(
    new ScriptedBrain({
      readings: {
        [NEED]: { values: { request_summary: 'VPN broken' } },
        hello: { acts: [{ act: 'talk', text: 'Hello! What do you need?', offers: [] }] },
        'is there a rule for laptops?': {
          acts: [{ act: 'talk', text: 'I don’t know. Shall I open a request?', offers: [openLater] }],
        },
      },
      asks: [LOOK, MORE],
    }),
    { references },
  );

type Play = (thread: IntakeThread) => Promise<unknown>;

/** What the bot has just said to Ana, by what she had said. */
const SAID: Readonly<Record<string, { guided: Play; scripted: Play }>> = {
  'after its greeting': {
    guided: (thread) => thread.mention(ANA, 'hello'),
    scripted: (thread) => thread.mention(ANA, 'hello'),
  },
  'after what it looked up': {
    guided: (thread) => thread.mention(ANA, LOOK),
    scripted: (thread) => thread.mention(ANA, LOOK),
  },
  'after its offer': {
    guided: (thread) => thread.mention(ANA, 'is there a rule for laptops?'),
    scripted: (thread) => thread.mention(ANA, 'is there a rule for laptops?'),
  },
  'after it has not understood': {
    guided: (thread) => thread.mention(ANA, 'vpn broken'),
    scripted: (thread) => thread.mention(ANA, 'vpn broken'),
  },
};

const MANNERS = { guided, scripted };

describe.each(Object.entries(SAID))('%s', (after, plays) => {
  /** Who has only called the bot is still to say what they need, whatever others remark. */
  const isGreeted = after === 'after its greeting';

  describe.each(['guided', 'scripted'] as const)('%s', (manner) => {
    const begun = async () => {
      const thread = MANNERS[manner]();
      await plays[manner](thread);
      expect(thread.now.state.replies).not.toEqual([]);
      return thread;
    };

    it('hears the next words of whom it answered', async () => {
      const thread = await begun();
      await thread.say(ANA, NEED);
      expect(thread.now.state.requester).toBe(ANA);
      expect(thread.said('ask')).toHaveLength(1);
    });

    it('hears the next question, and the one after it', async () => {
      const thread = await begun();
      for (const question of [MORE, LOOK]) {
        await thread.say(ANA, question);
        expect([question, thread.now.state.replies.length]).not.toEqual([question, 0]);
      }
    });

    it('hears what was written before its answer stood there', async () => {
      const thread = MANNERS[manner]();
      thread.turnTakes = 30;
      await plays[manner](thread);
      await thread.say(ANA, NEED);
      expect(thread.said('ask')).toHaveLength(1);
    });

    it.each([
      ['of somebody else', (thread: IntakeThread) => thread.say(BEN, NEED)],
      ['to a colleague', (thread: IntakeThread) => thread.say(ANA, '<@UBEN> my VPN is broken, yours too?')],
      [
        'to a colleague, greeted first',
        (thread: IntakeThread) => thread.say(ANA, 'hey <@UBEN>, is yours broken?'),
      ],
      [
        'after 16 minutes',
        async (thread: IntakeThread) => {
          thread.later(16 * 60);
          await thread.say(ANA, NEED);
        },
      ],
      ['of thanks', (thread: IntakeThread) => thread.say(ANA, 'thanks!')],
      [
        'after thanks',
        async (thread: IntakeThread) => {
          await thread.say(ANA, 'thank you');
          await thread.say(ANA, NEED);
        },
      ],
      ['of mere courtesy', (thread: IntakeThread) => thread.say(ANA, 'ok great')],
      ['that refuse', (thread: IntakeThread) => thread.say(ANA, 'no thanks')],
    ] as const)('says nothing to words %s', async (_, play) => {
      const thread = await begun();
      await play(thread);
      expect(thread.now.state.replies).toEqual([]);
      expect(thread.now.state.draftId).toBeNull();
    });

    it.each([
      [
        'once somebody else has spoken',
        async (thread: IntakeThread) => {
          await thread.say(BEN, 'I have the same');
          await thread.say(ANA, NEED);
        },
      ],
      [
        'in one batch with somebody else’s',
        (thread: IntakeThread) =>
          thread.turn([thread.message(BEN, 'I have the same', false), thread.message(ANA, NEED, false)]),
      ],
    ] as const)('hears a need told %s, after a greeting alone', async (_, play) => {
      const thread = await begun();
      await play(thread);
      expect(thread.said('ask')).toHaveLength(isGreeted ? 1 : 0);
      if (!isGreeted) expect(thread.now.state.replies).toEqual([]);
    });

    it.each([
      ['you too?', isGreeted],
      ['is yours broken, <@UANA>?', false],
    ])('hears what is told at length after a colleague’s “%s”: %s', async (words, isHeard) => {
      const thread = await begun();
      await thread.say(BEN, words);
      await thread.say(ANA, 'yes, mine too');
      expect(thread.now.state.replies).toEqual([]);
      await thread.say(ANA, NEED);
      expect(thread.said('ask')).toHaveLength(isHeard ? 1 : 0);
    });

    it('hears whom it answered up to 15 minutes later', async () => {
      const thread = await begun();
      thread.later(14 * 60);
      await thread.say(ANA, NEED);
      expect(thread.said('ask')).toHaveLength(1);
    });

    it('hears whoever turned to it in between, and no longer the first', async () => {
      const thread = await begun();
      await thread.mention(BEN, 'hello');
      await thread.say(ANA, NEED);
      expect(thread.now.state.replies).toEqual([]);
      await thread.say(BEN, NEED);
      expect(thread.said('ask')).toHaveLength(1);
    });

    it('hears mentions alone in a quiet thread', async () => {
      const thread = await begun();
      await thread.mention(ANA, 'be quiet here');
      if (manner === 'scripted') return;
      expect(thread.now.state.quiet).toBe(true);
      await thread.say(ANA, NEED);
      expect(thread.now.state.replies).toEqual([]);
    });
  });
});

describe('an offer to open a request', () => {
  it.each(['yes', 'yes please', 'yes, open it', 'yes, do that', 'open a request'])(
    'is taken by “%s”, without a mention',
    async (words) => {
      const thread = guided();
      await thread.mention(ANA, 'vpn broken');
      await thread.say(ANA, words);
      expect(thread.now.state.ownWords).toMatchObject([{ text: 'vpn broken' }]);
    },
  );

  it('is taken by nobody else’s yes', async () => {
    const thread = guided();
    await thread.mention(ANA, 'vpn broken');
    await thread.say(BEN, 'yes');
    expect(thread.now.state.draftId).toBeNull();
    expect(thread.now.state.replies).toEqual([]);
  });

  it('is not repeated to what explains it: that begins the request', async () => {
    const thread = guided();
    await thread.mention(ANA, 'vpn broken');
    await thread.say(ANA, REMARK);
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: `vpn broken\n${REMARK}` });
  });
});

describe('a call under other people’s words', () => {
  it('goes along with what it asked for, where it tells something of it', async () => {
    const called = async (words: string) => {
      const thread = guided();
      thread.message('UCEM', 'checkout answers with an error, seen by two customers', false);
      await thread.mention(BEN, words);
      await thread.choose(0, BEN);
      return thread.now.state.ownWords.map(({ text }) => shown(text));
    };
    expect(await called('log this please')).toEqual([
      'checkout answers with an error, seen by two customers',
    ]);
    expect(await called('please log this, it began on friday after the release')).toEqual([
      'checkout answers with an error, seen by two customers',
      'please log this, it began on friday after the release',
    ]);
  });

  const ALERT = 'The VAT export has been failing since Monday';
  const under = async (words: string, thread = guided()) => {
    thread.message(ANA, ALERT, false);
    thread.message('UCEM', 'looking', false);
    await thread.mention(BEN, words);
    return thread;
  };

  it.each([
    '',
    'file this',
    'please file this',
    'file it',
    'open a ticket for this',
    'raise a ticket for this',
    'can you open a ticket?',
    'could you please open a ticket for this?',
    'turn this into a request',
    'create a request from this',
    'make a ticket of this',
    'open a request',
    'log this',
    'log this please',
    'can you handle this?',
    'can you look into this?',
    'please take care of this',
    'log this one',
    'this one please',
    'ticket pls',
    'I mean a ticket for the alert',
    '^^',
  ])('offers what the thread began with, by its author: “%s”', async (words) => {
    const thread = await under(words);
    const [asked] = thread.said('choose');
    expect(asked?.text).toContain('Open a request from <@UANA>’s message?');
    expect(asked?.text).toContain(ALERT);
    expect(asked?.options[0]).toBe('Open a request');
    await thread.choose(0, BEN);
    expect(thread.now.state).toMatchObject({ requester: ANA, filer: BEN });
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: ALERT });
  });

  it('is answered by a plain yes', async () => {
    const thread = await under('file this');
    await thread.say(BEN, 'yes');
    expect(thread.now.state).toMatchObject({ requester: ANA, filer: BEN });
  });

  it('offers it after the bot has said hello, too', async () => {
    const thread = guided();
    thread.message(ANA, ALERT, false);
    await thread.mention(BEN, 'what can you do?');
    await thread.say(BEN, 'ok, file this');
    expect(thread.said('choose')[0]?.text).toContain(ALERT);
  });

  it('shows the card of an open request, and opens no second one', async () => {
    for (const words of ['open a ticket for this', 'log this', 'turn this into a request']) {
      const thread = guided();
      await thread.mention(ANA, 'My VPN is broken since this morning');
      await thread.mention(ANA, words);
      expect([words, thread.now.state.queuedRequests]).toEqual([words, []]);
    }
  });

  it('offers the first words that say anything, where the thread began with a greeting', async () => {
    const thread = guided();
    thread.message(ANA, 'hello all', false);
    thread.message(ANA, ALERT, false);
    await thread.mention(BEN, 'file this');
    expect(thread.said('choose')[0]?.text).toContain(ALERT);
  });

  it.each(['<@UCEM> are you there?', '<@UCEM> can you send me the deck?'])(
    'says nothing to a post for a colleague: “%s”',
    async (words) => {
      const thread = guidedThreads(undefined, {
        channels: [{ channel: CHANNEL, blueprint: 'front_door' }],
      })();
      await thread.root(ANA, words);
      expect(thread.now.state.replies).toEqual([]);
    },
  );

  it('takes a long call under a message for what it says', async () => {
    const long =
      'the export of the finance dashboard stops at half of the rows and nobody can close the month, '.repeat(
        4,
      );
    const thread = await under(long);
    expect(thread.now.state.draft.fields['request_summary']).toContain('stops at half of the rows');
  });

  it('takes a post that tells of a colleague for a request', async () => {
    const thread = guidedThreads(undefined, {
      channels: [{ channel: CHANNEL, blueprint: 'front_door' }],
    })();
    await thread.root(ANA, '<@UCEM> needs access to the sandbox, the demo is on Thursday');
    expect(thread.now.state.draftId).not.toBeNull();
  });

  it('has nothing to offer where the thread began with the call', async () => {
    const thread = guided();
    await thread.mention(BEN, 'file this');
    expect(thread.said('choose')).toEqual([]);
  });

  it('lets a model open it from what the thread began with, though the bot has spoken since', async () => {
    const root = '1790000010.000100';
    const thread = new IntakeThread(
      new ScriptedBrain({
        readings: {
          hello: { acts: [{ act: 'talk', text: 'Hello! What do you need?', offers: [] }] },
          'file this': { acts: [{ act: 'open', blueprint: null, onBehalfOf: null }] },
        },
        restsOn: { 'file this': { ts: root, values: { request_summary: 'The VAT export fails' } } },
      }),
    );
    thread.message(ANA, ALERT, false);
    await thread.mention(BEN, 'hello');
    await thread.say(BEN, 'file this');
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: 'The VAT export fails' });
  });
});

describe('a root in a channel that takes requests', () => {
  const bound = { channels: [{ channel: CHANNEL, blueprint: 'front_door' }] };
  const readings = {
    'Mail is down tonight': { acts: [] },
    [NEED]: { values: { request_summary: 'VPN broken' } },
  };

  it('is left alone where a model finds nothing to do in it, but not where it mentions the bot', async () => {
    const make = () => new IntakeThread(new ScriptedBrain({ readings }), bound);
    const thread = make();
    await thread.root(ANA, 'Mail is down tonight');
    expect(thread.now.state.replies).toEqual([]);
    const called = make();
    await called.mention(ANA, 'Mail is down tonight');
    expect(called.said('text')).toHaveLength(1);
  });

  it('is answered by a model where it asks something, and opens nothing', async () => {
    const question = 'Who is on call today?';
    const thread = new IntakeThread(
      new ScriptedBrain({ asks: [question], converse: () => ({ text: 'Sam is, until six.' }) }),
      bound,
    );
    await thread.root(ANA, question);
    expect(thread.said('text').map(({ text }) => text)).toEqual(['Sam is, until six.']);
    expect(thread.now.state).toMatchObject({ draftId: null, ownWords: [] });
  });

  it('is answered where no model reads it', async () => {
    const thread = guidedThreads(references, bound)();
    await thread.root(ANA, 'Who is on call today?');
    expect(thread.now.state.replies).not.toEqual([]);
    expect(thread.now.state.draftId).toBeNull();
    await thread.say(ANA, 'my VPN is broken since this morning');
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: NEED.replace('My', 'my') });
  });

  it('opens the thread to what its author says next', async () => {
    const thread = guidedThreads(references, bound)();
    await thread.root(ANA, 'hello, anybody here?');
    expect(thread.said('choose')).toHaveLength(1);
    await thread.say(ANA, NEED);
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: NEED });
  });
});

describe('a call that was sent too early', () => {
  const pieces = async (...words: string[]) => {
    const thread = guided();
    const [first = '', ...more] = words;
    await thread.turn([
      thread.message(ANA, first, true),
      ...more.map((one) => thread.message(ANA, one, false)),
    ]);
    return thread;
  };

  it.each([
    ['hi', 'my VPN is broken since this morning'],
    ['', 'my VPN is broken since this morning'],
    ['hello!', 'my VPN is broken since this morning'],
  ])('is no greeting once the rest is there: “%s”', async (...words) => {
    const thread = await pieces(...words);
    expect(thread.said('choose')).toEqual([]);
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: words[1] });
  });

  it.each([
    ['my VPN', 'is broken since this morning'],
    ['laptop dead', 'it does not start any more'],
    ['the printer on floor 3', 'is out of ink again', 'and it smells'],
  ])('is one request with the rest of it: “%s”', async (...words) => {
    const thread = await pieces(...words);
    const { draft, ownWords, queuedRequests } = thread.now.state;
    expect(draft.fields).toMatchObject({ request_summary: words.join('\n') });
    expect(draft.evidence['request_summary']?.map(({ quote }) => quote)).toEqual(words);
    expect(ownWords).toHaveLength(words.length);
    expect(queuedRequests).toEqual([]);
    expect(thread.said('choose')).toEqual([]);
  });

  it('opens nothing where the rest is a question', async () => {
    const thread = await pieces('hi', 'a question', 'who owns T-12?');
    expect(thread.now.state.draftId).toBeNull();
    expect(thread.now.state.replies).not.toEqual([]);
  });

  it('is answered by itself where somebody else has spoken since', async () => {
    const thread = guided();
    await thread.turn([
      thread.message(ANA, 'hi', true),
      thread.message(BEN, 'morning all, my VPN is broken', false),
    ]);
    expect(thread.said('choose')[0]?.text).toContain('Hello!');
    expect(thread.now.state.draftId).toBeNull();
  });

  it('is read as a whole by a model', async () => {
    const brain = new ScriptedBrain({
      readings: { 'is broken': { values: { request_summary: 'VPN broken' } } },
    });
    const thread = new IntakeThread(brain);
    await thread.turn([thread.message(ANA, 'my VPN', true), thread.message(ANA, 'is broken', false)]);
    expect(brain.reads[0]?.conversation.fresh.map(({ addressed }) => addressed)).toEqual([true, true]);
    expect(thread.said('ask')).toHaveLength(1);
  });
});
