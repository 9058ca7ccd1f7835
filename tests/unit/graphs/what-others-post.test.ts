import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import { ANA, BEN } from '../../support/growth.js';
import { guidedThread } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, slowAppBrain, toCard, toCreated } from '../../support/slow-app.js';

const ALERT = 'p95 of checkout-api is 6.2 s';
const VAT = 'The VAT export has been failing since Monday';
const PAGER = 'app:PagerDuty';

type Message = Extract<Event, { kind: 'message' }>;

/** What another app posts in the thread. */
function posted(thread: IntakeThread, text: string, more: Partial<Message> = {}): Message {
  const said = thread.message(PAGER, text, false);
  if (said.kind !== 'message') throw new Error('no message');
  return { ...said, ...more };
}

/** A message of Ana's that forwards one of Ben's. */
function forwarded(thread: IntakeThread, beside: string): Message {
  const text = written(beside === '' ? VAT : `${beside}\n<@${BEN}> wrote: ${VAT}`);
  const said = thread.message(ANA, shown(text), true);
  if (said.kind !== 'message') throw new Error('no message');
  const quotes = [{ author: BEN, text: written(VAT), at: { channel: 'C_SALES', ts: '1789000000.000100' } }];
  return { ...said, text, quotes };
}

const repliesOf = (thread: IntakeThread) => thread.now.state.replies;

describe('what another app posts', () => {
  it('gets no answer and changes nothing, whatever it says, with a draft open or not', async () => {
    const thread = guidedThread();
    await thread.turn([posted(thread, 'approve')]);
    expect(repliesOf(thread)).toEqual([]);
    await thread.mention(ANA, 'the printer on floor 3 prints blank pages');
    const { draft, requester, participants } = thread.now.state;
    for (const order of ['discard this', 'it affects everybody', 'urgency: high', 'yes', 'undo']) {
      await thread.turn([posted(thread, order)]);
      expect([order, repliesOf(thread)]).toEqual([order, []]);
    }
    expect(thread.now.state).toMatchObject({ draft, requester, participants });
  });

  it('becomes a request of whoever raises it, under the name of the app', async () => {
    const thread = guidedThread();
    await thread.turn([posted(thread, ALERT, { via: 'reaction', addressed: true, raisedBy: BEN })]);
    const { state } = thread.now;
    expect([state.requester, state.filer, state.participants]).toEqual([BEN, null, [BEN]]);
    const [evidence] = evidenceOf(state.draft, 'request_summary');
    expect(evidence).toMatchObject({ author: PAGER, quote: ALERT });
    expect(state.ownWords.map(({ author }) => author)).toEqual([PAGER]);
  });

  it('is offered where somebody is called in below it, and whoever opens it asks', async () => {
    const thread = guidedThread();
    posted(thread, ALERT);
    await thread.mention(BEN, '');
    const [offer] = thread.said('choose');
    expect(offer?.text).toContain('PagerDuty (app)');
    await thread.choose(0, BEN);
    expect(thread.now.state).toMatchObject({ requester: BEN, filer: null });
  });
});

