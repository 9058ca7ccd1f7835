import { describe, expect, it } from '@jest/globals';
import { extractByRules } from '../../../../src/brain/rules/extract.js';
import type { Draft } from '../../../../src/domain/draft.js';
import { begun, epic, epicWith, frontDoor, items, read, thread, values } from './reading.js';

const by = (author: string, how: 'extracted' | 'typed' = 'extracted') => ({
  channel: 'C',
  ts: '1.0',
  author,
  quote: 'x',
  how,
});

/** A draft that U1 began, with an open question. */
const asked: Draft = { ...begun, evidence: { request_summary: [by('U1')] } };

function reply(before: readonly (readonly [string, string])[], last: readonly [string, string]) {
  const all = thread(...before, last);
  return extractByRules({
    blueprint: frontDoor,
    draft: asked,
    conversation: { history: all.slice(0, -1), fresh: all.slice(-1) },
    pending: ['business_impact'],
  });
}

describe('an answer in words that could be about anything', () => {
  it('is taken from the requester', () => {
    expect(values(reply([['BOT', 'How does it affect you?']], ['U1', 'guest list is wrong']))).toEqual({
      business_impact: 'guest list is wrong',
    });
  });

  it('is taken from anybody who speaks right after the bot', () => {
    expect(values(reply([['BOT', 'How does it affect you?']], ['U2', 'guest list is wrong']))).toEqual({
      business_impact: 'guest list is wrong',
    });
  });

  it('is not taken from somebody who answers somebody else', () => {
    const canteen = ['U1', 'does anybody know if the canteen is open on Friday?'] as const;
    expect(
      values(reply([['BOT', 'How does it affect you?'], canteen], ['U2', 'closed, bridge day'])),
    ).toEqual({});
    expect(values(reply([['BOT', 'How?']], ['U1', '<@U2> you had that too last week']))).toEqual({});
  });

  it('is not needed from somebody whose words say what they are about', () => {
    const before = [
      ['BOT', 'How?'],
      ['U1', 'good question'],
    ] as const;
    const text = "customers can't sign anything, so we can't bill the job";
    expect(values(reply(before, ['U2', text]))).toEqual({ business_impact: text });
  });
});

describe('two people', () => {
  it('who disagree about a choice make a conflict, and no update', () => {
    const draft: Draft = {
      ...begun,
      fields: { ...begun.fields, urgency: 'critical' },
      evidence: { urgency: [by('U1')] },
    };
    const fresh = thread(['U2', 'please, this is not critical. I say medium']);
    const extraction = extractByRules({
      blueprint: frontDoor,
      draft,
      conversation: { history: [], fresh },
      pending: [],
    });
    expect(extraction.updates.filter(({ field }) => field === 'urgency')).toEqual([]);
    expect(extraction.conflicts.map(({ field }) => field)).toEqual(['urgency']);
  });

  it('who disagreed before the bot came make one, too', () => {
    const all = thread(
      ['U1', 'the payroll preview takes 6 minutes, urgency: critical'],
      ['U2', 'this is not critical. I say medium'],
      ['U1', 'please file this'],
    );
    const input = {
      blueprint: frontDoor,
      pending: [],
      conversation: { history: all.slice(0, 2), fresh: all.slice(2) },
    };
    const extraction = extractByRules({ ...input, draft: { ...begun, fields: {} } });
    expect(extraction.updates.map(({ field }) => field)).not.toContain('urgency');
    expect(extraction.conflicts).toMatchObject([{ field: 'urgency' }]);
  });

  it('who settle it answer with the value', () => {
    const draft: Draft = {
      ...begun,
      fields: { ...begun.fields, urgency: 'critical' },
      evidence: { urgency: [by('U1')] },
    };
    const extraction = read('ok ok, medium then', { draft, pending: ['urgency'] });
    expect(values(extraction)).toEqual({ urgency: 'medium' });
    expect(extraction.conflicts).toEqual([]);
  });

  it('who settle a key of a list answer with the amount, told by its unit', () => {
    const draft = epicWith({
      constraints: [
        { key: 'latency', value: '200 ms' },
        { key: 'budget', value: '9000 EUR' },
      ],
    });
    const settle = (text: string) =>
      items(read(text, { blueprint: epic, draft, pending: ['constraints'] }), 'constraints');
    expect(settle('ok Omar, 500 ms it is')).toEqual(['latency: 500 ms']);
    expect(settle('12000 EUR then')).toEqual(['budget: 12000 EUR']);
    expect(settle('whatever you think')).toEqual([]);
  });

  it('correct themselves without a conflict', () => {
    const draft: Draft = {
      ...begun,
      fields: { ...begun.fields, department: 'Marketing' },
      evidence: { department: [by('U1')] },
    };
    const text = 'sorry, I mixed that up, the department is Sales, not Marketing. They pay for it';
    expect(values(read(text, { draft, pending: ['business_impact'] }))).toEqual({ department: 'Sales' });
  });
});

describe('a message in new words', () => {
  it('answers what its old words answered', () => {
    const history = thread(['BOT', 'Which department?'], ['U1', 'Finance'], ['U1', 'thanks']);
    const [, edited, last] = history;
    if (edited === undefined || last === undefined) throw new Error('there are three messages');
    const draft: Draft = { ...asked, unsupported: ['department'] };
    const extraction = extractByRules({
      blueprint: frontDoor,
      draft,
      conversation: { history: [last], fresh: [{ ...edited, text: 'Controlling' }] },
      pending: ['desired_resolution'],
    });
    expect(values(extraction)).toEqual({ department: 'Controlling' });
  });
});
