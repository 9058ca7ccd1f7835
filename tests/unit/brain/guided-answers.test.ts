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

describe('choices of which one is not sure', () => {
  it('are taken together', async () => {
    expect(inShort(await read(says('high I guess? and it’s access'), { open: menus }))).toEqual([
      'set urgency: high',
      'set request_type: access_request',
    ]);
  });

  it.each([
    ['low. well no, medium', 'set urgency: medium'],
    ['medium I mean', 'set urgency: medium'],
    ['it’s an access thing', 'set request_type: access_request'],
    ['not critical but annoying, say medium', 'set urgency: medium'],
    ['critical, sorry for the noise', 'set urgency: critical'],
    ['low. well no, medium, client presentation thursday', 'talk [Use]'],
  ])('are what is said last: %s', async (words, act) => {
    expect(inShort(await read(says(words), { open: menus }))).toEqual([act]);
  });
});

describe('a choice in so many words', () => {
  it('is taken whatever stands there, and beside reasons', async () => {
    const high = draftWith([
      { field: 'request_summary', value: 'The sandbox dashboard is slow', how: 'answered' },
      { field: 'urgency', value: 'high', how: 'answered' },
    ]);
    const words = 'broken. and make it critical please, it’s not only chrome';
    expect(inShort(await read(says(words), { open: { ...about('request_type'), draft: high } }))).toEqual([
      'set urgency: critical',
      'set request_type: incident',
    ]);
    expect(
      inShort(await read(says('broken! needs to work before 11 so high i guess'), { open: menus })),
    ).toEqual(['set urgency: high', 'set request_type: incident']);
  });
});

describe('what is said while colleagues talk', () => {
  /** What somebody says after these words of another, while the impact is asked for. */
  const after = (before: string, words: string, author = TOM) => {
    const history = [{ ts: '990.000100', author, text: written(before), bot: false }];
    const fresh = [says(words)];
    return read(fresh, { open: inWords, conversation: { history, fresh } });
  };
  const ASKS = `<@${GRACE}> isn’t that the one with the hook?`;

  it('answers what was asked, where it is no yes or no to what a colleague asks', async () => {
    const words = 'the campaign starts tomorrow and every lead would be lost';
    expect(inShort(await after(ASKS, words))).toEqual([`set business_impact: ${words}`]);
    for (const reply of ['no that one is older, I think', 'in ten minutes'])
      expect(await after(ASKS, reply)).toEqual([]);
  });

  it('is theirs where it asks back and says little', async () => {
    expect(await after('in Chrome it works for me', 'oh really? let me try')).toEqual([]);
  });

  it('is theirs where it answers yes or no to what they ask everybody, or calls them by name', async () => {
    expect(
      await after(
        'that’s the red box thing? I had that on friday',
        'lol yes the red one. logged out twice already',
      ),
    ).toEqual([]);
    expect(await after('you could print it for now', 'print is no use Tom, I need the sheet')).toEqual([]);
    expect(await after('I have a spare one at my desk', 'ooh yes, coming over in 5')).toEqual([]);
    expect(await after('that’s Dana and Marcus now', 'ah ok thx, will ask Marcus to ok it')).toEqual([]);
  });

  it.each([
    'no clue, tom who did that page last time?',
    'thx! tom will you call them now or should I?',
    'sounds right. Tom do you know if she needs it?',
  ])('is theirs where it asks one of them something: %s', async (words) => {
    expect(await after('it was like that on Friday', words)).toEqual([]);
  });

  it.each([
    [`ok <@${TOM}> thanks. impact: nobody can pay`, inWords, 'set business_impact: nobody can pay'],
    [
      `sales. and yes <@${TOM}> that one, it pulls from the old table`,
      about('department'),
      'set department: sales',
    ],
  ])('answers besides: %s', async (words, open, act) => {
    const history = [
      { ts: '990.000100', author: TOM, text: written('is this the slow one? we see it, too'), bot: false },
    ];
    const fresh = [says(words)];
    expect(inShort(await read(fresh, { open, conversation: { history, fresh } }))).toEqual([act]);
  });

  it('may be pointed at as the answer', async () => {
    const [talk] = await after('nobody can pay', 'that was the impact :slightly_smiling_face:', GRACE);
    expect(talk).toMatchObject({
      offers: [{ does: { act: 'set', field: 'business_impact', value: 'nobody can pay' } }],
    });
  });

  it('is offered where it guesses a choice', async () => {
    const words = 'not sure what counts as urgent for you... Monday is in 3 days. so high?';
    expect(inShort(await read(says(words), { open: menus }))).toEqual(['talk [Use]']);
  });

  it('names no choice by a word of any sentence', async () => {
    const card = { ...about(), card: true };
    expect(await read(says('it’ll come back like the other two times'), { open: card })).toEqual([]);
  });
});

