import { describe, expect, it } from '@jest/globals';
import { answer, begun, epic, frontDoor, items, read, thread, values } from './reading.js';

const THREE = ['request_type', 'department', 'desired_resolution'];
const TWO = ['business_impact', 'urgency'];

describe('several questions answered', () => {
  it.each([
    'incident\nSales\nit loads fast again',
    '1. incident\n2. Sales\n3. it loads fast again',
    '1) incident 2) Sales 3) it loads fast again',
    'incident, Sales, it loads fast again',
    'It is an incident. Sales. it loads fast again',
  ])('in order: %j', (text) => {
    expect(answer(THREE, text)).toEqual({
      request_type: 'incident',
      department: 'Sales',
      desired_resolution: 'it loads fast again',
    });
  });

  it.each([
    [
      "It's an incident for the finance team and we want it fixed today",
      { request_type: 'incident', department: 'Finance', desired_resolution: 'we want it fixed today' },
    ],
    [
      'Its a bug, im in logistics and i just want it to work',
      { request_type: 'incident', department: 'Logistics', desired_resolution: 'i just want it to work' },
    ],
    [
      'We need access for the legal team so that they can read contracts',
      {
        request_type: 'access_request',
        department: 'Legal',
        desired_resolution: 'that they can read contracts',
      },
    ],
  ])('in one sentence: %j', (text, expected) => {
    expect(answer(THREE, text)).toEqual(expected);
  });

  it.each([
    ['high, nobody can ship orders', { business_impact: 'nobody can ship orders', urgency: 'high' }],
    ['guests are angry, so high', { business_impact: 'guests are angry', urgency: 'high' }],
    ['we lose deals\nlow, it is not that many', { business_impact: 'we lose deals', urgency: 'low' }],
    [
      "we can't onboard the client. asap please",
      { business_impact: "we can't onboard the client", urgency: 'high' },
    ],
    ['we copy everything by hand\nhihg', { business_impact: 'we copy everything by hand', urgency: 'high' }],
    ['two lines\nof one answer\nmedium', { business_impact: 'two lines\nof one answer', urgency: 'medium' }],
    ['low', { urgency: 'low' }],
    ['none of your business? ok\nlow', { urgency: 'low' }],
  ])('by their words: %j', (text, expected) => {
    expect(answer(TWO, text)).toMatchObject(expected);
  });

  it.each([
    ['it works again, Claims', { department: 'Claims' }],
    [
      'Claims. Photos upload without errors',
      { department: 'Claims', desired_resolution: 'Photos upload without errors' },
    ],
    [
      'the Berlin office, and the display should just work',
      { department: 'Berlin office', desired_resolution: 'the display should just work' },
    ],
  ])('whichever comes first: %j', (text, expected) => {
    expect(answer(['department', 'desired_resolution'], text)).toMatchObject(expected);
  });

  it('with some of them not known', () => {
    const extraction = read('Ops\nn/a', { draft: begun, pending: ['department', 'desired_resolution'] });
    expect(values(extraction)).toEqual({ department: 'Ops' });
    expect(extraction.markedUnknown).toEqual(['desired_resolution']);
    expect(read('dunno really. maybe medium?', { draft: begun, pending: TWO })).toMatchObject({
      updates: [{ field: 'urgency', value: 'medium' }],
      markedUnknown: ['business_impact'],
    });
  });

  it('in any language, a line each', () => {
    expect(answer(TWO, 'השליחים מאחרים\nקריטית, כרגע אי אפשר לעבוד')).toEqual({
      business_impact: 'השליחים מאחרים',
      urgency: 'critical',
    });
    expect(answer(THREE, 'зламалося\nСклад\nщоб дані знову були у звіті')).toEqual({
      request_type: 'incident',
      department: 'Склад',
      desired_resolution: 'щоб дані знову були у звіті',
    });
  });

  it('one message each', () => {
    const fresh = thread(['U1', 'we lose three hours a day'], ['U1', 'medium']);
    const input = { draft: begun, pending: TWO, conversation: { history: [], fresh } };
    const extraction = read('', input);
    expect(values(extraction)).toEqual({ business_impact: 'we lose three hours a day', urgency: 'medium' });
    expect(extraction.updates.map(({ ts }) => ts)).toEqual(['10.0', '11.0']);
  });

  it('of which one is a list', () => {
    const text = 'Offline mode\ntechnicians lose their notes\nnotes survive; they sync when back online';
    const extraction = read(text, { blueprint: epic, pending: ['title', 'problem', 'acceptance_criteria'] });
    expect(values(extraction)).toMatchObject({
      title: 'Offline mode',
      problem: 'technicians lose their notes',
    });
    expect(items(extraction, 'acceptance_criteria')).toEqual(['notes survive', 'they sync when back online']);
  });
});

