import { describe, expect, it } from '@jest/globals';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { itemOf } from '../../../src/domain/draft/patch.js';
import { editView, formErrors, ITEM_LIMIT, KEY_LIMIT } from '../../../src/slack/views/modals/edit-view.js';
import { showAllView } from '../../../src/slack/views/modals/views.js';
import { contextWith, field, item, listField, reviewCard, said } from './cards.js';
import { read } from './look.js';

const AT = { channel: 'C0SALES', ts: '1764000100.000300' };
const base = (name: string, label: string) => ({
  name,
  label,
  required: true,
  description: `What is in ${label}.`,
  question: 'q',
  rephrased: 'r',
});
const epic = Blueprint.parse({
  id: 'epic',
  title: 'Epic',
  description: 'x',
  headline: 'title',
  routing: 'none',
  fields: [
    { ...base('title', 'Title'), type: 'text' },
    { ...base('criteria', 'Criteria'), type: 'list' },
    { ...base('constraints', 'Constraints'), required: false, type: 'key-value' },
  ],
});
const held = [
  field('title', 'Title', { value: 'Offline mode' }),
  listField('criteria', 'Criteria', [item('Loads in 2 s'), item('Works offline')]),
  listField('constraints', 'Constraints', [item('latency: 200 ms', { status: 'accepted' })]),
];

describe('the form of a draft with lists', () => {
  const { blocks } = editView(reviewCard({ fields: held }), epic, AT);

  it('has one input a list, an item a line, and says how to write it', () => {
    expect(blocks[1]).toMatchObject({
      block_id: 'criteria',
      hint: { text: 'What is in Criteria. Write one item per line.' },
      element: { type: 'plain_text_input', multiline: true, initial_value: 'Loads in 2 s\nWorks offline' },
    });
    expect(blocks[2]).toMatchObject({
      hint: { text: 'What is in Constraints. Write one per line, as key: value.' },
      element: { initial_value: 'latency: 200 ms' },
    });
  });

  it('passes as it was opened, whatever stands in it', () => {
    const odd = listField('constraints', 'Constraints', [item(`a: ${'x'.repeat(700)}`), item('no colon')]);
    const values = { title: 'Offline mode', criteria: held[1]?.value ?? '', constraints: odd.value ?? '' };
    expect(formErrors(epic, [...held.slice(0, 2), odd], values)).toEqual({});
  });
});

describe('a list in a submitted form', () => {
  const wrong = (values: Record<string, string>) => formErrors(epic, held, values);

  it('must not be emptied where an item is needed', () => {
    expect(wrong({ criteria: '', constraints: '' })).toEqual({
      criteria: 'Criteria needs at least one item.',
    });
  });

  it('may stay empty where it was', () => {
    const empty = field('criteria', 'Criteria', { state: 'missing', evidence: [] });
    expect(formErrors(epic, [empty], { criteria: '' })).toEqual({});
  });

  it.each(['200 ms', ': 200 ms', 'latency:', ' : '])('wants key and value, not %j', (line) => {
    expect(wrong({ constraints: `\nlatency: 200 ms\n${line}` })).toEqual({
      constraints: 'Line 3: write it as key: value',
    });
  });

  it('takes further colons for part of the value, and no notice of empty lines', () => {
    expect(wrong({ constraints: 'start: 10:30\n\nend: 12:00' })).toEqual({});
  });

  it('holds items that are short, and not too many of them', () => {
    const lines = Array.from({ length: 31 }, (_, index) => `item ${index}`);
    expect(wrong({ criteria: lines.join('\n') })).toEqual({ criteria: 'Please keep it to 30 items.' });
    expect(wrong({ criteria: `ok\n${'x'.repeat(501)}` })['criteria']).toContain(
      'Line 2: please keep it under',
    );
    expect(wrong({ constraints: `${'k'.repeat(61)}: v` })['constraints']).toContain(
      'Line 1: please keep the key',
    );
  });

  it('is kept by the draft as long as the form allows it to be', () => {
    const [key, value] = ['k'.repeat(KEY_LIMIT), 'v'.repeat(ITEM_LIMIT)];
    const [, , pairs] = epic.fields;
    if (pairs === undefined) throw new Error('no such field');
    const kept = itemOf(pairs, { field: 'constraints', key, value, evidence: said });
    expect(kept).toMatchObject({ key, value });
    expect(wrong({ constraints: `${key}: ${value}` })).toEqual({});
  });
});

describe('Show all of a list', () => {
  it('has every item whole, with its state and the link to its message', () => {
    const items = Array.from({ length: 30 }, (_, index) =>
      item(`${index}: ${'long '.repeat(90)}${index}`, { status: 'accepted' }),
    );
    const card = reviewCard({ fields: [listField('constraints', 'Constraints', items)] });
    const text = read(showAllView(card, contextWith()));
    for (const { text: words } of items) expect(text).toContain(`• ${words} · _accepted_ · <https`);
    expect(text).not.toContain('more than fits in this window');
  });

  it('tells an unsupported field from a missing one, and names people', () => {
    const gone = field('a', 'Why', { state: 'unsupported', evidence: [] });
    const named = field('b', 'Who', { value: 'ask <@U0LEE>' });
    const text = read(showAllView(reviewCard({ fields: [gone, named] }), contextWith()));
    expect(text).toContain('Why\nThe message that said this was changed or deleted');
    expect(text).toContain('ask @Lee Park');
  });

  it('says so where even a window can not hold it', () => {
    const items = Array.from({ length: 30 }, (_, index) => item(`${index} ${'é'.repeat(1900)}`));
    const lists = Array.from({ length: 20 }, () => listField('a', 'A', items));
    const view = showAllView(reviewCard({ fields: lists }), contextWith());
    expect(read(view)).toContain('more than fits in this window');
    expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThan(250_000);
  });
});