describe('an impact that was none', () => {
  const open = {
    ...menus,
    draft: draftWith([
      { field: 'request_summary', value: 'Access for two new starters', how: 'answered' },
      { field: 'business_impact', value: 'it’s three, not two', how: 'answered' },
    ]),
  };

  it('is given back, and replaced only by what they say instead', async () => {
    for (const words of [
      'no that wasn’t the impact, I meant three people',
      'no, that’s not the impact. I meant three',
    ])
      expect(inShort(await read(says(words), { open }))).toEqual(['talk [Not an answer]']);
    const both = 'no that’s not the impact, that was just for priya. impact is we can’t send it';
    expect(inShort(await read(says(both), { open }))).toContain('set business_impact: we can’t send it');
  });

  it('may be a correction of what stands', async () => {
    const form = {
      ...inWords,
      draft: draftWith([{ field: 'request_summary', value: 'Access for two new starters' }]),
    };
    const [talk] = await read(says('it’s three people not two, sorry. Amira starts on Monday as well'), {
      open: form,
    });
    expect(talk).toMatchObject({
      act: 'talk',
      offers: [{ does: { words: expect.stringContaining('three people') } }, {}],
    });
  });
});

describe('a department', () => {
  it.each([
    ['design... no wait, brand marketing', 'brand marketing'],
    ['I’m in marketing but it’s a company tool', 'marketing'],
    ['just sales', 'sales'],
    ['ok just Growth', 'Growth'],
    ['so quality', 'quality'],
    ['ah ok. finance', 'finance'],
    ['marketing I guess? not sure', 'marketing'],
    ['finance... well I’m in sales but the sheets are theirs', 'finance'],
    ['office management, but put marketing, it’s our meetings', 'marketing'],
    ['ha. Facilities probably, or IT? put Facilities', 'Facilities'],
    ['sales. no idea why you ask', 'sales'],
    ['oh ok. finance', 'finance'],
    ['haha ok. operations', 'operations'],
    ['sales ops too', 'sales ops'],
    ['sales, same as always', 'sales'],
  ])('is a few words, whatever stands around it: %s', async (words, value) => {
    expect(inShort(await read(says(words), { open: about('department') }))).toEqual([
      `set department: ${value}`,
    ]);
  });

  it('is none in a sentence', async () => {
    const words = 'would love to but I’m in Kiel until wednesday';
    expect(await read(says(words), { open: about('department') })).toEqual([]);
  });

  it('is over once the next thing is asked, however fast that is answered', async () => {
    const open = {
      ...about('desired_resolution'),
      draft: draftWith([{ field: 'department', value: 'sales', how: 'answered' }]),
      questions: {
        asked: [{ field: 'desired_resolution', text: 'Outcome?' }],
        ts: '999.500100',
        people: [GRACE],
        last: { field: 'department', ts: '998.000100' },
      },
    };
    const before = { ts: '998.000100', author: GRACE, text: written('sales'), bot: false };
    const fresh = [says('it connects again')];
    const acts = await read(fresh, { open, conversation: { history: [before], fresh } });
    expect(inShort(acts)).toEqual(['set desired_resolution: it connects again']);
  });

  it('may be called one', async () => {
    const open = {
      ...about('desired_resolution'),
      draft: draftWith([{ field: 'department', value: 'haha ok' }]),
    };
    expect(inShort(await read(says('lol no, operations is the department'), { open }))).toEqual([
      'set department: operations',
    ]);
    expect(inShort(await read(says('this is the department'), { open }))).toEqual([
      'set desired_resolution: this is the department',
    ]);
  });
});

