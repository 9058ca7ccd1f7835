import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  FOURTH,
  PEER,
  SECOND,
  slowAppBrain,
  THIRD,
  ticketOf,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const STRANGER = 'U_STRANGER';
const model = () => new IntakeThread(slowAppBrain());

/** The names of the files on the newest card, those that are left out in brackets. */
function onCard(thread: IntakeThread): string[] {
  const card = thread.turns.flatMap(({ state }) =>
    state.replies.flatMap((reply) => (reply.kind === 'review_card' ? [reply.card] : [])),
  );
  return (card.at(-1)?.files ?? []).map(({ name, leftOut }) => {
    const called = name === null ? '?' : shown(name);
    return leftOut ? `(${called})` : called;
  });
}
const filed = async (thread: IntakeThread) => {
  await thread.click('approve', ASKER);
  return ticketOf(thread).request.shared.map(({ name }) => name && shown(name));
};
const texts = (thread: IntakeThread) =>
  thread.now.state.replies.flatMap((reply) => ('text' in reply ? [reply.text] : [])).join('\n');
const asked = (thread: IntakeThread) =>
  thread.said('ask').flatMap(({ lead, questions }) => [lead, ...questions.map(({ text }) => text)]);

describe('the files of a request', () => {
  it('are all that people share while it is open, whatever they say beside them', async () => {
    const thread = model();
    await thread.turn([thread.shares(ASKER, ['root.png'], FIRST, true)]);
    await thread.turn([thread.shares(ASKER, ['alone.png'])]);
    await thread.turn([thread.shares(PEER, ['me-too.png'])]);
    await thread.turn([thread.shares(PEER, ['thanks.log', 'more.log'], 'thanks')]);
    await thread.turn([thread.shares(ASKER, ['question.pdf'], 'who has T-12?', true)]);
    for (const words of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, words);
    const all = ['root.png', 'alone.png', 'me-too.png', 'thanks.log', 'more.log', 'question.pdf'];
    expect(onCard(thread)).toEqual(all);
    expect(await filed(thread)).toEqual(all);
  });

  it('come with what its opening rests on, and what its asker showed before, not with what others did', async () => {
    const thread = model();
    thread.shares(STRANGER, ['theirs.png'], 'look at this');
    thread.shares(ASKER, ['shown-before.png']);
    await thread.mention(ASKER, FIRST);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_shown-before.png']);
  });

  it('of a request that is filed already stay with it', async () => {
    const thread = model();
    thread.shares(ASKER, ['first.png'], 'look at this');
    const { request: first } = await toCreated(thread);
    expect(first.shared.map(({ id }) => id)).toEqual(['F_first.png']);
    thread.later(60);
    await thread.turn([thread.shares(ASKER, ['second.png'], FIRST, true)]);
    expect(thread.now.state.draftId).not.toBe(first.draftId);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_second.png']);
  });

  it('come with the message of another person from which it was opened', async () => {
    const thread = guidedThread();
    const root = thread.shares(STRANGER, ['alert.png'], 'The VAT export fails since Monday');
    const raised: Event = { ...root, via: 'reaction', raisedBy: ASKER };
    await thread.turn([raised]);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_alert.png']);
  });

  it('are no app’s, unless it was opened from what the app posted', async () => {
    const thread = guidedThread();
    const alert = thread.shares('app:Grafana', ['graph.png'], 'CRITICAL: disk 95% full on db-3');
    const raised: Event = { ...alert, addressed: true, via: 'shortcut', raisedBy: ASKER };
    await thread.turn([raised]);
    await thread.turn([thread.shares('app:Grafana', ['later.png'], 'still full')]);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_graph.png']);
    const other = guidedThread();
    other.shares('app:Grafana', ['graph.png'], 'CRITICAL: disk 95% full on db-3');
    await other.turn([other.shares(ASKER, ['mine.png'], '', true)]);
    expect(other.now.state.files.map(({ id }) => id)).toEqual(['F_mine.png']);
  });

  it('are each one, where it was shared first, however often it is shared', async () => {
    const thread = model();
    await thread.mention(ASKER, FIRST);
    const first = thread.shares(ASKER, ['twice.png']);
    await thread.turn([first]);
    await thread.turn([thread.shares(PEER, ['twice.png'], 'this one')]);
    for (const words of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, words);
    expect(onCard(thread)).toEqual(['twice.png']);
    await thread.turn([{ kind: 'deletion', via: 'message', ts: first.ts }]);
    expect(onCard(thread)).toEqual(['twice.png']);
    expect(await filed(thread)).toEqual(['twice.png']);
  });

  it('go with their message, or with an edit that takes them away', async () => {
    const thread = model();
    await thread.mention(ASKER, FIRST);
    const gone = thread.shares(PEER, ['gone.png']);
    const edited = thread.shares(ASKER, ['kept.png', 'removed.png'], 'see');
    await thread.turn([gone, edited]);
    for (const words of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, words);
    expect(onCard(thread)).toEqual(['gone.png', 'kept.png', 'removed.png']);
    const { rev } = thread.now.state;
    await thread.turn([{ kind: 'deletion', via: 'message', ts: gone.ts }]);
    expect(onCard(thread)).toEqual(['kept.png', 'removed.png']);
    expect(thread.now.state.rev).toBe(rev + 1);
    const files = (edited.files ?? []).slice(0, 1);
    const { ts, author, text } = edited;
    await thread.turn([
      { kind: 'edit', via: 'message', ts, editTs: '1999999999.000100', author, text, files },
    ]);
    expect(onCard(thread)).toEqual(['kept.png']);
  });

  it('keep the words that are edited into a picture’s message', async () => {
    const thread = model();
    await thread.mention(ASKER, FIRST);
    const picture = thread.shares(ASKER, ['error.png']);
    await thread.turn([picture]);
    const { ts, author, files } = picture;
    const text = written('it says error 809');
    await thread.turn([
      { kind: 'edit', via: 'message', ts, editTs: '1999999999.000100', author, text, files },
    ]);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_error.png']);
    expect(thread.now.state.ownWords.map((word) => shown(word.text))).toContain('it says error 809');
  });

  it('are those that a queued request is about with that request alone', async () => {
    const thread = model();
    await thread.mention(ASKER, FIRST);
    const other: Event = {
      ...thread.shares(PEER, ['other.png'], 'The VPN is down'),
      via: 'reaction',
      raisedBy: PEER,
    };
    await thread.turn([other]);
    expect(thread.now.state.queuedRequests).toHaveLength(1);
    expect(thread.now.state.files).toEqual([]);
  });

  it('stay bounded', async () => {
    const thread = model();
    await thread.turn([
      thread.shares(
        ASKER,
        Array.from({ length: 150 }, (_, nth) => `${nth}.png`),
        FIRST,
        true,
      ),
    ]);
    expect(thread.now.state.files).toHaveLength(100);
  });

  it('without a name go along by their ids', async () => {
    const thread = model();
    await thread.mention(ASKER, FIRST);
    const bare = { ...thread.shares(PEER, []), files: [{ id: 'F0EXT', name: null }] };
    await thread.turn([bare]);
    for (const words of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, words);
    expect(onCard(thread)).toEqual(['?']);
    await thread.click('approve', ASKER);
    expect(ticketOf(thread).request.shared).toMatchObject([{ id: 'F0EXT', name: null }]);
  });
});

