import { describe, expect, it } from '@jest/globals';
import { shown, written } from '../../../src/domain/text/person-text.js';
import { ANA, BEN } from '../../support/growth.js';
import { guidedThread } from '../../support/guided.js';

const TITLE = `New IT form submission from <@${ANA}>`;
const NEED = 'Access to the Tableau finance workspace';
const WHY = 'month end reporting';

/** What the request says that was opened from such a form, and of whose it is. */
async function filledIn(lines: readonly string[], author = 'app:Workflow Builder') {
  const thread = guidedThread();
  const said = thread.message(author, lines.join('\n'), true);
  await thread.turn([{ ...said, via: 'workflow', raisedBy: ANA }]);
  const { draft, requester, ownWords } = thread.now.state;
  expect(ownWords.map(({ text }) => shown(text))).toEqual([lines.join('\n')]);
  expect(requester).toBe(ANA);
  return { fields: draft.fields, evidence: draft.evidence, replies: thread.now.state.replies };
}

describe('a form that a workflow posts', () => {
  it.each([
    ['a question and its answer on a line', [TITLE, `What do you need? ${NEED}`, `Why? ${WHY}`]],
    ['an answer below its question', [TITLE, 'What do you need?', NEED, 'Why?', WHY]],
    ['with blank lines', [TITLE, '', 'What do you need?', '', NEED, '', 'Why?', WHY]],
    ['labels without any sign', [TITLE, 'What do you need', NEED, 'Reason', WHY]],
    ['a colon behind the question', [TITLE, `What do you need?: ${NEED}`, `Why?: ${WHY}`]],
    ['a label above', [TITLE, 'Request:', NEED, 'Reason:', WHY]],
    ['one label as a word', [TITLE, 'Your name', 'Ana', 'Summary', NEED]],
    [
      'another question before',
      [TITLE, 'When do you need it? by Friday at the latest', `What do you need? ${NEED}`],
    ],
    ['why first', [TITLE, 'Why do you need it?', WHY, 'What is your request?', NEED]],
    ['what was left empty', [TITLE, 'Why?', 'What do you need?', NEED]],
  ] as const)('is called what it says is needed: %s', async (_what, lines) => {
    expect((await filledIn(lines)).fields['request_summary']).toBe(NEED);
  });

  it.each([
    [[TITLE, 'What do you need? Tableau', `Why? ${WHY}`], 'Tableau'],
    [
      [TITLE, 'Request ID: 4711', 'Request type: hardware', 'What is broken?', 'the projector'],
      'the projector',
    ],
    [
      ['Laptop for a new colleague', 'Model: MacBook Pro 14', 'Why? the old one no longer starts'],
      'Laptop for a new colleague',
    ],
  ])('is called so: %j', async (lines, said) => {
    expect((await filledIn(lines)).fields['request_summary']).toBe(said);
  });

  it.each([
    [
      'on a line',
      [
        TITLE,
        `What do you need? ${NEED}`,
        'Urgency? High',
        'Department? Finance',
        'Business impact: nobody can close the month',
      ],
    ],
    [
      'below',
      [
        TITLE,
        'What do you need?',
        NEED,
        'Urgency',
        'High',
        'Department',
        'Finance',
        'Business impact',
        'nobody can close the month',
      ],
    ],
    [
      'as questions',
      [
        TITLE,
        'What do you need?',
        NEED,
        'What is the urgency?',
        'High',
        'Which department are you in?',
        'Finance',
        'What is the business impact?',
        'nobody can close the month',
      ],
    ],
  ] as const)('fills the fields whose labels it has: %s', async (_how, lines) => {
    const { fields, evidence } = await filledIn(lines);
    expect(fields).toMatchObject({
      request_summary: NEED,
      urgency: 'high',
      department: 'Finance',
      business_impact: 'nobody can close the month',
    });
    expect(evidence['urgency']?.[0]?.quote.length).toBeLessThan(40);
  });

  it('leaves open what is none of the choices', async () => {
    const { fields } = await filledIn([
      TITLE,
      'What do you need?',
      NEED,
      'Urgency',
      'yesterday',
      'Department?',
      'Business impact?',
      WHY,
    ]);
    expect(fields).toEqual({ request_summary: NEED, business_impact: WHY });
  });

  it('is read so also where somebody forwards it', async () => {
    const form = [TITLE, 'What do you need?', NEED, 'Urgency?', 'High'].join('\n');
    const thread = guidedThread();
    const said = thread.message(BEN, `please handle\nWorkflow Builder (app) wrote: ${form}`, true);
    const quotes = [{ author: 'app:Workflow Builder', text: written(form), at: null }];
    await thread.turn([{ ...said, quotes }]);
    const { draft, requester } = thread.now.state;
    expect([requester, draft.fields]).toEqual([BEN, { request_summary: NEED, urgency: 'high' }]);
  });

  it('is what a person’s own message is not: a question there is no label', async () => {
    const words = ['Does Tableau work for you? it is down for me', 'What do you need? I can help'];
    const thread = guidedThread();
    const said = thread.message(BEN, words.join('\n'), true);
    await thread.turn([{ ...said, via: 'shortcut', raisedBy: ANA }]);
    expect(thread.now.state.draft.fields['request_summary']).toBe(words.join('\n'));
  });
});