describe('who else is affected', () => {
  const card = {
    ...about(),
    card: true,
    draft: draftWith([
      { field: 'affected_users', value: 'Alex' },
      { field: 'business_impact', value: 'what Daniel said' },
    ]),
  };

  it('is added to who is, and what was not taken besides is said to be kept', async () => {
    expect(inShort(await read(says('oh and daniel has it too'), { open: card }))).toEqual([
      'set affected_users: Alex, daniel',
    ]);
    const both = 'can you call that “everything is at 0 since monday”? and daniel has it too';
    expect(inShort(await read(says(both), { open: card }))).toEqual([
      'set affected_users: Alex, daniel',
      'talk',
    ]);
  });

  it('is told apart from the answer that stands before it', async () => {
    const words = 'that i can open them in looker. oh and alex needs it too';
    expect(inShort(await read(says(words), { open: about('desired_resolution') }))).toEqual([
      'set affected_users: alex',
      'set desired_resolution: that i can open them in looker',
    ]);
  });

  it('is nobody who is only pointed at', async () => {
    const words = 'finance. and please add grace, she needs it too';
    expect(inShort(await read(says(words), { open: about('department') }))).toEqual([
      'set department: finance',
    ]);
  });

  it('has no value in how it is to be, and one in quotation marks', async () => {
    const [talk] = await read(says('can you make the title a bit nicer?'), { open: card });
    expect(talk).toMatchObject({ act: 'talk', text: expect.not.stringContaining('nicer') });
    const words = 'can you make the title a bit nicer? like "Accounts for Hanna"';
    expect(inShort(await read(says(words), { open: card }))).toEqual([
      'set request_summary: Accounts for Hanna',
    ]);
  });

  it('leaves out what a value is not to say', async () => {
    const [first, second] = [
      'impact is just nobody can pay, leave out the daniel part',
      'title should be calendar is empty pls, not "that’s the page"',
    ];
    expect(inShort(await read(says(first), { open: card }))).toEqual(['set business_impact: nobody can pay']);
    expect(inShort(await read(says(second), { open: card }))).toEqual([
      'set request_summary: calendar is empty',
    ]);
  });
});

describe('a yes with something behind it', () => {
  it.each([
    ['yes, nobody can pay', 'nobody can pay'],
    ['yep - and nobody can pay', 'nobody can pay'],
    ['ok, so nobody can pay', 'nobody can pay'],
    ['yes please nobody can pay', 'nobody can pay'],
    ['right now nobody can pay', 'right now nobody can pay'],
    ['sure enough nobody can pay', 'sure enough nobody can pay'],
  ])('answers by what stands behind it: %s', async (words, value) => {
    expect(inShort(await read(says(words), { open: inWords }))).toEqual([`set business_impact: ${value}`]);
  });
});

