import { describe, expect, it } from '@jest/globals';
import { guidedThreads } from '../../support/guided.js';
import { CHANNEL, type IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

const FORM = [
  'New IT form submission',
  'What do you need? Access to the Tableau finance workspace',
  'Why? month end reporting',
];

const threads = {
  'a channel': guidedThreads(),
  'a channel for requests': guidedThreads(undefined, {
    channels: [{ channel: CHANNEL, blueprint: 'front_door' }],
  }),
};

/** A thread whose request was filed from a form. */
async function filed(where: keyof typeof threads): Promise<IntakeThread> {
  const thread = threads[where]();
  const said = thread.message('app:Workflow Builder', FORM.join('\n'), true);
  await thread.turn([{ ...said, via: 'workflow', raisedBy: ASKER }]);
  await thread.mention(
    ASKER,
    'Business impact: sales wait\nUrgency: high\nType: incident\nDepartment: Sales\nDesired resolution: soon',
  );
  await thread.click('choose_team', ASKER, { value: 'performance_engineering_team' });
  await thread.click('approve', ASKER);
  const ticket = ticketOf(thread);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
  return thread;
}

describe.each(['a channel', 'a channel for requests'] as const)(
  'in %s, that it is the same request',
  (where) => {
    it.each([
      'no not a new one, same request',
      'same request, not a new one',
      'no, it is the same one',
      'this is not another request',
      'not new. the same tableau access request',
      'it belongs to the request above',
      'what do you need? same as before',
    ])('opens none, whoever says it: %j', async (words) => {
      for (const who of [ASKER, PEER]) {
        const thread = await filed(where);
        await thread.mention(who, words);
        expect([words, thread.now.state.draftId, thread.now.state.queuedRequests]).toEqual([words, 'd1', []]);
        expect(thread.now.state.replies).not.toEqual([]);
      }
    });

    it('is not meant by who wants a new one', async () => {
      for (const words of ['not the same, a new one', 'a new request please']) {
        const thread = await filed(where);
        await thread.mention(ASKER, words);
        expect([words, thread.said('text').map(({ text }) => text)]).not.toEqual([
          words,
          [expect.stringContaining('What should I add')],
        ]);
      }
    });
  },
);
