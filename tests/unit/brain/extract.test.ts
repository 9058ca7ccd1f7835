import { describe, expect, it } from '@jest/globals';
import { extractByRules } from '../../../src/brain/rules/extract.js';
import type { Extraction } from '../../../src/domain/brain.js';
import { draftOf, extractInput, frontDoor, said, venue } from './fixtures.js';

function valuesOf(extraction: Extraction): Record<string, string> {
  return Object.fromEntries(extraction.updates.map(({ field, value }) => [field, value]));
}

const begun = draftOf({ request_summary: 'Slow app', request_type: 'incident' });

describe('the first message of a request', () => {
  it('names the subject after "a request about"', () => {
    const extraction = extractByRules(extractInput('I need to submit a request about slow app'));
    expect(valuesOf(extraction)).toEqual({ request_summary: 'Slow app', request_type: 'incident' });
    expect(extraction.updates[0]).toMatchObject({ ts: '10.0', quote: 'slow app', how: 'extracted' });
  });

  it('gives nothing when it only announces a request', () => {
    expect(extractByRules(extractInput('Hi, I want to submit a request please')).updates).toEqual([]);
  });

  it.each([
    ['We need a new laptop for Bob, no rush', 'New laptop for Bob'],
    ['Hi! Can I get access to Figma?', 'Access to Figma'],
    ["The checkout page is slow and it's blocking the sales team", 'The checkout page is slow'],
    ['Hello team. There is an issue with the nightly export.', 'Nightly export'],
    ['The coffee machine on floor 3 leaks', 'The coffee machine on floor 3 leaks'],
  ])('%j is about %j', (text, summary) => {
    expect(valuesOf(extractByRules(extractInput(text)))['request_summary']).toBe(summary);
  });

  it('reads the thread before the mention, too', () => {
    const history = [
      { ts: '9.0', author: 'U2', text: 'The CRM keeps crashing for the finance team', bot: false },
    ];
    const input = extractInput('can you file this please?', {
      conversation: { ...said('can you file this?'), history },
    });
    const extraction = extractByRules(input);
    expect(valuesOf(extraction)).toMatchObject({
      request_summary: 'The CRM keeps crashing for the finance team',
      affected_users: 'finance team',
    });
    expect(extraction.updates.every(({ ts }) => ts === '9.0')).toBe(true);
  });

  it('reads nothing that the bot itself said', () => {
    const fresh = [{ ts: '9.0', author: 'B', text: 'The CRM is down, very urgent', bot: true }];
    expect(extractByRules(extractInput('', { conversation: { history: [], fresh } })).updates).toEqual([]);
  });
});

describe('an answer', () => {
  it('fills what it says, whichever question was open', () => {
    const extraction = extractByRules(
      extractInput("It's blocking the sales team, very urgent", {
        draft: begun,
        pending: ['business_impact', 'urgency'],
      }),
    );
    expect(valuesOf(extraction)).toEqual({
      business_impact: "It's blocking the sales team",
      urgency: 'critical',
      affected_users: 'sales team',
    });
    const urgency = extraction.updates.find(({ field }) => field === 'urgency');
    expect(urgency).toMatchObject({ quote: 'very urgent', how: 'inferred' });
    expect(extraction.handover).toBe('none');
  });

  it('to a single question is the whole text, whatever its words', () => {
    const input = extractInput('Nobody can see their orders', { draft: begun, pending: ['business_impact'] });
    expect(valuesOf(extractByRules(input))).toMatchObject({ business_impact: 'Nobody can see their orders' });
  });

  it('may be numbered, one a line, or in a row', () => {
    const pending = ['urgency', 'department', 'desired_resolution'];
    const expected = { urgency: 'high', department: 'Finance', desired_resolution: 'load in two seconds' };
    for (const text of [
      '1. high\n2. Finance\n3. load in two seconds',
      'high\nFinance\nload in two seconds',
      'high, Finance, load in two seconds',
    ]) {
      expect(valuesOf(extractByRules(extractInput(text, { draft: begun, pending })))).toEqual(expected);
    }
  });

  it('with numbers can leave questions out', () => {
    const input = extractInput('2) Finance', { draft: begun, pending: ['urgency', 'department'] });
    expect(valuesOf(extractByRules(input))).toEqual({ department: 'Finance' });
  });

  it('that is a polite order says what is wanted', () => {
    const input = extractInput('Could you make it load faster?', {
      draft: begun,
      pending: ['desired_resolution'],
    });
    const extraction = extractByRules(input);
    expect(valuesOf(extraction)).toEqual({ desired_resolution: 'make it load faster' });
    expect(extraction.handover).toBe('none');
  });

  it('that is a question leaves the field alone and hands over', () => {
    const extraction = extractByRules(
      extractInput('Who will see this?', { draft: begun, pending: ['department'] }),
    );
    expect(extraction).toMatchObject({ updates: [], handover: 'question' });
  });

  it('that also asks something is taken, and handed over', () => {
    const input = extractInput('Finance. Who will see this?', { draft: begun, pending: ['department'] });
    const extraction = extractByRules(input);
    expect(valuesOf(extraction)).toEqual({ department: 'Finance' });
    expect(extraction.handover).toBe('question');
  });

  it.each(['thanks', 'ok', 'hello', 'one moment', '👍', '???', ''])('is not %j', (text) => {
    const input = extractInput(text, { draft: begun, pending: ['desired_resolution'] });
    expect(extractByRules(input).updates).toEqual([]);
  });

  it('that does not name a value of the choice fills no choice', () => {
    expect(extractByRules(extractInput('purple', { draft: begun, pending: ['urgency'] })).updates).toEqual(
      [],
    );
  });
});