describe('a choice while something else is asked', () => {
  it.each([
    ['yes, and it’s urgent', 'set urgency: high'],
    ['pretty urgent', 'set urgency: high'],
    ['its critical!', 'set urgency: critical'],
    ['an incident', 'set request_type: incident'],
  ])('is taken for what it chooses: %s', async (words, act) => {
    expect(inShort(await read(says(words), { open: inWords }))).toEqual([act]);
  });

  it('is offered among other words, and they answer', async () => {
    expect(inShort(await read(says('nobody can pay, which is high'), { open: inWords }))).toEqual([
      'set business_impact: nobody can pay, which is high',
    ]);
  });

  it('is asked about where another one stands', async () => {
    const open = { ...inWords, draft: draftWith([{ field: 'urgency', value: 'low' }]) };
    for (const words of ['high', 'haha fine, high then']) {
      const [act] = await read(says(words), { open });
      expect(act).toMatchObject({
        act: 'talk',
        offers: [{ does: { act: 'say' } }, { does: { act: 'set', field: 'business_impact' } }],
      });
    }
  });

  it('is offered beside the answer where another one stands', async () => {
    const open = { ...inWords, draft: draftWith([{ field: 'urgency', value: 'low' }]) };
    const acts = await read(says('Nobody can pay. and like I said it’s critical'), { open });
    expect(inShort(acts).sort()).toEqual([
      'set business_impact: Nobody can pay',
      'talk [set the urgency to Critical]',
    ]);
  });
});

describe('what a colleague says in place of what stands', () => {
  const open = { ...inWords, draft: draftWith([{ field: 'urgency', value: 'critical' }]) };

  it.each([
    'no no, urgency is medium! We have two weeks',
    'please, this is not critical. I say medium',
    'urgency should be medium not critical',
  ])('is offered to whose request it is: %s', async (words) => {
    const [act] = await read(says(words, { author: TOM }), { open });
    expect(act).toMatchObject({
      act: 'talk',
      offers: [{ does: { act: 'set', field: 'urgency', value: 'medium' } }],
    });
  });

  it.each(['that is critical', 'not critical at all', 'medium rare for me, thanks'])(
    'is left to people where it says no other: %s',
    async (words) => {
      expect(await read(says(words, { author: TOM }), { open })).toEqual([]);
    },
  );
});

describe('what people correct in passing', () => {
  const [URGENCY, DEPARTMENT] = ['urgency', 'department'].map((name) => ({
    field: name,
    value: name === 'urgency' ? 'critical' : 'Ops',
  }));
  const open = {
    ...about('desired_resolution'),
    draft: draftWith([URGENCY, DEPARTMENT].flatMap((one) => one ?? [])),
  };

  it.each([
    [
      'no i meant the urgency is medium. department is Growth',
      ['set urgency: medium', 'set department: Growth'],
    ],
    ['urgency should be medium not critical', ['set urgency: medium']],
    [
      'urgency should be high and the department is Sales EMEA',
      ['set urgency: high', 'set department: Sales EMEA'],
    ],
    ['the department is just Growth pls', ['set department: Growth']],
    ['wait no, make it high, friday is really tight', ['set urgency: high']],
    [
      'no the outcome is not “coming over”. it should be: it works again',
      ['set desired_resolution: it works again'],
    ],
    ['department is still wrong, it’s Logistics', ['set department: Logistics']],
    [
      'Desired resolution: mails arrive again, incl. the ones since friday',
      ['set desired_resolution: mails arrive again, incl. the ones since friday'],
    ],
    ['the impact is that she can’t take calls', ['set business_impact: she can’t take calls']],
    ['the department is rubbish, should be Growth', ['set department: Growth']],
    ['it’s for the Finance department', ['set department: Finance']],
    ['the title reads weird, make it "VPN for Maya"', ['set request_summary: VPN for Maya']],
    ['title should be: VPN for Maya (new starter)', ['set request_summary: VPN for Maya (new starter)']],
  ])('is taken: %s', async (words, acts) => {
    expect(inShort(await read(says(words), { open })).slice(0, acts.length)).toEqual(acts);
  });
});

describe('the next thing that would be asked', () => {
  it('is taken with the answer: “Sales, and a good outcome would be that it saves in a second”', async () => {
    const acts = inShort(
      await read(says('Sales, and a good outcome would be that it saves in a second'), {
        open: about('department'),
      }),
    );
    expect(acts.sort()).toEqual(['set department: Sales', 'set desired_resolution: it saves in a second']);
  });
});

