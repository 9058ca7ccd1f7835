import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApprovalPolicy, isUpTo, mayName, type People } from '../../../src/domain/policies.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { runs } from '../../support/runs.js';
import type { Said } from '../../support/scripted-brain.js';
import { ASKER, FIRST, slowApp, slowAppBrain, toCard } from '../../support/slow-app.js';
import { setField, UndoThread } from '../../support/undo-thread.js';

const [LEE, KIM, ZOE] = ['U0LEE', 'U0KIM', 'U0ZOE'];
const NAMES_LEE = `<@${LEE}> can approve this`;

const GONE = `<@${LEE}> may no longer approve this`;

/** What a model reads in words that name people: who may approve as well, may no longer, or whose request it is. */
function named(text: string): Said {
  const people = [...text.matchAll(/<@(\w+)>/g)].map(([, id = '']) => id);
  if (text.startsWith('this is for')) {
    return { acts: people.map((onBehalfOf) => ({ act: 'open', blueprint: null, onBehalfOf })) };
  }
  const isGone = text.includes('no longer');
  return { acts: [{ act: 'name', people: isGone ? [] : people, gone: isGone ? people : [] }] };
}

/** Words for a discard that are asked about. */
const GIVE_UP = 'we can drop the whole thing';
const readings = Object.fromEntries(
  [
    NAMES_LEE,
    GONE,
    `<@${LEE}> and <@${KIM}> can approve this`,
    `<@${KIM}> may decide`,
    ...[ASKER, LEE, KIM, ZOE].flatMap((id) => [`<@${id}> can approve this`, `this is for <@${id}>`]),
  ].map((text) => [text, named(text)]),
);
const brain = (more: Record<string, Said> = {}) => slowAppBrain({ readings: { ...readings, ...more } });

describe('people who are named', () => {
  it('may approve, which is said, shown on the card and kept through what follows', async () => {
    const thread = new IntakeThread(brain());
    await toCard(thread);
    const { rev } = thread.now.state;
    const { ownWords } = thread.now.state;
    await thread.mention(ASKER, NAMES_LEE);
    expect(thread.now.state).toMatchObject({ named: [LEE], rev: rev + 1, mode: 'REVIEW', ownWords });
    expect(thread.said('text')[0]?.text).toContain(`<@${LEE}> may approve`);
    expect(thread.said('review_card')[0]?.card).toMatchObject({ named: [LEE], rev: rev + 1 });
    await thread.submit('edit', ASKER, { department: 'Legal' });
    await thread.click('approve', LEE);
    expect(thread.now.state.intents).toMatchObject([{ kind: 'submit', request: { approvedBy: LEE } }]);
  });

  it('may be named with the very first words, and while a question is open, which stays as it was asked', async () => {
    const first = `${FIRST}. ${NAMES_LEE}`;
    const opens = { act: 'open', blueprint: null, onBehalfOf: null } as const;
    const { acts = [] } = named(first);
    const said = { values: { request_summary: 'Slow app' }, acts: [opens, ...acts] };
    const thread = new IntakeThread(brain({ [first]: said }));
    await thread.mention(ASKER, first);
    expect(thread.now.state.named).toEqual([LEE]);
    const { pendingQuestions, asked, draft } = thread.now.state;
    await thread.mention(ASKER, `<@${KIM}> may decide`);
    expect(thread.now.state).toMatchObject({ named: [LEE, KIM], pendingQuestions, asked, draft });
    expect(thread.now.state.replies.map(({ kind }) => kind)).toEqual(['text']);
  });

  it('are named by whose request it is, and by nobody else', async () => {
    const thread = new IntakeThread(brain());
    await toCard(thread);
    // among people it is talk, and goes nowhere
    await thread.say(ZOE, `<@${ZOE}> can approve this`);
    expect(thread.now.state).toMatchObject({ named: [], replies: [] });
    await thread.mention(ZOE, `<@${ZOE}> can approve this`);
    expect(thread.now.state.named).toEqual([]);
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'notice', to: ZOE, text: expect.stringContaining("You can't name who else may approve here") },
    ]);
    await thread.say(ASKER, NAMES_LEE);
    await thread.mention(LEE, `<@${ZOE}> can approve this`);
    expect(thread.now.state.named).toEqual([LEE]);
  });

  it('need not know of a request that is made theirs: they are called, unless they say so themselves', async () => {
    const thread = new IntakeThread(brain());
    await toCard(thread);
    await thread.mention(ASKER, `this is for <@${LEE}>`);
    expect(thread.said('text')[0]).toMatchObject({
      text: `<@${LEE}>, <@${ASKER}> asks for this on your behalf. Say here if anything should be different.`,
      mentions: [LEE],
    });
    await thread.mention(ASKER, `this is for <@${ASKER}>`);
    expect(thread.said('text').flatMap(({ mentions }) => mentions)).toEqual([]);
  });

  it('are taken back in words, by whose request it is', async () => {
    const thread = new IntakeThread(brain());
    await toCard(thread);
    await thread.mention(ASKER, `<@${LEE}> and <@${KIM}> can approve this`);
    expect(thread.said('text').map(({ mentions }) => mentions)).toContainEqual([LEE, KIM]);
    await thread.mention(ZOE, GONE);
    expect(thread.now.state.named).toEqual([LEE, KIM]);
    await thread.mention(ASKER, GONE);
    expect(thread.now.state.named).toEqual([KIM]);
    expect((await thread.click('approve', LEE)).state.intents).toEqual([]);
  });

  it('are not guests, and whoever names one is told so', async () => {
    const thread = new IntakeThread(brain(), {
      standingOf: (_team, user) => Promise.resolve(user === LEE ? 'guest' : 'member'),
    });
    await toCard(thread);
    const { state } = await thread.mention(ASKER, `<@${LEE}> and <@${KIM}> can approve this`);
    expect(state.named).toEqual([KIM]);
    const texts = state.replies.flatMap((reply) => (reply.kind === 'text' ? [reply.text] : []));
    expect(texts.join('\n')).toMatch(/U0LEE.* can't approve: guests/);
  });

  it('are named in the form, and taken back there', async () => {
    const thread = new IntakeThread(brain());
    await toCard(thread);
    const form = (named: string[], actor = ASKER, rev = thread.now.state.rev) =>
      thread.pressed({ act: 'edit', values: {}, named }, actor, { rev }, 'modal');
    await form([LEE, ASKER]);
    expect(thread.now.state.named).toEqual([LEE]);
    await form([LEE, ZOE], LEE);
    expect(thread.now.state.named).toEqual([LEE]);
    expect(thread.said('notice')).toMatchObject([{ to: LEE }]);
    await form([KIM], ASKER, thread.now.state.rev - 1);
    expect(thread.now.state.named).toEqual([LEE]);
    expect(thread.said('notice')[0]?.text).toContain(`it now says “<@${LEE}>”`);
    await form([]);
    expect(thread.now.state.named).toEqual([]);
    await thread.click('approve', LEE);
    expect(thread.now.state.intents).toEqual([]);
  });

  it('are reminded of a card that waits, and those who merely took part are not', async () => {
    const { openMatter } = await import('../../../graphs/intake/questions/due-reminder.js');
    const thread = new IntakeThread(brain());
    await toCard(thread);
    await thread.mention(ZOE, 'hello');
    await thread.mention(ASKER, NAMES_LEE);
    expect(openMatter(thread.now.state, thread.deps)?.people).toEqual([ASKER, LEE]);
  });
});