describe('what another app posts below other words', () => {
  const own = (thread: IntakeThread) =>
    thread.now.state.ownWords.map(
      ({ author, text, leftOut }) => `${leftOut ? '-' : ''}${author}: ${shown(text)}`,
    );
  const NEED = 'the printer on floor 3 prints blank pages';

  it('goes along where it stood there before the request was opened', async () => {
    const thread = guidedThread();
    thread.message(BEN, 'lunch?', false);
    posted(thread, ALERT);
    await thread.mention(ANA, NEED);
    expect(own(thread)).toEqual([`${BEN}: lunch?`, `${PAGER}: ${ALERT}`, `${ANA}: ${NEED}`]);
  });

  it('goes along while the request is open, in its newest words, until it is taken back', async () => {
    const thread = guidedThread();
    await thread.mention(ANA, NEED);
    const alert = posted(thread, ALERT);
    await thread.turn([alert]);
    expect(repliesOf(thread)).toEqual([]);
    expect(own(thread)).toEqual([`${ANA}: ${NEED}`, `${PAGER}: ${ALERT}`]);
    const { ts, author } = alert;
    const edit = { kind: 'edit', via: 'message', ts, editTs: '1999999999.000100', author } as const;
    await thread.turn([{ ...edit, text: written('resolved') }]);
    expect(own(thread)).toEqual([`${ANA}: ${NEED}`, `${PAGER}: resolved`]);
    await thread.turn([{ kind: 'deletion', via: 'message', ts }]);
    expect(own(thread)).toEqual([`${ANA}: ${NEED}`]);
  });

  it('comes with what a person writes in the same breath', async () => {
    const thread = guidedThread();
    await thread.turn([thread.message(ANA, NEED, true), posted(thread, ALERT)]);
    expect(own(thread)).toEqual([`${ANA}: ${NEED}`, `${PAGER}: ${ALERT}`]);
  });

  it('makes a new card, on which it can be left out', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const { rev } = thread.now.state;
    const alert = posted(thread, ALERT);
    await thread.turn([alert]);
    expect(thread.said('review_card')).toHaveLength(1);
    expect(thread.now.state.rev).toBe(rev + 1);
    await thread.click('leave_out', ASKER, { value: alert.ts });
    expect(own(thread).at(-1)).toBe(`-${PAGER}: ${ALERT}`);
  });

  it('of a thread whose request was filed before is that one’s', async () => {
    const thread = new IntakeThread(slowAppBrain());
    thread.message(BEN, 'lunch?', false);
    posted(thread, ALERT);
    await toCreated(thread);
    await thread.mention(ASKER, FIRST);
    expect(own(thread)).toEqual([expect.stringContaining('lunch?'), expect.stringContaining(FIRST)]);
  });
});

describe('a form of a workflow', () => {
  it('asks for the person whom it names', async () => {
    const thread = guidedThread();
    const form = `Laptop request: <@${ANA}> needs a MacBook Pro 14`;
    await thread.turn([posted(thread, form, { via: 'workflow', addressed: true, raisedBy: ANA })]);
    expect(thread.now.state).toMatchObject({ requester: ANA, filer: null });
    expect(thread.now.waits.kind).toBe('ask');
  });

  it('that names nobody asks for nobody, and is offered to whoever opens it', async () => {
    const thread = guidedThread();
    await thread.turn([
      posted(thread, 'Laptop request: MacBook Pro 14', { via: 'workflow', addressed: true }),
    ]);
    expect(thread.now.state.draftId).toBeNull();
    const [offer] = thread.said('choose');
    expect(offer?.text).toContain("doesn't name one person who asks");
    await thread.choose(0, BEN);
    expect(thread.now.state).toMatchObject({ requester: BEN, filer: null });
  });
});

