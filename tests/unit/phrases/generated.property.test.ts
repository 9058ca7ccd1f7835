import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Focus } from '../../../src/domain/conversation/focus.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { written } from '../../../src/domain/text/person-text.js';
import { parseTemplate, type Slot, type TemplatePart } from '../../../src/domain/tools/phrase-template.js';
import type { PhrasePlace } from '../../../src/domain/tools/phrasebook.js';
import { ORDERS } from '../../../src/phrases/orders.js';
import { RULES } from '../../../src/phrases/rules.js';
import { runs } from '../../support/runs.js';
import { blueprint, book, FILED, PLACE, tools, withDraft } from './world.js';

const { match, nearest } = book();
const signal = new AbortController().signal;
const RAIN = { value: 'It may rain on the day', evidence: [] };
const epic = withDraft('epic', {
  filed: { shortId: 'T-12' },
  alike: ['t12'],
  open: { blueprint: blueprint('epic'), draft: { ...emptyDraft(), lists: { risks: [RAIN] } } },
});

/** What can be said in a slot, in an epic. */
const SAID: Readonly<Record<Slot['kind'], readonly string[]>> = {
  text: ['the boats', '“leave on time”', 'ninety seconds'],
  rest: ['the boats leave on time', 'we sail. At noon.'],
  quote: ['“the page is slow”', '"slow"'],
  entity: ['T-12', 'the Q1 Launch project', '<@U_SAM>'],
  entities: ['T-12', 'T-12 and T-15', 'Q1 Launch'],
  thing: ['T-12', '@onboarding-doc'],
  things: ['T-15', 'T-12, T-15 and Q1 Launch'],
  element: ['T-12', 'the onboarding doc'],
  ticket: ['T-12'],
  project: ['Q1 Launch'],
  person: ['Sam', '@maria', 'Dana Cruz'],
  people: ['<@U_MARIA>', 'Sam and Dana'],
  field: ['problem', 'Acceptance criteria', 'risks'],
  item: ['“it may rain”', 'rain'],
  choice: ['critical', 'low'],
  when: ['this week', 'overdue', 'today'],
  day: ['Friday', '20 March', '2026-04-01', 'tomorrow', 'the end of the month'],
  span: ['three days', 'a week', '2 weeks'],
  state: ['in progress', 'done', 'blocked'],
  priority: ['high', 'low'],
  lack: ['unassigned', 'without a due date'],
  kind: ['plans', 'milestones'],
  order: ['second', 'last', '3rd'],
  number: ['3', '40'],
  team: ['Data', 'Identity & Access Team'],
  blueprint: ['epic', 'task'],
};

/** The same in an ordinary request, whose fields are others; the choices are its urgency's. */
const SAID_OF_REQUEST = { ...SAID, field: ['urgency'] };

function sentences(parts: readonly TemplatePart[], said = SAID): fc.Arbitrary<string> {
  return fc
    .tuple(...parts.map((part) => sentencePart(part, said)))
    .map((words) => words.filter((word) => word !== '').join(' '));
}

function sentencePart(part: TemplatePart, said: typeof SAID): fc.Arbitrary<string> {
  if (part.is === 'words') return fc.constant(part.text);
  if (part.is === 'any') return fc.oneof(...part.of.map((way) => sentences(way, said)));
  if (part.is === 'many') {
    const ways = fc.array(fc.oneof(...part.of.map((way) => sentences(way, said))), { maxLength: 2 });
    return ways.map((words) => words.join(' '));
  }
  const { kind, owner } = part.slot;
  return fc.constantFrom(...said[kind]).map((words) => (owner ? `${words}'s` : words));
}

const kindsIn = (parts: readonly TemplatePart[]): Slot['kind'][] =>
  parts.flatMap((part) =>
    part.is === 'words' ? [] : part.is === 'slot' ? [part.slot.kind] : part.of.flatMap(kindsIn),
  );

const phrases = [...tools.flatMap((tool) => tool.phrases), ...ORDERS];
const templates = phrases.map(({ template }) => template);
const T12: Focus = {
  type: 'element',
  kind: 'task',
  id: 'task:t12',
  name: 'Slow checkout',
  project: null,
  set: true,
};

/** Where such a phrase exists. */
function placeFor(parts: readonly TemplatePart[], needs: (typeof phrases)[number]['needs']): PhrasePlace {
  if (kindsIn(parts).includes('choice')) return FILED;
  if (needs === 'focus') return { ...epic, focus: T12 };
  return needs === 'no_draft' ? PLACE : epic;
}

describe('sentences of a template', () => {
  it.each(phrases.map(({ template, needs }) => [template, needs] as const))('%s', async (template, needs) => {
    const parts = parseTemplate(template, RULES);
    const place = placeFor(parts, needs);
    await fc.assert(
      fc.asyncProperty(sentences(parts, place === FILED ? SAID_OF_REQUEST : SAID), async (sentence) => {
        const found = await match(written(sentence), place, signal);
        expect([sentence, found?.kind]).toEqual([sentence, 'acts']);
      }),
      { numRuns: runs(12) },
    );
  });
});

describe('without a draft', () => {
  it('nothing edits', async () => {
    const edits = tools.filter(({ category }) => category === 'editing').flatMap(({ phrases }) => phrases);
    const any = fc.oneof(...edits.map(({ template }) => sentences(parseTemplate(template, RULES))));
    await fc.assert(
      fc.asyncProperty(any, async (sentence) => {
        const found = await match(written(sentence), PLACE, signal);
        const called =
          found?.kind === 'acts' ? found.acts.flatMap((act) => (act.act === 'call' ? [act.tool] : [])) : [];
        const names = tools.filter(({ category }) => category === 'editing').map(({ name }) => name);
        expect([sentence, called.filter((name) => names.includes(name))]).toEqual([sentence, []]);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('whatever is said', () => {
  const words = templates.flatMap((template) => template.match(/\p{L}+/gu) ?? []);
  const anything = fc.oneof(
    fc
      .array(fc.constantFrom(...words, 'T-12', 'Sam', '“', '”', '. ', '@nobody', '\n'), { maxLength: 14 })
      .map((some) => some.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('the nearest phrases are phrases', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(PLACE, epic, FILED), async (text, place) => {
        const near = await nearest(written(text), place, 2, signal);
        expect(near.length).toBeLessThanOrEqual(2);
        for (const said of near) {
          const kind = (await match(written(said), place, signal))?.kind;
          expect([text, said, kind]).toEqual([text, said, kind === 'which' ? 'which' : 'acts']);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
