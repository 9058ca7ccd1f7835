import { describe, expect, it } from '@jest/globals';
import { epic, epicWith, items, read, values } from './reading.js';

const said = (text: string, pending: readonly string[] = []) =>
  read(text, { blueprint: epic, draft: epicWith(), pending });

describe('items under a name', () => {
  it.each([
    ['a heading with bullets', 'Risks:\n- rain\n- wind', ['rain', 'wind']],
    ['a bold heading', '*Risks*\n• rain\n• wind', ['rain', 'wind']],
    ['a heading of Markdown', '## Risks\n* rain\n\n* wind\n\nThanks!', ['rain', 'wind']],
    ['numbers and an empty line', 'Risks:\n\n1. rain\n2) wind', ['rain', 'wind']],
    ['check boxes', 'Risks:\n- [ ] rain\n- [x] wind', ['rain', 'wind']],
    ['plain lines', 'Risks:\nrain\nwind\n\nthat was it', ['rain', 'wind']],
    ['one line', 'Risk: rain', ['rain']],
    ['semicolons', 'Risks: rain; wind;', ['rain', 'wind']],
    ['names in a row', 'Risks: rain, strong wind and late vendors', ['rain', 'strong wind', 'late vendors']],
    [
      'a sentence with a comma',
      'Risks: the vendor may be late, which costs us a week',
      ['the vendor may be late, which costs us a week'],
    ],
    ['numbers in a line', 'Risks: (1) rain (2) wind', ['rain', 'wind']],
    ['a dash', 'Risk - rain', ['rain']],
    ['a word before it', 'another risk: rain', ['rain']],
    ['an order', 'please add a risk: rain', ['rain']],
    ['an order the other way', 'please add “rain” to the risks', ['rain']],
    ['a sentence', 'The biggest risk is that nobody uses it.', ['nobody uses it']],
    ['German', 'Risiken:\n- Regen', ['Regen']],
  ])('are read after %s', (_how, text, expected) => {
    expect(items(said(text), 'risks')).toEqual(expected);
  });

  it.each([
    'AC1: works offline\nAC2: syncs later',
    'Acceptance criteria: works offline; syncs later',
    'AC: works offline. It is tested. Syncs later.',
    '- AC: works offline\n- AC: syncs later',
  ])('may be called by a short name: %j', (text) => {
    const found = items(said(text), 'acceptance_criteria');
    expect(found[0]).toMatch(/^works offline/u);
    expect(found.at(-1)?.toLowerCase()).toBe('syncs later');
  });

  it('end at the next name, and hold no other field', () => {
    const text = `Title: Guest list
Problem: nobody knows who is invited

Acceptance criteria
- names can be searched

Out of scope: payments
Open questions:
- who pays?`;
    const extraction = read(text, { blueprint: epic });
    expect(values(extraction)).toMatchObject({ title: 'Guest list', problem: 'nobody knows who is invited' });
    expect(items(extraction, 'acceptance_criteria')).toEqual(['names can be searched']);
    expect(items(extraction, 'open_questions')).toEqual(['who pays?']);
  });

  it.each([
    "it's done when every nurse can order a meal",
    "We're happy when every nurse can order a meal",
    'as an acceptance criterion: every nurse can order a meal',
  ])('are told by how it is done: %j', (text) => {
    expect(items(said(text), 'acceptance_criteria')).toEqual(['every nurse can order a meal']);
  });

  it('are told by what it depends on, and by links', () => {
    expect(items(said('it depends on the billing API and the design team'), 'dependencies')).toEqual([
      'the billing API and the design team',
    ]);
    expect(items(said('see https://wiki.example/x/1, please'), 'evidence_links')).toEqual([
      'https://wiki.example/x/1',
    ]);
  });

  it('are open questions only where they are called that', () => {
    expect(said('who of you has the key?').updates).toEqual([]);
    expect(items(said('open question: who has the key?'), 'open_questions')).toEqual(['who has the key?']);
  });
});

describe('keys and values', () => {
  it.each([
    ['Constraints: latency: under 200 ms', ['latency: under 200 ms']],
    [
      '*Constraints*\n- budget: 20k EUR\n- go live before 1 March',
      ['budget: 20k EUR', 'go live: before 1 March'],
    ],
    ['Constraint: must not store PII', ['PII: must not store PII']],
    [
      'latency must stay under 200 ms, and we must not store PII',
      ['latency: under 200 ms', 'PII: must not store PII'],
    ],
    [
      'Constraints: something nobody can put in two',
      ['something nobody can put in two: something nobody can put in two'],
    ],
  ])('are read from %j', (text, expected) => {
    expect(items(said(text), 'constraints')).toEqual(expected);
  });

  it.each([
    'make the latency 300 ms',
    'latency: 300 ms',
    'the latency is now 300 ms',
    'change the latency limit to 300 ms',
  ])('of the draft are changed by %j', (text) => {
    const draft = epicWith({ constraints: [{ key: 'latency', value: '200 ms' }] });
    expect(items(read(text, { blueprint: epic, draft }), 'constraints')).toEqual(['latency: 300 ms']);
  });
});