describe('at the card', () => {
  it('a new file makes a new card, and the old one approves nothing', async () => {
    const thread = model();
    await toCard(thread);
    const { rev } = thread.now.state;
    await thread.turn([thread.shares(PEER, ['late.png'])]);
    expect(onCard(thread)).toEqual(['late.png']);
    await thread.click('approve', ASKER, { rev });
    expect(thread.now.state.intents).toEqual([]);
    expect(await filed(thread)).toEqual(['late.png']);
  });

  it('one can be left out and put back by who shared it or decides, and by nobody else', async () => {
    const thread = model();
    await toCard(thread);
    await thread.turn([thread.shares(PEER, ['a.png', 'b.png'])]);
    const before = thread.now.state.rev;
    await thread.click('leave_out', STRANGER, { value: 'F_a.png' });
    expect(thread.now.state.rev).toBe(before);
    await thread.click('leave_out', PEER, { value: 'F_a.png' });
    expect(onCard(thread)).toEqual(['(a.png)', 'b.png']);
    await thread.click('approve', ASKER, { rev: before });
    expect(thread.now.state.intents).toEqual([]);
    await thread.click('leave_out', ASKER, { value: 'F_b.png' });
    await thread.click('put_back', ASKER, { value: 'F_a.png' });
    expect(onCard(thread)).toEqual(['a.png', '(b.png)']);
    await thread.click('leave_out', ASKER, { value: 'F_none' });
    expect(texts(thread)).toContain('out of date');
    expect(await filed(thread)).toEqual(['a.png']);
  });

  it('a message that is left out takes its files along, also those that an edit adds', async () => {
    const thread = model();
    await toCard(thread);
    const said = thread.shares(PEER, ['salaries.xlsx'], 'the sheet is wrong, too');
    await thread.turn([said]);
    await thread.click('leave_out', ASKER, { value: said.ts });
    expect(onCard(thread)).toEqual(['(salaries.xlsx)']);
    const { ts, author, text, files = [] } = said;
    const more = [...files, { id: 'F_more', name: written('more.xlsx') }];
    await thread.turn([
      { kind: 'edit', via: 'message', ts, editTs: '1999999999.000100', author, text, files: more },
    ]);
    expect(onCard(thread)).toEqual(['(salaries.xlsx)', '(more.xlsx)']);
    await thread.click('put_back', ASKER, { value: ts });
    expect(onCard(thread)).toEqual(['salaries.xlsx', 'more.xlsx']);
  });

  it('an approval in the same breath as a new file approves nothing that nobody saw', async () => {
    const thread = model();
    await toCard(thread);
    await thread.turn([thread.shares(ASKER, ['new.png']), thread.message(ASKER, 'approve', true)]);
    expect(thread.now.state.intents).toEqual([]);
    expect(onCard(thread)).toEqual(['new.png']);
  });

  it('of a request that was discarded are not those of another one after it, nor are its words', async () => {
    const thread = guidedThread();
    await thread.turn([thread.shares(ASKER, ['vpn.png'], 'the VPN shows an error since nine', true)]);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_vpn.png']);
    await thread.click('discard', ASKER);
    await thread.turn([thread.shares(ASKER, ['jam.png'], 'the printer on floor 3 jams', true)]);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_jam.png']);
    expect(thread.now.state.ownWords.map(({ text }) => shown(text))).toEqual(['the printer on floor 3 jams']);
  });

  it('discarding and taking that back keeps them', async () => {
    const thread = model();
    await toCard(thread);
    await thread.turn([thread.shares(PEER, ['a.png'])]);
    await thread.click('discard', ASKER);
    expect(thread.now.state.files).toEqual([]);
    await thread.press('undo', ASKER);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_a.png']);
  });
});