describe('what stands around an answer', () => {
  it.each([
    ['growth. can someone look before 2pm pls', about('department'), 'set department: growth'],
    ['Finance, as I said', about('department'), 'set department: Finance'],
    ['few days i guess', menus, 'set urgency: medium'],
    ['medium-ish, something is broken', menus, 'set urgency: medium'],
    ['high id say, and yes its broken', menus, 'set urgency: high'],
    ['urgency high, and the department is Sales', inWords, 'set department: Sales'],
    ['high i’d say, right <@U_TOM>?', menus, 'set urgency: high'],
    ['days is fine i guess', menus, 'set urgency: medium'],
    ['it can wait a few days', menus, 'set urgency: medium'],
    ['its definitely broken', menus, 'set request_type: incident'],
    ['as I said, HR payroll', about('department'), 'set department: HR payroll'],
    ['like i wrote, nobody can pay', inWords, 'set business_impact: nobody can pay'],
    ['sales ops then, thx Tom', about('department'), 'set department: sales ops'],
    ['it’s for the Finance department, and nobody can pay', inWords, 'set department: Finance'],
    ['it’s for the Finance department, and nobody can pay', inWords, 'set business_impact: nobody can pay'],
    ['Sales, she’s in our team', about('department'), 'set department: Sales'],
    ['hmm access. does it need to be high to get done?', menus, 'set request_type: access_request'],
    ['growth marketing. and ok alex, critical then', about('department'), 'set department: growth marketing'],
    ['we’re Nordics Sales', about('department'), 'set department: Nordics Sales'],
    ['why do you need the department? it’s sales', about('department'), 'set department: sales'],
    ['1. critical 2. broken', menus, 'set urgency: critical'],
    ['broken. high I guess because of friday', menus, 'set urgency: high'],
    ['medium I guess. it’s a laptop and access so both?', menus, 'set urgency: medium'],
    ['access, and medium is fine', menus, 'set urgency: medium'],
    [
      'the last one was the outcome: right numbers',
      about('department'),
      'set desired_resolution: right numbers',
    ],
    ['ecommerce i think', about('department'), 'set department: ecommerce'],
    ['no thats not the department, department is Finance', about('department'), 'set department: Finance'],
    [
      'a good outcome is that he can log in',
      about('desired_resolution'),
      'set desired_resolution: he can log in',
    ],
  ])('is no part of it: %s', async (words, open, act) => {
    expect(inShort(await read(says(words), { open }))).toContain(act);
  });

  it('is asked about where something is taken back in place of an answer', async () => {
    const acts = await read(says('hm wait, actually it’s not the sandbox, it’s production'), {
      open: inWords,
    });
    expect(acts).toMatchObject([
      {
        act: 'talk',
        offers: [{ does: { words: expect.stringContaining('production') } }, { does: { act: 'set' } }],
      },
    ]);
  });

  it('is taken beside a change: “broken, and actually make it high”', async () => {
    const open = { ...about('request_type'), draft: draftWith([{ field: 'urgency', value: 'medium' }]) };
    const acts = inShort(await read(says('broken, and actually make it high'), { open }));
    expect(acts.sort()).toEqual(['set request_type: incident', 'set urgency: high']);
  });

  it('is said to be kept where something is taken back and a choice is asked for', async () => {
    const words = 'hm wait. actually it’s not the reports thing, it’s the vpn';
    expect(await read(says(words), { open: menus })).toMatchObject([
      { act: 'talk', text: expect.stringContaining('Summary: …') },
    ]);
  });

  it.each(['ah never mind, i’ll ask his manager to do it', 'oh ok nvm, solved'])(
    'gives the request up, and is none: %s',
    async (words) => {
      expect(inShort(await read(says(words), { open: inWords }))).toEqual(['discard']);
    },
  );
});

