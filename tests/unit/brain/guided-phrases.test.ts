import { describe, expect, it } from '@jest/globals';
import type { FreshMessage, ReadInput } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { EntityKind } from '../../../src/domain/entities/entity.js';
import { fetchReferenceContext } from '../../../src/tools/references/fetch-reference-context.js';
import { frontDoor } from '../../support/front-door.js';
import { guidedBrain } from '../../support/guided.js';
import {
  GRACE,
  heard,
  inputOf,
  inShort,
  openWith,
  said,
  says,
  TOM,
  toBot,
} from '../../support/guided-turn.js';
import { MemoryReferences } from '../../support/memory-references.js';

const known = new MemoryReferences({
  entities: [
    { id: 'task:t12', kind: 'task', name: 'Slow checkout', shortId: 'T-12' },
    { id: 'user:U0TOM', kind: 'user', name: 'Tom Becker', otherNames: ['U0TOM'] },
  ],
});

const brain = guidedBrain(known);

async function read(message: FreshMessage, more: Partial<ReadInput> = {}): Promise<Act[]> {
  const { value } = await brain.read(inputOf([message], more), AbortSignal.timeout(10_000));
  return [...value.acts];
}

describe('the guided conversation with the phrases that ship', () => {
  it('does what a button of its own says', async () => {
    const [unclear] = await read(toBot('Hm?'));
    const offers = unclear?.act === 'talk' ? unclear.offers : [];
    expect(offers.map(({ label }) => label)).toContain('What can I say?');
    for (const offer of offers) {
      if (offer.does.act !== 'say') continue;
      const acts = await read(toBot(offer.does.words));
      expect(acts.map(({ act }) => act)).not.toContain('talk');
      expect(acts).not.toEqual([]);
    }
  });

  it('looks up what words name by a call that the tool takes', async () => {
    for (const kind of EntityKind.options) {
      const entity = { id: `${kind}:x`, kind, label: 'X' };
      const references = { found: [{ mention: 'X', entity }], ambiguous: [], unresolved: [] };
      const [call] = await read(toBot('is X any good?'), { references });
      expect(call).toMatchObject({ act: 'call', tool: fetchReferenceContext.name });
      expect(call?.act === 'call' && fetchReferenceContext.args.safeParse(call.args).success).toBe(true);
    }
  });

  it('keeps a note with the request that is open, and remembers what is to be remembered', async () => {
    const open = openWith(['business_impact']);
    const noted = await read(toBot('note for later: she starts on the 14th'), { open });
    expect(inShort(noted).join()).not.toContain('write_memory_note');
    const kept = await read(toBot('remember that releases go out on Tuesdays'), { open });
    expect(inShort(kept).join()).toContain('write_memory_note');
  });

  it('opens requests with words that only begin like an order', async () => {
    for (const words of [
      'set up a new laptop',
      'show stoppers in the new shop',
      'undo button is missing in the shop',
    ])
      expect(inShort(await read(toBot(words)))).toEqual(['open', `set request_summary: ${words}`]);
  });

  it('offers to change what was filed by an order to edit, and to add what is told after it', async () => {
    const draft = { ...emptyDraft(), fields: { request_summary: 'Slow checkout' } };
    const filed = {
      headline: 'Slow checkout',
      shortId: 'T-12',
      offered: false,
      blueprint: frontDoor,
      draft,
      requester: 'U1',
    };
    expect(inShort(await read(toBot('set the urgency to critical'), { filed }))).toEqual([
      'amend',
      'set urgency: critical',
    ]);
    const told = await read(toBot('also, about 40 people in Lisbon are affected now'), { filed });
    expect(inShort(told)).toEqual(['talk [Add it to T-12] [Open a request with this]']);
    const [offer] = told[0]?.act === 'talk' ? told[0].offers : [];
    expect(offer).toMatchObject({
      does: { act: 'amend', adds: 'also, about 40 people in Lisbon are affected now' },
    });
    const another = 'I need to submit another request about the printer on floor 2';
    expect(inShort(await read(toBot(another), { filed }))[0]).toBe('open');
  });

  it('begins a second request later by what it is about, without the words that ordered it', async () => {
    for (const words of [
      'new request: the printer is out of ink',
      'separate topic: the printer is out of ink',
      'On a different subject, the printer is out of ink',
    ]) {
      expect(inShort(await read(toBot(words), { open: openWith([], { card: true }) }))).toEqual(['open']);
      expect(inShort(await read(toBot(words, { raisedBy: GRACE })))).toEqual([
        'open',
        'set request_summary: the printer is out of ink',
      ]);
    }
  });

  it('names what it can’t find where a question is asked instead of answered', async () => {
    const open = openWith(['business_impact']);
    const acts = await read(toBot('who runs project Atlas?'), { open });
    const talks = acts.flatMap((act) => (act.act === 'talk' ? [act.text] : []));
    expect(talks).toEqual([expect.stringContaining('“project Atlas”')]);
  });

  it('names what it can’t find at a question without a question mark, too', async () => {
    const acts = await read(toBot('status of the project Atlas please'), {
      open: openWith(['business_impact']),
    });
    expect(JSON.stringify(acts)).toContain('“project Atlas”');
  });

  it('offers to open a request with what points at what the thread is about, and opens none', async () => {
    const focus = {
      type: 'element' as const,
      kind: 'task' as const,
      id: 'task:t12',
      name: 'T-12 Slow checkout',
      project: null,
      set: true,
    };
    const acts = await read(toBot('the supplier only delivers Monday, can you push this to then'), { focus });
    expect(acts.map(({ act }) => act)).not.toContain('open');
    expect(inShort(acts).at(-1)).toMatch(/^talk \[Open a request with this\]/u);
  });

  it('asks which is meant where a name in a question fits several', async () => {
    const people = [TOM, 'U_X'].map((id) => ({
      id: `user:${id}`,
      kind: 'user' as const,
      label: `Alex ${id}`,
    }));
    const references = { found: [], ambiguous: [{ mention: 'Alex', candidates: people }], unresolved: [] };
    expect(inShort(await read(toBot('what about Alex?'), { references }))).toEqual(['which']);
  });

  it('takes a yes at the card for no approval while something else was asked', async () => {
    const open = openWith([], { card: true });
    const question = { text: 'Shall I?', options: ['a', 'b'], asker: GRACE, act: false };
    expect(inShort(await read(says('yes'), { open, question }))).toEqual(['talk']);
    expect(inShort(await read(says('approve'), { open, question }))).toEqual(['approve']);
    expect(inShort(await read(says('yes'), { open }))).toEqual(['approve']);
  });

  it('chooses a team by its name alone where one is asked for or shown', async () => {
    const teams = [
      { id: 'identity', name: 'Identity & Access Team' },
      { id: 'performance', name: 'Performance Engineering Team' },
    ];
    const chosen = async (words: string, more: Parameters<typeof openWith>[1]) => {
      const acts = await read(says(words), { open: openWith([], more), teams });
      return acts.flatMap((act) => (act.act === 'choose_team' ? [act.team] : []));
    };
    expect(await chosen('Identity & Access Team', { team: null })).toEqual(['identity']);
    expect(await chosen('performance engineering team', { card: true, team: 'identity' })).toEqual([
      'performance',
    ]);
    for (const words of [
      'identity',
      'identity and access team, no?',
      'the performance engineering team is bad',
    ])
      expect([words, await chosen(words, { card: true })]).toEqual([words, []]);
    expect(
      await read(says('Identity & Access Team', { author: TOM }), {
        open: openWith([], { card: true }),
        teams,
      }),
    ).toEqual([]);
  });

  it('knows what “it” is by what was spoken of just before, and opens nothing where it doesn’t', async () => {
    const before = said('990.1', 'how is T-12?');
    const message = toBot('who has it?');
    const conversation = { history: [before], fresh: [message] };
    expect(inShort(await read(message, { conversation }))).toEqual(['call fetch_reference_context']);
    for (const words of ['put it on hold', 'wait no, reopen it'])
      expect((await read(toBot(words))).map(({ act }) => act)).not.toContain('open');
  });

  it('says who moves a filed request, and adds the order to none', async () => {
    const filed = {
      headline: 'Slow checkout',
      shortId: 'T-12',
      offered: false,
      requester: 'U1',
      blueprint: frontDoor,
      draft: emptyDraft(),
    };
    const teams = [{ id: 'data', name: 'Data Team' }];
    const [talk, ...more] = await read(toBot('change the team to Data'), { filed, teams });
    expect(more).toEqual([]);
    expect(talk).toMatchObject({
      act: 'talk',
      text: expect.stringContaining('moved by the team that has it'),
    });
  });

  it('takes an arrow for a colon', async () => {
    const acts = await read(toBot('Summary → Reports in two seconds'), { open: openWith([]) });
    expect(inShort(acts)).toEqual(['set request_summary: Reports in two seconds']);
  });

  it('opens nothing by a question in a channel that is made for requests, but answers or offers it', async () => {
    for (const words of [
      'Who is on call today?',
      'When does the office close on Fridays?',
      'What is the guest wifi password?',
      'Anyone else with slow internet today?',
      'Hi all! VPN down for anyone else?',
      '¿Alguien más sin internet?',
    ]) {
      const acts = inShort(await read(toBot(words), { bound: true }));
      expect([words, acts]).not.toEqual([words, expect.arrayContaining(['open'])]);
      expect([words, acts.at(-1)]).toEqual([
        words,
        expect.stringMatching(/^talk \[Open a request with this\]/),
      ]);
    }
    for (const words of [
      'Can somebody reset my password?',
      'My laptop is broken, can you help?',
      'My laptop makes a noise since noon. Normal?',
    ])
      expect([words, inShort(await read(toBot(words), { bound: true }))[0]]).toEqual([words, 'open']);
  });

  it('opens nothing for what people say to each other in a channel that is made for requests, but offers it', async () => {
    for (const words of [
      'ok, see you tomorrow',
      'Have a nice weekend everyone',
      'good luck all',
      'thanks Priya, great work yesterday',
      'hi all, happy Thursday',
    ])
      expect(inShort(await read(toBot(words), { bound: true }))).toEqual(['talk [Open a request with this]']);
    const tom = { id: 'user:U0TOM', kind: 'user' as const, label: 'Tom Becker' };
    const references = { found: [{ mention: 'Tom', entity: tom }], ambiguous: [], unresolved: [] };
    for (const words of [
      'Tom, can you send me the badge list?',
      'hey Tom, did you get my mail',
      '<@U0TOM> did you see it?',
    ])
      expect([words, await read(toBot(words), { bound: true, people: [], references })]).toEqual([words, []]);
    const mentioned = toBot('<@U0TOM> needs a badge for the side door', { mentions: true });
    expect(inShort(await read(mentioned, { bound: true }))).not.toEqual([]);
    const [open] = await read(toBot('The lift in building C is stuck'), { bound: true });
    expect(open?.act).toBe('open');
  });

  it('changes the request among people only for the one whose it is', async () => {
    const open = openWith([], { card: true });
    const words = 'set the urgency to high';
    expect(inShort(await read(says(words), { open }))).toEqual(['call set_field']);
    expect(await read(says(words, { author: TOM }), { open })).toEqual([]);
    expect(inShort(await read(heard('show my tickets'), { open }))).toEqual([
      expect.stringMatching(/^talk \[my tickets\]/u),
    ]);
  });

  it('tells whose request it is at the card that it reads only set phrases, at length once', async () => {
    const open = openWith([], { card: true });
    const remark = heard('it took a while yesterday, too');
    const [talk] = await read(remark, { open });
    expect(talk).toMatchObject({ act: 'talk', text: expect.stringContaining('kept that with the request') });
    const told = { ...said('960.1', talk?.act === 'talk' ? talk.text : ''), bot: true };
    expect(await read(remark, { open, conversation: { history: [told], fresh: [remark] } })).toMatchObject([
      { act: 'talk', text: 'I’ve kept that with the request, in your own words.', offers: [] },
    ]);
    expect(await read(says('Tom, it took a while yesterday'), { open })).toEqual([]);
  });

  it('takes a phrase at a question for a phrase, and offers it as the answer', async () => {
    const open = openWith(['business_impact']);
    const acts = await read(says('my tickets'), { open });
    expect(inShort(acts)).toEqual(['call show_tasks', 'talk [This was my answer]']);
    expect(acts[1]).toMatchObject({
      offers: [{ does: { act: 'set', field: 'business_impact', value: 'my tickets' } }],
    });
  });

  it('does not shorten what is to be remembered', async () => {
    const note = `we ship  on Tuesdays:\n\n\n    ${'code '.repeat(1_500)}end`;
    const [call] = await read(toBot(`remember that ${note}`));
    expect(call).toMatchObject({ act: 'call', tool: 'write_memory_note', args: { text: note } });
  });

  it('offers to take back what was said to be remembered, or to open a request with it', async () => {
    const words = 'remember that the printer is slow';
    expect(inShort(await read(toBot(words)))).toEqual([
      'call write_memory_note',
      'talk [Undo] [Open a request with this]',
    ]);
    expect(inShort(await read(toBot(words), { open: openWith([]) }))).toEqual(['call write_memory_note']);
  });

  it('hears who may approve from whose request it is', async () => {
    const [name] = await read(says('<@U0TOM> can approve this'), { open: openWith(['business_impact']) });
    expect(name).toMatchObject({ act: 'name', people: ['U0TOM'], by: GRACE });
  });
});