describe('a batch of messages', () => {
  const CONFIRM = 'looks good, send it';
  const texts = [
    CONFIRM,
    'yes',
    'hello',
    'never mind, cancel it',
    'set urgency to low',
    'undo',
    ...[ASKER, LEE, KIM, ZOE].flatMap((id) => [`<@${id}> can approve this`, `this is for <@${id}>`]),
  ];
  const one = fc.record({
    author: fc.constantFrom(ASKER, LEE, KIM, ZOE),
    text: fc.constantFrom(...texts),
    addressed: fc.boolean(),
  });

  it.each([CONFIRM, 'never mind, cancel it', 'set urgency to low'])(
    'gives nobody a say for “%s” who was named in it',
    async (words) => {
      const thread = new UndoThread(
        { readings: { ...slowApp.readings, ...readings } },
        { tools: [setField] },
      );
      await toCard(thread);
      await thread.mention(ASKER, 'set urgency to high');
      await thread.turn([thread.message(ASKER, NAMES_LEE, true), thread.message(LEE, words, true)]);
      const { state } = thread.now;
      expect(state).toMatchObject({ named: [LEE], phase: 'AWAITING_USER' });
      expect(thread.question).toBeNull();
      expect(state.draft.fields['urgency']).toBe('high');
      expect({ intents: state.intents, commands: state.commands }).toEqual({ intents: [], commands: [] });
    },
  );

  it('leaves no question to discard that whoever has no say any more could press', async () => {
    const thread = new IntakeThread(brain({ [GIVE_UP]: { acts: [{ act: 'discard' }] } }));
    await toCard(thread);
    await thread.mention(ASKER, `this is for <@${ZOE}>`);
    await thread.mention(ZOE, GIVE_UP);
    expect(thread.question).toMatchObject({ asker: ZOE });
    expect(thread.doing('discard')).not.toBeNull();
    await thread.mention(ASKER, `this is for <@${LEE}>`);
    await thread.choose(0, ZOE);
    expect(thread.now.state.phase).not.toBe('DISCARDED');
    expect(thread.said('notice')).toMatchObject([{ to: ZOE }]);
  });

  it('never widens who may decide in it, whoever says what in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(one, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (batches, selfApproval) => {
          const policy = ApprovalPolicy.parse({ self_approval: selfApproval });
          const thread = new UndoThread(
            { readings: { ...slowApp.readings, ...readings } },
            { approval: policy, tools: [setField] },
          );
          await toCard(thread);
          for (const batch of batches) {
            const { requester, filer, named } = thread.now.state;
            const { question } = thread;
            const before: People = { requester, filer, named, team: null };
            const may = (wants: 'approve' | 'change', who: string) =>
              isUpTo(policy, wants, who, before).allowed;
            const authors = batch.map(({ author }) => author);
            await thread.turn(
              batch.map(({ author, text, addressed }) => thread.message(author, text, addressed)),
            );
            const { state } = thread.now;
            for (const intent of state.intents) {
              if (intent.kind === 'submit') expect(may('approve', intent.request.approvedBy)).toBe(true);
            }
            for (const { by, change } of state.commands) {
              if (change.kind !== 'quiet') expect(may('change', by)).toBe(true);
            }
            // one that was asked before is looked at anew when it is pressed
            const asked = thread.question;
            if (asked && thread.doing('discard') && asked.id !== question?.id)
              expect(may('change', asked.asker)).toBe(true);
            // what is given up belongs to nobody any more
            if (state.phase === 'DISCARDED') break;
            if (state.requester !== requester || state.filer !== filer) {
              expect(authors.some((author) => author === requester || author === filer)).toBe(true);
            }
            if (JSON.stringify(state.named) !== JSON.stringify(named)) {
              expect(authors.some((author) => mayName(policy, author, before))).toBe(true);
            }
            if (state.phase === 'READY_TO_CREATE') break;
          }
        },
      ),
      { numRuns: runs(60) },
    );
  }, 120_000);
});