describe('not knowing', () => {
  it('marks the open questions', () => {
    const input = extractInput("I don't know", { draft: begun, pending: ['department', 'urgency'] });
    expect(extractByRules(input)).toMatchObject({ updates: [], markedUnknown: ['department', 'urgency'] });
  });

  it('of one field is told by its name, the rest is read', () => {
    const text = "no idea about the department, but it's not urgent";
    const extraction = extractByRules(
      extractInput(text, { draft: begun, pending: ['department', 'urgency'] }),
    );
    expect(valuesOf(extraction)).toEqual({ urgency: 'low' });
    expect(extraction.markedUnknown).toEqual(['department']);
  });
});

describe('values by name', () => {
  it('stand one a line or several in a line', () => {
    const expected = { business_impact: 'we lose deals', urgency: 'high', department: 'Finance' };
    for (const text of [
      'Impact: we lose deals\nPriority: high\n*Department*: finance',
      'Impact: we lose deals, Urgency: high, Department: finance',
    ]) {
      expect(valuesOf(extractByRules(extractInput(text)))).toEqual(expected);
    }
  });

  it('drop what a choice does not allow, and take "n/a" as not known', () => {
    const extraction = extractByRules(extractInput('Urgency: purple\nDepartment: n/a'));
    expect(extraction.updates).toEqual([]);
    expect(extraction.markedUnknown).toEqual(['department']);
  });
});

describe('urgency', () => {
  it.each([
    ['this is not urgent', 'low'],
    ['no rush at all', 'low'],
    ['It was not urgent yesterday, now it is critical', 'critical'],
    ['we need this ASAP', 'high'],
    ['P3 I would say', 'medium'],
  ])('of %j is %s', (text, level) => {
    expect(valuesOf(extractByRules(extractInput(text, { draft: begun })))['urgency']).toBe(level);
  });

  it.each(["it isn't critical", 'not super urgent, but this week would be nice'])(
    'is not settled by %j',
    (text) => {
      expect(valuesOf(extractByRules(extractInput(text, { draft: begun })))).not.toHaveProperty('urgency');
    },
  );

  it('is not read into "high latency"', () => {
    expect(valuesOf(extractByRules(extractInput('we see high latency')))).not.toHaveProperty('urgency');
  });
});

describe('who is affected', () => {
  it.each([
    ['about 40 people in finance are affected', 'about 40 people in finance'],
    ['all of marketing is stuck', 'all of marketing'],
    ['it hits everyone', 'everyone'],
    ['only me', 'only me'],
  ])('in %j is %j', (text, value) => {
    expect(valuesOf(extractByRules(extractInput(text, { draft: begun })))['affected_users']).toBe(value);
  });

  it.each(["I'm in the sales team", 'please route this to the data team', 'not the sales team'])(
    'is not told by %j',
    (text) => {
      expect(valuesOf(extractByRules(extractInput(text, { draft: begun })))).not.toHaveProperty(
        'affected_users',
      );
    },
  );
});

describe('a change of mind', () => {
  const full = draftOf({ ...begun.fields, department: 'Sales', urgency: 'critical' });

  it.each([
    ['wait, change the summary to CRM is slow', { request_summary: 'CRM is slow' }],
    ['actually it is finance, not sales', { department: 'Finance' }],
    ['make it high', { urgency: 'high' }],
    ['the department should be Legal, please', { department: 'Legal' }],
    ['set the urgency to low and change the department to HR', { urgency: 'low', department: 'HR' }],
  ])('%j', (text, values) => {
    const extraction = extractByRules(extractInput(text, { draft: full }));
    expect(valuesOf(extraction)).toMatchObject(values);
    expect(extraction.handover).toBe('change_of_mind');
  });

  it('needs words that say so: running text replaces nothing', () => {
    const text = 'the finance team had a very slow dashboard last year';
    expect(valuesOf(extractByRules(extractInput(text, { draft: full })))).not.toHaveProperty('department');
  });

  it('by somebody else is a disagreement', () => {
    const evidence = {
      channel: 'C',
      ts: '1.0',
      author: 'U9',
      quote: 'very urgent',
      how: 'inferred' as const,
    };
    const draft = { ...full, evidence: { urgency: [evidence] } };
    const extraction = extractByRules(extractInput('this is not urgent', { draft }));
    expect(extraction.updates).toEqual([]);
    expect(extraction.conflicts.map(({ field }) => field)).toEqual(['urgency']);
  });

  it('to give up takes nothing along', () => {
    const extraction = extractByRules(
      extractInput('never mind, the sales team fixed it', { pending: ['department'] }),
    );
    expect(extraction).toMatchObject({ updates: [], markedUnknown: [], handover: 'cancel' });
  });
});

describe('a blueprint that the rules have never seen', () => {
  it('is filled by its values, labels and answers', () => {
    const blueprint = venue;
    expect(
      valuesOf(extractByRules(extractInput('Occasion: summer party\nFloor: Roof Terrace', { blueprint }))),
    ).toEqual({
      occasion: 'Summer party',
      floor: 'roof_terrace',
    });
    const answer = extractInput('about 30', { blueprint, pending: ['headcount'] });
    expect(valuesOf(extractByRules(answer))).toEqual({ headcount: 'about 30' });
    expect(frontDoor.fields.map(({ name }) => name)).not.toContain('headcount');
  });

  it('takes no choice that the text does not make', () => {
    const text = 'the roof terrace or the ground floor';
    expect(valuesOf(extractByRules(extractInput(text, { blueprint: venue })))).not.toHaveProperty('floor');
  });
});