describe('an answer about a list', () => {
  it.each([
    ['works offline; syncs later', ['works offline', 'syncs later']],
    ['- works offline\n- syncs later', ['works offline', 'syncs later']],
    ['works offline\nsyncs later', ['works offline', 'syncs later']],
    ['It works offline. Notes sync later.', ['It works offline', 'Notes sync later']],
    [
      'When a patient cancels, the next one is asked within a minute',
      ['When a patient cancels, the next one is asked within a minute'],
    ],
    ['funktioniert ohne Netz', ['funktioniert ohne Netz']],
  ])('holds an item a part: %j', (text, expected) => {
    expect(items(said(text, ['acceptance_criteria']), 'acceptance_criteria')).toEqual(expected);
  });

  it('may be that nobody knows', () => {
    expect(said('dunno yet', ['acceptance_criteria']).markedUnknown).toEqual(['acceptance_criteria']);
  });
});

describe('items taken back', () => {
  const draft = epicWith({
    acceptance_criteria: ['the page loads fast', 'users can log in with SSO', 'mails are sent'],
    risks: ['the vendor goes bankrupt', 'budget is cut'],
    constraints: [{ key: 'latency', value: '200 ms' }],
  });
  const removed = (text: string) => read(text, { blueprint: epic, draft }).removals.map(({ item }) => item);

  it.each([
    ['drop the second acceptance criterion', 'users can log in with SSO'],
    ['scrap AC 2', 'users can log in with SSO'],
    ['remove the last criterion', 'mails are sent'],
    ['remove the risk about the vendor', 'the vendor goes bankrupt'],
    ['remove the vendor risk please', 'the vendor goes bankrupt'],
    ['take the mails out of the acceptance criteria', 'mails are sent'],
    ['never mind the risk with the budget', 'budget is cut'],
    ['the latency constraint is no longer needed', 'latency'],
    ['could you delete the latency constraint?', 'latency'],
  ])('by %j: %s', (text, item) => {
    expect(removed(text)).toEqual([item]);
  });

  it.each([
    'drop the risk',
    'remove the risk about penguins',
    'the vendor may go bankrupt',
    'should we drop the second criterion?',
    'we dropped the vendor last year',
    'drop AC 9',
  ])('are none in %j', (text) => {
    expect(removed(text)).toEqual([]);
  });

  it('may be all of them, or one for another', () => {
    expect(removed('drop all risks')).toHaveLength(2);
    const extraction = read('change AC 2 to users can log in with a passkey', { blueprint: epic, draft });
    expect(extraction.removals.map(({ item }) => item)).toEqual(['users can log in with SSO']);
    expect(items(extraction, 'acceptance_criteria')).toEqual(['users can log in with a passkey']);
    expect(extraction.handover).toBe('change_of_mind');
  });

  it('rest on the words that say so', () => {
    const [removal] = read('ok. *Scrap AC 2*, please', { blueprint: epic, draft }).removals;
    expect(removal).toMatchObject({ field: 'acceptance_criteria', ts: '10.0' });
    expect('ok. *Scrap AC 2*, please').toContain(removal?.quote ?? '?');
  });
});

describe('an epic in prose', () => {
  it('gives its title, problem, solution and criterion by what leads up to them', () => {
    const text =
      `let's get this one on paper: meal pre-ordering for night shifts. The problem is that the kitchen throws
away 50 meals a night. My idea would be a list in the staff app. We're happy when every nurse can order a meal in a minute.`.replaceAll(
        '\n',
        ' ',
      );
    const extraction = read(text, { blueprint: epic });
    expect(values(extraction)).toMatchObject({
      title: 'Meal pre-ordering for night shifts',
      problem: 'the kitchen throws away 50 meals a night',
      proposed_solution: 'a list in the staff app',
    });
    expect(items(extraction, 'acceptance_criteria')).toEqual(['every nurse can order a meal in a minute']);
  });

  it.each([
    ['new epic: Dark mode', 'Dark mode'],
    ['title it Faster checkout', 'Faster checkout'],
    ['call it "Offline mode", please', 'Offline mode'],
    [
      'please change the title to Repair status for tenants, chat isn’t the point',
      'Repair status for tenants',
    ],
  ])('%j is titled %j', (text, title) => {
    expect(values(read(text, { blueprint: epic }))['title']).toBe(title);
  });
});
