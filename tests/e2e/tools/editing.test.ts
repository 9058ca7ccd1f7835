import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { withEpic } from './epics.js';
import { buttonsOf, shown, type Talk, toolBench } from './harness.js';

const all = (messages: readonly Message[]): string => messages.map(shown).join('\n');

/** Does it, takes it back and does it again; each time the card shows it. */
async function thereAndBack(talk: Talk, says: string, before: string, after: string): Promise<string> {
  const card = async () => shown(await talk.card());
  expect(await card()).toContain(before);
  const told = all(await talk.say(says));
  expect(await card()).toContain(after);
  if (!after.includes(before)) expect(await card()).not.toContain(before);
  await talk.press('Undo');
  expect(await card()).toContain(before);
  if (!before.includes(after)) expect(await card()).not.toContain(after);
  await talk.press('Redo');
  expect(await card()).toContain(after);
  return told;
}

describe('edits of a request, read by the rules', () => {
  const bench = toolBench({ by: 'guided' });

  it('replaces words in a field', async () => {
    const talk = await withEpic(bench);
    const says = '@Frontdoor replace “90 seconds” with “80 seconds” in the problem';
    const told = await thereAndBack(talk, says, '90 seconds', '80 seconds');
    expect(told).toContain('Replaced “90 seconds” with “80 seconds” in the problem');
    expect(await talk.tools()).toEqual(['update_draft']);
  });

  it('replaces words in an entry of a list, which keeps its place', async () => {
    const talk = await withEpic(bench);
    const says = '@Frontdoor replace “20 seconds” with “15 seconds” in the acceptance criteria';
    await thereAndBack(talk, says, 'under 20 seconds', 'under 15 seconds');
    const card = shown(await talk.card());
    expect(card.indexOf('15 seconds')).toBeLessThan(card.indexOf('works on phones'));
  });

  it('adds to a list', async () => {
    const talk = await withEpic(bench);
    const says = '@Frontdoor add “Needs no login” to the acceptance criteria';
    const told = all(await talk.say(says));
    expect(told).toContain('Added “Needs no login” to the acceptance criteria');
    expect(shown(await talk.card())).toContain('Needs no login');
    await talk.press('Undo');
    expect(shown(await talk.card())).not.toContain('Needs no login');
    await talk.press('Redo');
    expect(shown(await talk.card())).toContain('Needs no login');
    expect(await talk.tools()).toEqual(['append_to_draft']);
  });

  it('sets a field, a choice by its name', async () => {
    const talk = await bench.withCard();
    const told = await thereAndBack(talk, '@Frontdoor set the urgency to low', 'Critical', 'Low');
    expect(told).toContain('Set the urgency to “Low”');
    expect(await talk.tools()).toEqual(['set_field']);
  });

  it('sets a field while a question is open, which stays open', async () => {
    const talk = await bench.withDraft();
    const told = all(await talk.say('@Frontdoor set the urgency to low'));
    expect(told).toContain('Set the urgency to “Low”');
    const questions = (await talk.posted()).filter((one) => buttonsOf(one).includes('Nobody knows'));
    expect(questions).toHaveLength(1);
    await talk.say('Department: Sales');
    expect(shown(await talk.card())).toContain('Low');
    await talk.press('Undo');
    expect(shown(await talk.card())).toContain('Critical');
  });

  it('removes an entry by its place', async () => {
    const talk = await withEpic(bench);
    const told = all(await talk.say('@Frontdoor remove the second risk'));
    expect(told).toContain('Removed “The old code is unknown” from the risks');
    expect(shown(await talk.card())).not.toContain('The old code is unknown');
    await talk.press('Undo');
    expect(shown(await talk.card())).toContain('The old code is unknown');
    await talk.press('Redo');
    expect(shown(await talk.card())).not.toContain('The old code is unknown');
    expect(await talk.tools()).toEqual(['remove_item']);
  });

  it('takes back two edits one after the other, the newest first, by words', async () => {
    const talk = await withEpic(bench);
    const before = shown(await talk.card());
    await talk.say('@Frontdoor remove the second risk');
    await talk.say('@Frontdoor replace “90 seconds” with “80 seconds” in the problem');
    await talk.say('@Frontdoor undo');
    expect(shown(await talk.card())).toContain('90 seconds');
    expect(shown(await talk.card())).not.toContain('The old code is unknown');
    await talk.say('@Frontdoor undo');
    for (const words of ['90 seconds', 'The old code is unknown']) {
      expect(before).toContain(words);
      expect(shown(await talk.card())).toContain(words);
    }
  });

  it('says why where nothing can be done, and leaves the card as it is', async () => {
    const talk = await withEpic(bench);
    const before = shown(await talk.card());
    const says = async (text: string) => all(await talk.say(`@Frontdoor ${text}`));
    expect(await says('replace “(a+)+$” with “x” in the problem')).toContain('in the problem. It says');
    expect(await says('remove the 7th risk')).toContain('The bank may be late');
    expect(shown(await talk.card())).toBe(before);
  });
});

describe('edits of a request, ordered by a model', () => {
  const bench = toolBench({ by: 'model' });

  it('composes several edits of one answer, each with its own Undo', async () => {
    const talk = await bench.withCard();
    bench.orders.set('in a tidy way', [
      [
        { name: 'set_field', args: { field: 'Urgency', value: 'low' } },
        { name: 'update_draft', args: { field: 'department', find: 'Sales', replace: 'Field Sales' } },
        { name: 'update_draft', args: { field: 'department', find: 'Field', replace: 'Inside' } },
      ],
    ]);
    await talk.say('@Frontdoor rewrite the department in a tidy way');
    expect(shown(await talk.card())).toContain('Inside Sales');
    expect(shown(await talk.card())).toContain('Low');
    await talk.say('@Frontdoor undo');
    expect(shown(await talk.card())).toContain('Field Sales');
    expect(await talk.tools()).toEqual(['set_field', 'update_draft', 'update_draft']);
  });

  it('is told what was wrong with a call, and the card stays as it is', async () => {
    const talk = await bench.withCard();
    const before = shown(await talk.card());
    bench.orders.set(
      'rather purple',
      [[{ name: 'set_field', args: { field: 'urgency', value: 'purple' } }]],
      'Purple is no urgency.',
    );
    expect(all(await talk.say('@Frontdoor I would like the urgency rather purple'))).toContain(
      'Purple is no urgency.',
    );
    expect(shown(await talk.card())).toBe(before);
  });
});