describe('what people say of a field without its label', () => {
  it.each([
    ['all EU customers are affected btw', 'set affected_users: all EU customers'],
    ['affected is only Sofia', 'set affected_users: Sofia'],
    ['affects Alex and Jo too', 'set affected_users: Alex and Jo'],
    ['I’d be happy if it just works', 'set desired_resolution: it just works'],
    ['it’s for the Finance department', 'set department: Finance'],
  ])('is taken: %s', async (words, act) => {
    expect(inShort(await read(says(words), { open: about('business_impact') }))).toEqual([act]);
  });

  it.each(['who is affected?', 'nobody in the Finance department can pay'])(
    'is left alone: %s',
    async (words) => {
      const acts = inShort(await read(says(words), { open: about('business_impact') }));
      expect(acts.filter((act) => /affected_users|department:/u.test(act))).toEqual([]);
    },
  );
});

describe('words that are no value of a few words', () => {
  it('are asked about', async () => {
    const words = 'just need the right numbers before 2, or at least someone telling me when';
    expect(inShort(await read(says(words), { open: about('department') }))).toEqual([
      'talk [This is my answer]',
    ]);
  });
});

describe('a field that a colleague speaks of', () => {
  it.each([
    'A good outcome: it opens in 3 seconds',
    'affected is everybody in sales',
    'the outcome should be a fast page',
  ])('is offered: %s', async (words) => {
    const [act] = await read(says(words, { author: TOM }), { open: inWords });
    expect(act).toMatchObject({ act: 'talk', text: expect.stringContaining(`<@${TOM}> wrote `) });
  });

  it.each(['who is affected?', 'the summary is odd', 'that is a good outcome'])(
    'is talk: %s',
    async (words) => {
      expect(await read(says(words, { author: TOM }), { open: inWords })).toEqual([]);
    },
  );
});

describe('what a colleague answers whom somebody asked before we did', () => {
  it('is no answer of ours', async () => {
    const asks = said('940.000100', `sales. <@${TOM}> what was the old address?`, GRACE);
    const answer = says('time-old dot intranet, but read only', { author: TOM });
    expect(await read(answer, { open: inWords, conversation: { history: [asks], fresh: [answer] } })).toEqual(
      [],
    );
    const later = said('960.000100', `<@${TOM}> what does it keep you from?`, GRACE);
    const [act] = await read(answer, { open: inWords, conversation: { history: [later], fresh: [answer] } });
    expect(act).toMatchObject({ act: 'talk', text: expect.stringContaining('business impact') });
  });
});

