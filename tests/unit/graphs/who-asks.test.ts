import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, PEER, slowAppBrain, ticketOf, toCard, toCreated } from '../../support/slow-app.js';

const FOR_KIM = 'I am filing this on behalf of <@U0KIM>';
const FOR_THEM = { act: 'open', blueprint: null, onBehalfOf: 'U0KIM' } as const;
const LEE_MAY = '<@U0LEE> can approve this';
const NAMES_LEE = { act: 'name', people: ['U0LEE'], gone: [] } as const;

describe('a request on behalf of somebody', () => {
  it('is theirs: the card, the ticket and the news name them, and who asked', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings: { [FOR_KIM]: { acts: [FOR_THEM] } } }));
    await toCard(thread);
    await thread.mention(ASKER, FOR_KIM);
    expect(thread.now.state.changes).toContain('requester');
    expect(thread.said('review_card')[0]?.card).toMatchObject({ requester: 'U0KIM', filer: ASKER });
    await thread.click('approve', ASKER);
    expect(ticketOf(thread).request).toMatchObject({ requester: 'U0KIM', filer: ASKER, approvedBy: ASKER });
  });

  it('calls them where it begins with their name in it', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings: { [FOR_KIM]: { acts: [FOR_THEM] } } }));
    await thread.mention(ASKER, FOR_KIM);
    expect(thread.now.state).toMatchObject({ requester: 'U0KIM', filer: ASKER });
    expect(thread.said('text')).toContainEqual(expect.objectContaining({ mentions: ['U0KIM'] }));
  });

  it('is not made so by a bystander', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.say(PEER, FOR_KIM);
    expect(thread.now.state).toMatchObject({ requester: ASKER, filer: null });
  });

  it('needs a second pair of eyes where nobody may approve what they asked for', async () => {
    const approval = {
      who: ['requester' as const, 'named' as const],
      people: [],
      self_approval: false,
      guests: false,
    };
    const readings = { [FOR_KIM]: { acts: [FOR_THEM] }, [LEE_MAY]: { acts: [NAMES_LEE] } };
    const thread = new IntakeThread(slowAppBrain({ readings }), { approval });
    await toCard(thread);
    await thread.click('approve', ASKER);
    expect(thread.said('notice')[0]?.text).toContain('somebody other than');
    await thread.mention(ASKER, FOR_KIM);
    await thread.click('approve', ASKER);
    expect(thread.now.state.intents).toEqual([]);
    await thread.click('approve', 'U0KIM');
    expect(thread.now.state.intents).toEqual([]);
    await thread.mention(PEER, 'looks like mine');
    await thread.click('approve', PEER);
    expect(thread.now.state.intents).toEqual([]);
    await thread.mention(ASKER, LEE_MAY);
    await thread.click('approve', 'U0LEE');
    expect(thread.now.state.intents).toHaveLength(1);
  });
});

describe('another request while one is open', () => {
  const OTHER = 'Separate topic: we need a new printer in Lyon';
  const begins = { act: 'open', blueprint: null, onBehalfOf: null } as const;
  const readings = { [OTHER]: { values: { request_summary: 'New printer in Lyon' }, acts: [begins] } };

  it('is noted, and offered when the first one is filed', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, OTHER);
    expect(thread.said('text')[0]?.text).toContain('another request');
    expect(thread.now.state.draft.fields['request_summary']).toBe('Slow app');
    await toCreated(thread);
    expect(thread.said('choose').at(-1)?.text).toContain('printer in Lyon');
    await thread.say(ASKER, 'yes please');
    expect(thread.now.state).toMatchObject({
      draftId: 'd4',
      queuedRequests: [],
      draft: { fields: { request_summary: 'New printer in Lyon' } },
    });
  });

  it('is forgotten by nobody when the first one is given up', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await toCard(thread);
    await thread.say(ASKER, OTHER);
    await thread.click('discard', ASKER);
    expect(thread.said('choose').at(-1)?.text).toContain('printer in Lyon');
  });
});