describe('a file without words', () => {
  it.each(['guided', 'a model'])('opens a request that asks what it shows: %s', async (brain) => {
    const thread = brain === 'guided' ? guidedThread() : model();
    await thread.turn([thread.shares(ASKER, ['billing-error.png'], '', true)]);
    expect(asked(thread)).toEqual([
      "I've got your screenshot billing-error.png.",
      "What does it show, or what's wrong there?",
    ]);
    await thread.say(ASKER, brain === 'guided' ? 'The invoice page shows error 500' : FIRST);
    expect(Object.keys(thread.now.state.draft.fields)).toEqual(['request_summary']);
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_billing-error.png']);
  });

  it('begins the request with the words that follow it at once', async () => {
    const thread = guidedThread();
    const picture = thread.shares(ASKER, ['a.png'], '', true);
    await thread.turn([picture, thread.message(ASKER, 'the invoice page shows error 500', false)]);
    const { draft, files, requester, filer } = thread.now.state;
    expect(draft.fields['request_summary']).toBe('the invoice page shows error 500');
    expect([requester, filer, files.length]).toEqual([ASKER, null, 1]);
    expect(texts(thread)).not.toContain('Hello');
  });

  it('opens it also with a greeting beside it, and where several come at once', async () => {
    const thread = guidedThread();
    const first = thread.shares(ASKER, ['a.png'], 'hi', true);
    await thread.turn([
      first,
      thread.shares(ASKER, ['b.png'], '', true),
      thread.message(ASKER, 'hello', false),
    ]);
    expect(asked(thread)[0]).toBe("I've got your 2 screenshots: a.png and b.png.");
    expect(thread.now.state.queuedRequests).toEqual([]);
  });

  it('opens it for its author where somebody else brings it to the bot', async () => {
    const thread = guidedThread();
    const raised: Event = { ...thread.shares(PEER, ['log.txt'], '', true), via: 'shortcut', raisedBy: ASKER };
    await thread.turn([raised]);
    const { requester, filer } = thread.now.state;
    expect([requester, filer]).toEqual([PEER, ASKER]);
    expect(asked(thread)[0]).toBe("I've got the file log.txt.");
  });

  it('opens nothing where nobody sent it to the bot', async () => {
    const thread = guidedThread();
    await thread.turn([thread.shares(ASKER, ['a.png'])]);
    expect(thread.now.state.draftId).toBeNull();
    expect(thread.now.state.replies).toEqual([]);
  });

  it('is said to have been added, and uses up no question', async () => {
    const thread = guidedThread();
    await thread.mention(ASKER, 'The app has slow loading, timeouts and crashes');
    const before = thread.now.state.asked;
    for (const name of ['a.png', 'b.png', 'c.png']) {
      await thread.turn([thread.shares(ASKER, [name], '', true)]);
      expect(texts(thread)).toContain(`I've added ${name} to the request.`);
    }
    expect(thread.now.state.asked).toEqual(before);
    await thread.turn([thread.shares(STRANGER, ['d.png'])]);
    expect(thread.now.state.replies).toEqual([]);
    expect(thread.now.state.files).toHaveLength(4);
  });

  it('costs no reading', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);
    await thread.turn([thread.shares(ASKER, ['a.png'], '', true)]);
    await thread.turn([thread.shares(PEER, ['b.png'])]);
    expect(brain.asked).toEqual([]);
  });

  it('goes into another form with its request', async () => {
    const thread = guidedThread();
    await thread.turn([thread.shares(ASKER, ['a.png'], '', true)]);
    await thread.click('change_form', ASKER, { value: 'none' });
    expect(thread.now.state.files).toHaveLength(1);
  });
});