describe('the choices of a colleague', () => {
  it.each(['high I’d say, it’s revenue', 'high', 'critical. it’s broken'])(
    'are offered: %s',
    async (words) => {
      const [act] = await read(says(words, { author: TOM }), { open: menus });
      expect(act).toMatchObject({ act: 'talk', text: expect.stringContaining(`<@${TOM}> wrote urgency`) });
    },
  );
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

describe('the words that ask for a choice', () => {
  it.each([
    ['hardly until tomorrow', 'set urgency: high'],
    ['can wait for days', 'set urgency: medium'],
    ['for weeks', 'set urgency: low'],
    ['work stands still', 'set urgency: critical'],
    ['it can wait', 'set urgency: low'],
    ['it', null],
    ['now', null],
    ['something worked', null],
    ['an account or a right', 'set request_type: access_request'],
  ])('choose it where they are said again: %s', async (words, act) => {
    const acts = inShort(await read(says(words), { open: menus }));
    expect(acts.filter((one) => one.startsWith('set'))).toEqual(act === null ? [] : [act]);
  });
});

describe('a choice with more behind it', () => {
  it.each([
    ['high, and its blocking the board meeting i guess', ['set urgency: high']],
    ['high. we have the board meeting', ['set urgency: high']],
    ['high and its broken i guess', ['set urgency: high', 'set request_type: incident']],
    ['not high, but it hurts', []],
    ['high or critical, whatever you think', []],
  ])('is taken where it begins the message: %s', async (words, acts) => {
    const read_ = inShort(await read(says(words), { open: menus }));
    expect(read_.filter((one) => one.startsWith('set'))).toEqual(acts);
  });
});

describe('what stands already, and is said to be something else', () => {
  it.each([
    ['no that’s not the summary, it’s the revenue dashboard that hangs', 'the revenue dashboard that hangs'],
    ['wait, the summary should be revenue dashboard hangs', 'revenue dashboard hangs'],
    ['no, the summary is revenue dashboard hangs', 'revenue dashboard hangs'],
    ['summary should be revenue dashboard hangs. then send it', 'revenue dashboard hangs'],
    ['summary should be just revenue dashboard hangs, then send it', 'revenue dashboard hangs'],
    ['hm. Summary isn’t right. The revenue dashboard hangs', 'The revenue dashboard hangs'],
  ])('is changed where that is said in so many words, and is no answer: %s', async (words, value) => {
    for (const open of [inWords, menus])
      expect(inShort(await read(says(words), { open }))).toEqual([`set request_summary: ${value}`]);
  });

  it('is offered as a change where it may be the answer', async () => {
    const words = 'the summary is the revenue dashboard hangs';
    const offer = '[set the summary to the revenue dashboard hangs]';
    expect(inShort(await read(says(words), { open: inWords }))).toEqual([
      `talk ${offer} [This is my answer]`,
    ]);
    expect(inShort(await read(says(words), { open: menus }))).toEqual([`talk ${offer}`]);
  });

  it.each([
    'not the sandbox, production',
    'no, it’s production, not the sandbox',
    'sorry not sandbox but production',
    'production instead of the sandbox',
  ])('is put right in the one value that says it: %s', async (words) => {
    const offer = '[replace “sandbox” with “production” in the summary]';
    expect(inShort(await read(says(words), { open: inWords }))).toEqual([
      `talk ${offer} [This is my answer]`,
    ]);
    expect(inShort(await read(says(words), { open: menus }))).toEqual([`talk ${offer}`]);
  });

  it('is asked for where only that it is wrong is said', async () => {
    const [talk] = await read(says('the summary is wrong'), { open: inWords });
    expect(talk).toMatchObject({
      act: 'talk',
      text: expect.stringContaining('“Summary: …”'),
      offers: [
        { does: { act: 'give_back', field: 'request_summary' } },
        { does: { act: 'set', value: 'the summary is wrong' } },
      ],
    });
  });

  it('is not meant by an answer that only has its words', async () => {
    for (const words of ['the summary page hangs for all of sales', 'not many, but they pay'])
      expect(inShort(await read(says(words), { open: inWords }))).toEqual([`set business_impact: ${words}`]);
  });
});

describe('several things in one message', () => {
  const department = about('department');
  const outcome = about('desired_resolution');

  it.each([
    [inWords, 'the department is Sales', ['set department: Sales']],
    [menus, 'urgency is high', ['set urgency: high']],
    [
      inWords,
      'we can’t see what works. critical',
      ['set urgency: critical', 'set business_impact: we can’t see what works'],
    ],
    [
      inWords,
      'nobody in the EU can pay, critical imo',
      ['set urgency: critical', 'set business_impact: nobody in the EU can pay'],
    ],
    [inWords, 'no, impact is we can’t pay. high and yes it’s broken', ['set business_impact: we can’t pay']],
    [menus, 'critical like I said!! and yes broken', ['set urgency: critical', 'set request_type: incident']],
    [menus, 'high. something’s broken', ['set urgency: high', 'set request_type: incident']],
    [menus, 'high I guess, and it’s broken obviously', ['set urgency: high', 'set request_type: incident']],
    [menus, 'medium, access', ['set urgency: medium', 'set request_type: access_request']],
    [menus, 'work’s standing still. CRITICAL', ['set urgency: critical']],
    [
      menus,
      'incident. impact: nobody finds it',
      ['set business_impact: nobody finds it', 'set request_type: incident'],
    ],
    [
      department,
      'growth. and a good outcome is the events are back',
      ['set desired_resolution: the events are back', 'set department: growth'],
    ],
    [
      outcome,
      'events back to normal. department is just Growth',
      ['set department: Growth', 'set desired_resolution: events back to normal'],
    ],
    [
      outcome,
      'no, the department is Engineering, and the outcome is that it connects',
      ['set department: Engineering', 'set desired_resolution: it connects'],
    ],
    [
      outcome,
      'dept: Engineering, outcome: it connects',
      ['set department: Engineering', 'set desired_resolution: it connects'],
    ],
    [
      inWords,
      'hm no, the summary is footer missing. customers can’t find the imprint',
      ['set request_summary: footer missing', 'set business_impact: customers can’t find the imprint'],
    ],
  ] as const)('are each taken for what they are (%#)', async (open, words, acts) => {
    expect(inShort(await read(says(words), { open }))).toEqual(acts);
  });

  it('are not read into one', async () => {
    for (const words of [
      'broken, slow and useless',
      'the business is standing still, all of it',
      'sales, finance and HR wait',
    ])
      expect(inShort(await read(says(words), { open: inWords }))).toEqual([`set business_impact: ${words}`]);
  });
});

describe('what a colleague said', () => {
  const open = about('urgency', 'request_type');
  const from = (words: string) => ({
    history: [said('960.1', 'critical and yes broken, ios is worse', TOM)],
    fresh: [says(words)],
  });

  it.each(['^', '^ that', '^^', 'yes, what Tom said', 'what <@U_TOM> said ^^', 'what tom says.'])(
    'is offered where who is asked points at it: %s',
    async (words) => {
      const [talk, ...more] = await read(says(words), { open, conversation: from(words) });
      expect(more).toEqual([]);
      expect(talk).toMatchObject({
        act: 'talk',
        text: expect.stringContaining('<@U_TOM> wrote urgency “Critical”'),
        offers: expect.arrayContaining([
          expect.objectContaining({
            does: { act: 'set', field: 'urgency', value: 'critical', ts: '960.1' },
          }),
        ]),
      });
    },
  );
});

describe('words of approval beside others', () => {
  const card = openWith([], {
    ...(blueprint && { blueprint }),
    card: true,
    draft: draftWith([{ field: 'urgency', value: 'low' }]),
  });

  it.each([
    'looks ok now, file it. alex is on it with me',
    'good, send it. only the pricing page, not all of it',
    'ok file it, when will someone look?',
  ])('file nothing, and are asked about: %s', async (words) => {
    for (const message of [says(words), toBot(words)])
      expect(inShort(await read(message, { open: card }))).toEqual(['talk']);
    expect(await read(says(words, { author: TOM }), { open: card })).toEqual([]);
  });

  it('change what they say should change first', async () => {
    expect(inShort(await read(says('yes send it, it affects just me'), { open: card }))).toEqual([
      'set affected_users: me',
      'talk',
    ]);
    expect(inShort(await read(says('urgency should be high, then send it'), { open: card }))).toEqual([
      'set urgency: high',
      'talk',
    ]);
    expect(inShort(await read(says('looks good, but make it critical'), { open: card }))).toEqual([
      'talk [set the urgency to Critical]',
    ]);
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
    ['my laptop screen flickers. Urgency: high', ['set urgency: high', about('my laptop screen flickers')]],
    [
      'my laptop screen flickers, urgency is high. Department: Sales',
      ['set urgency: high', 'set department: Sales', about('my laptop screen flickers')],
    ],
    ['my laptop screen flickers. critical!', ['set urgency: critical', about('my laptop screen flickers')]],
  ])('tells more of it than what it is about: %s', async (words, acts) => {
    expect((await opens(words)).slice(-acts.length)).toEqual(acts);
  });

  it.each([
    'the department is closed since my laptop screen flickers',
    'urgent meeting, and my laptop screen flickers',
    'nobody can open a question in the sandbox',
  ])('is what it is about where it names no choice: %s', async (words) => {
    expect((await opens(words)).slice(-1)).toEqual([about(words)]);
  });
});
