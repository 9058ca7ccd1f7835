import { describe, expect, it } from '@jest/globals';
import { extractByRules } from '../../../src/brain/rules/extract.js';
import { draftOf, extractInput } from './fixtures.js';

const begun = draftOf({ request_summary: 'New plants for the lobby' });

function read(text: string, pending: string[] = []): Record<string, string> {
  const { updates } = extractByRules(extractInput(text, { draft: begun, pending }));
  return Object.fromEntries(updates.map(({ field, value }) => [field, value]));
}

describe('answers in plain words', () => {
  it.each([
    ['a service', 'service_request'],
    ['A service, please.', 'service_request'],
    ['access', 'access_request'],
    ['just an answer', 'question'],
    ['something else', 'other'],
  ])('%j chooses the kind of request in the question’s own words', (text, kind) => {
    expect(read(text, ['request_type'])).toMatchObject({ request_type: kind });
  });

  it('say what is wanted by "we would like"', () => {
    expect(read('A service. We would like twelve green plants.', ['request_type'])).toEqual({
      request_type: 'service_request',
      desired_resolution: 'We would like twelve green plants',
    });
    expect(read('I’d like fresh flowers every week')).toHaveProperty('desired_resolution');
  });

  it.each(['please go on without it', 'please continue', 'I would like to add something'])(
    '%j says nothing about what is wanted',
    (text) => expect(read(text)).not.toHaveProperty('desired_resolution'),
  );

  it('keep a department’s whole name where it is given by name', () => {
    expect(read('Department: Data & Analytics')).toEqual({ department: 'Data & Analytics' });
    expect(read('Department: Sales and Marketing')).toEqual({ department: 'Sales and Marketing' });
    expect(read('Department: the sales team')).toMatchObject({ department: 'Sales' });
  });
});

describe('somebody else’s "no, it is …"', () => {
  const evidence = {
    channel: 'C',
    ts: '1.0',
    author: 'U9',
    quote: 'High urgency',
    how: 'extracted' as const,
  };
  const draft = { ...draftOf({ urgency: 'high' }), evidence: { urgency: [evidence] } };

  it('is a conflict that carries the other value, so that both can be shown', () => {
    const { updates, conflicts } = extractByRules(
      extractInput('No, the urgency is medium, the board meets in two weeks', { draft }),
    );
    expect(updates).toMatchObject([{ field: 'urgency', value: 'medium' }]);
    expect(conflicts).toMatchObject([{ field: 'urgency' }]);
  });
});
