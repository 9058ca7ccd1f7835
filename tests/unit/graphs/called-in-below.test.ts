import { describe, expect, it } from '@jest/globals';
import { ANA, BEN } from '../../support/growth.js';
import { guidedThread } from '../../support/guided.js';

const ALERT = 'pricing page p95 is 6.2 s, above 2 s since 09:12';
const PAGER = 'app:PagerDuty';
const NEED = 'the VAT export has been failing since Monday';

/** A thread that began with these words, in which the bot is called with others. */
async function called(author: string, text: string, words: string) {
  const thread = guidedThread();
  thread.message(author, text, false);
  await thread.mention(BEN, words);
  return thread;
}

describe('the bot, called into a thread', () => {
  it.each([
    'ugh this one’s real, two customers in Madrid called me about the pricing page crawling. can you log this?',
    'three people asked me about it already. please open a ticket',
    'can you file this please? the whole sales team is waiting for the pricing page',
    'Seen it too, since nine.\nPlease raise this one',
  ])('is asked for what stands above, whatever else it is told: %j', async (words) => {
    const thread = await called(PAGER, ALERT, words);
    const [offer] = thread.said('choose');
    expect(offer?.text).toContain(ALERT);
    expect(offer?.options.slice(0, 2)).toEqual(['Open a request', 'Open a request with this']);
    await thread.choose(0, BEN);
    expect(thread.now.state).toMatchObject({ requester: BEN, draft: { fields: { request_summary: ALERT } } });
  });

  it('is asked for what stands above also after it has misunderstood', async () => {
    const thread = await called(PAGER, ALERT, 'do you know the pricing page of last spring?');
    for (const words of ['nope. log it']) {
      await thread.mention(BEN, words);
      expect([words, thread.said('choose').at(-1)?.text]).toEqual([words, expect.stringContaining(ALERT)]);
    }
  });

  it.each([
    'kannst du das aufnehmen?',
    'puedes registrarlo?',
    'c’est pour vous ça ?',
    'can we get a ticket for this?',
    'could you pick this up',
    'could you pick this up?',
    'add this to the queue',
    'put it on your list',
    'can someone fix this pls',
  ])('offers what somebody else needs: %j', async (words) => {
    const thread = await called(ANA, NEED, words);
    const [offer] = thread.said('choose');
    expect(offer?.text).toContain(NEED);
    await thread.choose(0, BEN);
    expect(thread.now.state).toMatchObject({ requester: ANA, filer: BEN });
  });

  it.each([
    'The VPN is down. Nobody in sales can work.',
    'my VPN is dead',
    'ok, the printer on floor 3 prints blank pages',
  ])('takes what somebody tells of their own: %j', async (words) => {
    const thread = await called(ANA, NEED, words);
    expect(thread.now.state.draft.fields['request_summary']).toBe(words);
  });

  it.each(['what can you do?', 'which tickets are mine?', 'who is on call?'])(
    'offers nothing from above to who asks something else: %j',
    async (words) => {
      const thread = await called(ANA, NEED, words);
      expect(JSON.stringify(thread.now.state.replies)).not.toContain(NEED);
    },
  );

  it.each([
    ['uhm is this supposed to look like that??', 'can someone fix this pls', true],
    ['hmm is that right?', 'who can take this', true],
    ['???', 'somebody please look into it', false],
    ['is the header gone for you as well?', 'get it sorted please', true],
  ])('offers a picture with %j, and it goes along: %j', async (words, call, isSummary) => {
    const thread = guidedThread();
    thread.shares(ANA, ['footer.png'], words);
    thread.message(BEN, `<@${ANA}> nope, footer is completely gone on mobile`, false);
    await thread.mention(ANA, call);
    expect(thread.said('choose')[0]?.text).toContain(words);
    await thread.choose(0, ANA);
    const { draft, files, requester } = thread.now.state;
    expect([requester, files.map(({ id }) => id)]).toEqual([ANA, ['F_footer.png']]);
    expect(draft.fields['request_summary']).toBe(isSummary ? words : undefined);
  });
});