describe('what a request is called that was opened from', () => {
  const title = async (words: string, author = PAGER) => {
    const thread = guidedThread();
    await thread.turn([posted(thread, words, { author, via: 'shortcut', addressed: true, raisedBy: ANA })]);
    const { draft, ownWords } = thread.now.state;
    expect(ownWords.map(({ text }) => shown(text))).toEqual([words]);
    const quote = evidenceOf(draft, 'request_summary')[0]?.quote ?? '';
    expect(words).toContain(quote);
    return draft.fields['request_summary'];
  };

  it('a form is the line that says what it is about', async () => {
    const form = `Laptop for a new colleague\nFrom: <@${ANA}>\nModel: MacBook Pro 14\nWhy: the old one no longer starts`;
    expect(await title(form)).toBe('Laptop for a new colleague');
    expect(await title(form, BEN)).toBe('Laptop for a new colleague');
    expect(await title('Name: Ana\nWhat you need: a laptop that starts\nFloor: 3')).toBe(
      'a laptop that starts',
    );
    expect(await title('Model: Mac\nWhy: the old one no longer starts')).toBe(
      'Why: the old one no longer starts',
    );
  });

  it('an alert is its first line that says something', async () => {
    expect(await title('PagerDuty\np95 of checkout-api is 6.2 s\nAbove 2 s since 09:12.')).toBe(ALERT);
    expect(await title('CRITICAL: disk 95% full on db-3\nHost: db-3')).toBe(
      'CRITICAL: disk 95% full on db-3',
    );
    const long = `The nightly export has failed. ${'It says so again and again. '.repeat(30)}`.trim();
    expect(await title(long)).toBe('The nightly export has failed.');
  });

  it.each([
    ['What: the laptop is dead', 'the laptop is dead'],
    ['Issue - vpn is down since nine', 'vpn is down since nine'],
    ['Subject: no sound in room 3', 'no sound in room 3'],
    ['PROBLEM:printer jams all the time', 'printer jams all the time'],
    ['I need: a second monitor, please', 'a second monitor, please'],
    ['My problem — the scanner jams\nsince this morning', 'the scanner jams\nsince this morning'],
    ['Request: Problem: the scanner jams', 'the scanner jams'],
    ['VPN: it drops all the time', 'VPN: it drops all the time'],
    ['CRITICAL: disk 95% full on db-3', 'CRITICAL: disk 95% full on db-3'],
    ['Why: the old one no longer starts', 'Why: the old one no longer starts'],
    ['the request form is broken: it says 500', 'the request form is broken: it says 500'],
    ['the meeting at 10:30 has no room', 'the meeting at 10:30 has no room'],
    ['help-desk phone is dead again', 'help-desk phone is dead again'],
  ])('what a label says that only asks for it is left out: %j', async (words, said) => {
    expect(await title(words, BEN)).toBe(said);
    const thread = guidedThread(undefined, { channels: [{ channel: CHANNEL, blueprint: 'front_door' }] });
    await thread.root(ANA, words);
    expect(thread.now.state.draft.fields['request_summary']).toBe(said);
  });

  it('what somebody answers with such a label is what stands behind it', async () => {
    const thread = guidedThread();
    await thread.mention(ANA, 'new request');
    await thread.say(ANA, 'Issue: vpn');
    expect(thread.now.state.draft.fields['request_summary']).toBe('vpn');
  });

  it('what a person wrote in two lines is both of them', async () => {
    const words = 'the VPN is down again\nnobody in sales can work';
    expect(await title(words, BEN)).toBe(words);
  });
});

describe('a forwarded message', () => {
  it.each(['please handle this', 'I need to submit a request', ''])(
    'is what the request is about, and its author’s words: %j',
    async (beside) => {
      const thread = guidedThread();
      await thread.turn([forwarded(thread, beside)]);
      const { state } = thread.now;
      expect(state.requester).toBe(ANA);
      const [evidence] = evidenceOf(state.draft, 'request_summary');
      expect(evidence).toMatchObject({
        author: ANA,
        quote: VAT,
        origin: { author: BEN, at: { channel: 'C_SALES', ts: '1789000000.000100' } },
      });
      expect(shown(state.ownWords[0]?.text ?? written(''))).toContain(VAT);
    },
  );

  it('with a question beside it opens nothing by itself', async () => {
    const thread = guidedThread();
    await thread.turn([forwarded(thread, 'is this known?')]);
    expect(thread.now.state.draftId).toBeNull();
    expect(thread.said('choose')).toHaveLength(1);
  });

  it('that Slack does not show is told to be hidden', async () => {
    const thread = guidedThread();
    const said = thread.message(ANA, '', true);
    if (said.kind !== 'message') throw new Error('no message');
    await thread.turn([{ ...said, unreadable: true }]);
    expect(thread.said('text')[0]?.text).toContain("can't see the message you forwarded");
  });
});
