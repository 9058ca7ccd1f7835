import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, FOURTH, SECOND, slowAppBrain, THIRD, ticketOf } from '../../support/slow-app.js';

/** What the first version of the graph did not know. */
const NEWER = ['filer', 'settled', 'noted', 'replaces', 'alike', 'following', 'held', 'proposal'];

/** Takes out of every stored checkpoint what the first version did not write. */
function asWrittenByVersionOne(thread: IntakeThread): void {
  for (const namespaces of Object.values(thread.saver.storage)) {
    for (const checkpoints of Object.values(namespaces)) {
      for (const stored of Object.values(checkpoints)) stored[0] = older(stored[0]);
    }
  }
}

function older(bytes: Uint8Array): Uint8Array {
  const checkpoint = JSON.parse(new TextDecoder().decode(bytes));
  for (const name of NEWER) delete checkpoint.channel_values[name];
  delete checkpoint.channel_values.draft?.lists;
  delete checkpoint.channel_values.draft?.unsupported;
  if (checkpoint.channel_values.graphVersion) checkpoint.channel_values.graphVersion = 1;
  return new TextEncoder().encode(JSON.stringify(checkpoint));
}

describe('a thread parked by the first version', () => {
  it.each(['a question', 'its card', 'the tracker'])('goes on while it waits for %s', async (where) => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    if (where === 'a question') asWrittenByVersionOne(thread);
    for (const text of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, text);
    expect(thread.said('review_card')).toHaveLength(1);
    if (where === 'its card') asWrittenByVersionOne(thread);
    await thread.click('approve', ASKER);
    if (where === 'the tracker') asWrittenByVersionOne(thread);
    const ticket = ticketOf(thread);
    const { draftId } = ticket.request;
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
    expect(thread.now.state).toMatchObject({ phase: 'CREATED', graphVersion: 2 });
    expect(thread.said('text')[0]?.text).toContain('Filed as T-1');
  });
});
