import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ReadAnswer, ReadAnswer as schema } from '../../../src/brain/model/answers.js';
import { cleanReading } from '../../../src/brain/model/clean/reading.js';
import { fencedConversation } from '../../../src/brain/model/describe-conversation.js';
import type { Conversation, ReadInput } from '../../../src/domain/brain.js';
import { findField, isList } from '../../../src/domain/draft/blueprint.js';
import { epic, epicDraft } from '../../contract/brain/inputs.js';
import { PASTED, PROSE } from '../../contract/brain/texts.js';
import { fresh, frontDoor, openRequest, readInput } from './fixtures.js';

const words = fc.oneof(
  fc.constantFrom(
    ...Object.values(PROSE),
    ...Object.values(PASTED),
    '\u200b',
    '',
    'critical',
    'high',
    '1',
    '2',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const ts = fc.integer({ min: 1, max: 12 }).map((at) => `${at}.0`);
const field = fc.constantFrom(
  ...[...frontDoor.fields, ...epic.fields].map(({ name }) => name),
  'team',
  'approved',
);
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 4 });
const side = fc.record({ ts, quote: words, value: words });
const person = fc.constantFrom('U1', 'U2', 'user:U1', 'UBOSS', '');
const act = fc.constantFrom(...schema.shape.acts.unwrap().element.shape.act.options);
const option = fc.constantFrom('1', '2', '1.1', '1.2', '2.1', 'yes', 'no', 'none', 't-9');

/** An answer of any model whatever: fields, messages and words that may or may not exist. */
const answers: fc.Arbitrary<ReadAnswer> = fc
  .record({
    reasoning: words,
    open: list(
      fc.record({
        ts,
        blueprint: fc.constantFrom('front_door', 'epic', 'payroll', null),
        on_behalf_of: fc.option(person),
      }),
    ),
    set: fc.array(fc.record({ ts, quote: words, field, key: fc.option(words), value: fc.option(words) }), {
      maxLength: 8,
    }),
    remove: list(fc.record({ ts, quote: words, field, item: words })),
    dispute: list(fc.record({ field, key: fc.option(words), first: side, second: side, reason: words })),
    acts: fc.array(fc.record({ ts, act, of: fc.option(fc.oneof(field, person, option, words)) }), {
      maxLength: 12,
    }),
    questions: list(fc.record({ field, question: words })),
    suggestions: list(words),
  })
  .map((answer) => schema.parse(answer));

/** A thread whose newest messages are this turn's. */
const threads: fc.Arbitrary<Conversation> = fc
  .array(
    fc.record({
      text: words,
      author: fc.constantFrom('U1', 'U2'),
      bot: fc.boolean(),
      addressed: fc.boolean(),
      raisedBy: fc.option(fc.constantFrom('U1', 'U2'), { freq: 8 }),
    }),
    { maxLength: 10 },
  )
  .map((said) => {
    const all = said.map(({ text, ...over }, at) => fresh(`${at + 1}.0`, text, over));
    const begin = Math.max(0, all.length - 3);
    const history = all
      .slice(0, begin)
      .map(({ ts: at, author, text, bot }) => ({ ts: at, author, text, bot }));
    return { history, fresh: all.slice(begin) };
  });

const inputs: fc.Arbitrary<ReadInput> = fc
  .record({ conversation: threads, blueprint: fc.constantFrom(frontDoor, epic), open: fc.boolean() })
  .map(({ conversation, blueprint, open }) =>
    readInput(conversation, {
      blueprints: [frontDoor, epic],
      open: open ? openRequest({ blueprint, draft: epicDraft }) : null,
    }),
  );

const read = (answer: ReadAnswer, input: ReadInput) => {
  const { messages } = fencedConversation(input.conversation, { whole: 600, bot: 50, asks: false });
  const { value, dropped } = cleanReading(answer, input, messages);
  return { messages, dropped, ...value };
};

describe('whatever a model answers', () => {
  it('nothing is believed that does not stand in a message that a person wrote and the model was shown', () => {
    fc.assert(
      fc.property(answers, inputs, (answer, input) => {
        const { acts, messages } = read(answer, input);
        for (const act of acts) {
          const message = messages.find((one) => one.ts === act.ts);
          expect(message).toMatchObject({ bot: false });
          expect(act.via).toBe('model');
          if (act.act !== 'open') expect(act.by).toBe(message?.author);
          if (act.act === 'set' || act.act === 'remove') expect(message?.text).toContain(act.quote);
          const isOld = input.conversation.history.some((one) => one.ts === act.ts);
          if (isOld) expect(['set', 'remove', 'dispute']).toContain(act.act);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('only fields, choices, items and people that exist are named, each single value once a person', () => {
    fc.assert(
      fc.property(answers, inputs, (answer, input) => {
        const { acts, questions } = read(answer, input);
        const begun = acts.find((act) => act.act === 'open');
        const opened = begun?.act === 'open' ? begun.blueprint : null;
        const blueprint =
          input.open?.blueprint ?? input.blueprints.find(({ id }) => id === opened) ?? frontDoor;
        for (const { field: name } of questions) expect(findField(blueprint, name)).toBeDefined();
        const values = new Set<string>();
        for (const act of acts) {
          if (act.act === 'open') expect(['front_door', 'epic', null]).toContain(act.blueprint);
          if (act.act === 'name') expect(['U1', 'U2']).toEqual(expect.arrayContaining([...act.people]));
          if (!('field' in act)) continue;
          const held = findField(blueprint, act.field);
          expect(held).toBeDefined();
          if (act.act === 'dispute') {
            expect([1, 2]).toContain(act.sides.length);
            expect(act.sides[0]?.value).not.toBe(act.sides[1]?.value);
          }
          if (act.act === 'remove')
            expect(epicDraft.lists[act.field]?.map((one) => one.key ?? one.value)).toContain(act.item);
          if (act.act !== 'set' || held === undefined) continue;
          expect(act.value.trim()).not.toBe('');
          expect(act.key !== undefined).toBe(held.type === 'key-value');
          if (held.type === 'enum') expect(held.values.map(({ value }) => value)).toContain(act.value);
          if (isList(held)) continue;
          expect(values.has(`${act.field} ${act.by}`)).toBe(false);
          values.add(`${act.field} ${act.by}`);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('who speaks to the bot is not met with silence because a reading can’t be used', () => {
    fc.assert(
      fc.property(answers, inputs, (answer, input) => {
        const { acts, dropped } = read(answer, input);
        const called = input.conversation.fresh.some(({ addressed, bot }) => addressed && !bot);
        if (called && Object.keys(dropped).length > 0) expect(acts.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