describe('one question answered', () => {
  it('takes the sentence that says it, where another clearly speaks of something else', () => {
    expect(answer(['desired_resolution'], "We want it to load quickly. It's for the sales team.")).toEqual({
      desired_resolution: 'We want it to load quickly',
      department: 'Sales',
    });
    expect(answer(['business_impact'], "It's blocking the sales team, very urgent")).toMatchObject({
      business_impact: "It's blocking the sales team",
      urgency: 'critical',
    });
  });

  it.each(['looks good, send it', 'Looks good to me!', 'yes, approve it', 'go ahead'])(
    'is not an approval of what is not there yet: %j',
    (text) => {
      expect(answer(['business_impact'], text)).toEqual({});
      expect(answer(['business_impact', 'desired_resolution'], text)).toEqual({});
      expect(answer(TWO, text)).toEqual({});
      expect(
        items(read(text, { blueprint: epic, pending: ['acceptance_criteria'] }), 'acceptance_criteria'),
      ).toEqual([]);
    },
  );

  it.each([
    ['desired_resolution', 'just fix it'],
    ['desired_resolution', 'read access'],
    ['desired_resolution', 'March has data again. Ideally checked by someone who knows the formulas'],
    ['business_impact', 'none really, just hygiene. audit finding if we don’t'],
    ['desired_resolution', 'that the numbers match again, and a short note what went wrong'],
    ['desired_resolution', 'Nobody has to type things by hand any more'],
    ['desired_resolution', '42'],
    ['business_impact', 'Nobody can see their orders'],
    ['business_impact', 'guest list is wrong :sob:'],
  ])('is the whole answer: %s %j', (field, text) => {
    const draft = {
      ...begun,
      fields: { ...begun.fields, ...(field === 'desired_resolution' ? { business_impact: 'x' } : {}) },
    };
    expect(answer([field], text, draft)[field]).toBe(text.replace(' :sob:', ''));
  });

  it.each([
    'brb',
    'let me check with the team',
    'see above',
    'ok',
    'yes',
    'asap',
    'medium i guess, a few days are ok',
    'thats the Claims departmnet',
    'so we cant document damages on site',
    '<@U2> do you know?',
    '👍',
  ])('is not %j where the outcome was asked for', (text) => {
    expect(answer(['desired_resolution'], text)).not.toHaveProperty('desired_resolution');
  });

  it.each([
    "I don't know, he just told me to ask",
    'idk, ask my boss',
    'no idea tbh',
    'non saprei, decidete voi',
    '🤷',
  ])('may be that nobody knows: %j', (text) => {
    const extraction = read(text, { draft: begun, pending: ['business_impact'] });
    expect(extraction).toMatchObject({ updates: [], markedUnknown: ['business_impact'] });
  });

  it('hands over where it asks back, not where a long story holds a question', () => {
    const pending = ['business_impact'];
    expect(read('how do you mean?', { draft: begun, pending }).handover).toBe('question');
    const story =
      'We lose a day. Why? Because every order is typed twice. It has been so since May. Nobody likes it.';
    expect(read(story, { draft: begun, pending }).handover).toBe('none');
  });

  it('knows the fields of the shipped blueprint by the names they have', () => {
    const names = frontDoor.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...THREE, ...TWO, 'affected_users', 'request_summary']));
  });
});