describe('after filing', () => {
  const offered = (thread: IntakeThread) =>
    thread.said('offer_update').flatMap(({ over, changes }) => (over === null ? [changes] : []));
  const files = (after: string) => ({ label: 'Files', before: null, after, isAdded: true });
  const added = (thread: IntakeThread) =>
    thread.now.state.intents.flatMap((one) =>
      one.kind === 'update' && one.change.change === 'files' ? [one.change.files.map(({ id }) => id)] : [],
    );

  it('files are offered as an update once a turn, to the people of the request and to who asks', async () => {
    const thread = model();
    await toCreated(thread);
    await thread.turn([thread.shares(STRANGER, ['other.png'])]);
    expect(thread.now.state.replies).toEqual([]);
    await thread.turn([thread.shares(ASKER, ['late.png', 'log.txt'])]);
    expect(offered(thread)).toEqual([[files('late.png and log.txt')]]);
    await thread.turn([thread.shares(STRANGER, ['a.png'], '', true)]);
    expect(offered(thread)).toEqual([[files('late.png, log.txt and a.png')]]);
    expect(thread.said('offer_update')[0]?.over?.how).toBe('renewed');
  });

  it('files go to the tracker once, when somebody who may says so', async () => {
    const thread = model();
    await toCreated(thread);
    await thread.turn([thread.shares(ASKER, ['late.png'])]);
    await thread.click('update_ticket', STRANGER, { rev: 1 });
    expect(added(thread)).toEqual([]);
    await thread.click('update_ticket', ASKER, { rev: 1 });
    expect(added(thread)).toEqual([['F_late.png']]);
    const [intent] = thread.now.state.intents;
    if (intent?.kind !== 'update') throw new Error('no update');
    const { draftId, change, key: intentKey } = intent;
    const ticket = applyChange(applyChange(ticketOf(thread), change), change);
    expect(ticket.request.shared.map(({ id }) => id)).toEqual(['F_late.png']);
    await thread.tracker({ intentKey, draftId, outcome: { result: 'updated', ticket, change } });
    expect(texts(thread)).toBe(`<@${ASKER}> added late.png to T-1.`);
    expect(thread.said('offer_update')[0]?.over?.how).toBe('taken');
    await thread.click('update_ticket', ASKER, { rev: 1 });
    expect(added(thread)).toEqual([]);
  });

  it('files can be left, and a yes adds them', async () => {
    const thread = model();
    await toCreated(thread);
    await thread.turn([thread.shares(ASKER, ['late.png'])]);
    await thread.click('leave_ticket', ASKER, { rev: 1 });
    expect(pendingOf(thread.now.state, 'amend')).toBeNull();
    await thread.turn([thread.shares(ASKER, ['again.png'])]);
    await thread.say(ASKER, 'yes');
    expect(added(thread)).toEqual([['F_again.png']]);
  });

  it('files are offered together with what is said beside them', async () => {
    const words = 'set the urgency to low';
    const readings = { [words]: { acts: [{ act: 'amend' as const }], values: { urgency: 'low' } } };
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await toCreated(thread);
    await thread.turn([thread.shares(ASKER, ['late.png'], words)]);
    expect(offered(thread)).toMatchObject([[{ label: 'Urgency', after: 'Low' }, files('late.png')]]);
    await thread.click('update_ticket', ASKER, { rev: 1 });
    expect(thread.now.state.intents).toMatchObject([
      { change: { change: 'fields' } },
      { change: { change: 'files' } },
    ]);
  });

  it('one that came while it was being filed is told then', async () => {
    const thread = model();
    await toCard(thread);
    await thread.click('approve', ASKER);
    await thread.turn([thread.shares(ASKER, ['meanwhile.png'])]);
    const { draftId = '' } = thread.now.state;
    const outcome = { result: 'created' as const, ticket: ticketOf(thread) };
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId: draftId ?? '', outcome });
    expect(offered(thread)).toEqual([[files('meanwhile.png')]]);
  });

  it('in a direct message it begins the next request', async () => {
    const thread = model();
    thread.isDirect = true;
    await toCreated(thread);
    await thread.turn([thread.shares(ASKER, ['next.png'], '', true)]);
    expect(asked(thread)[0]).toBe("I've got your screenshot next.png.");
    expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_next.png']);
  });
});
