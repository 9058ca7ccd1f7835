import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Entity } from '../../../../src/domain/entities/entity.js';
import { readRecord } from '../../../../src/knowledge/import/record.js';

const doc = { kind: 'document', id: 'document:kep-34', name: 'Storage classes' };
const read = (record: unknown) => readRecord(JSON.stringify(record));
const problemOf = (line: string): string => {
  const record = readRecord(line);
  return 'problem' in record ? record.problem : 'none';
};
const entityOf = (record: unknown): Entity => {
  const found = read(record);
  if (!('entity' in found)) throw new Error(JSON.stringify(found));
  return Entity.parse(found.entity);
};

describe('a line of an import', () => {
  it('with no more than id, kind and name is an entity that everyone may see', () => {
    expect(entityOf(doc)).toEqual({
      ...doc,
      shortId: null,
      otherNames: [],
      state: null,
      typeKey: null,
      description: null,
      url: null,
      owner: null,
      assignee: null,
      dueAt: null,
      properties: {},
      visibleTo: null,
      createdAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it('may say all that is kept of an entity, and slug and handle are further names', () => {
    const whole = {
      ...doc,
      shortId: 'KEP-34',
      slug: 'storage-classes',
      handle: 'storage',
      otherNames: ['Classes of storage', 'storage'],
      state: 'active',
      typeKey: 'document.spec.kep',
      description: 'What it is about.',
      url: 'https://example.com/kep-34',
      owner: 'user:U1',
      assignee: 'user:U2',
      dueAt: '2026-03-31T17:00:00+02:00',
      createdAt: '2018-11-26',
      updatedAt: '2026-01-05',
      properties: { priority: 'high', nested: { list: [1, 2] } },
      visibleTo: ['user:U1', 'channel:C1'],
    };
    const { slug: _s, handle: _h, updatedAt: _u, ...same } = whole;
    expect(entityOf(whole)).toEqual({
      ...same,
      otherNames: ['storage-classes', 'storage', 'Classes of storage'],
      dueAt: '2026-03-31T15:00:00.000Z',
      properties: { ...whole.properties, updatedAt: '2026-01-05T12:00:00.000Z' },
      // a day is that day in nearly every time zone
      createdAt: '2018-11-26T12:00:00.000Z',
    });
  });

  it('may leave out what it does not know in any of the usual ways, and say what nobody reads', () => {
    expect(entityOf({ ...doc, shortId: null, url: '', owner: undefined, colour: 'red' })).toEqual(
      entityOf(doc),
    );
  });

  it('with a source and a target is a link', () => {
    const edge = { source: 'task:t-1', relation: 'depends_on', target: 'task:t-2' };
    expect(read({ ...edge, note: 'whatever' })).toEqual({ edge });
  });
});

describe('a broken line is told in plain words:', () => {
  it.each([
    ['no JSON', '{"kind": "task"', 'The line is no JSON object.'],
    ['a list', '[1]', 'The line is no JSON object.'],
    ['a number', '7', 'The line is no JSON object.'],
    ['null', 'null', 'The line is no JSON object.'],
    ['nothing in it', '{}', '"id" is missing. "kind" is missing. "name" is missing.'],
    [
      'an unknown kind',
      { ...doc, kind: 'ticket' },
      '"kind" is "ticket", but must be one of task, document, channel, project, user, plan, goal, milestone, output.',
    ],
    [
      'an id of another kind',
      { ...doc, kind: 'task' },
      '"id" is "document:kep-34": the id has to begin with the kind and a colon.',
    ],
    [
      'an id without a kind',
      { ...doc, id: 'kep-34' },
      '"id" is "kep-34": an id is its kind, a colon and up to 200 characters without spaces, as document:kep-34.',
    ],
    ['a number for text', { ...doc, name: 5 }, '"name" must be text, but is 5.'],
    ['an empty name', { ...doc, name: '  ' }, '"name" is empty.'],
    ['text for a list', { ...doc, otherNames: 'x' }, '"otherNames" must be a list, but is "x".'],
    ['a list for an object', { ...doc, properties: [1] }, '"properties" must be an object, but is a list.'],
    ['a list of numbers', { ...doc, otherNames: ['x', 3] }, '"otherNames.1" must be text, but is 3.'],
    ['a name too long', { ...doc, name: 'x'.repeat(301) }, '"name" is too long: at most 300 characters.'],
    [
      'a description too long',
      { ...doc, description: 'x'.repeat(40_001) },
      '"description" is too long: at most 40,000 characters.',
    ],
    [
      'too many names',
      { ...doc, otherNames: Array.from({ length: 51 }, (_, i) => `n${i}`) },
      '"otherNames" is too long: at most 50 entries.',
    ],
    [
      'an address that runs code',
      { ...doc, url: 'javascript:alert(1)' },
      '"url" is "javascript:alert(1)": an address begins with https:// or http://.',
    ],
    [
      'who may see it, in a word',
      { ...doc, visibleTo: ['everyone'] },
      '"visibleTo.0" is "everyone": who may see it are people and channels, as user:U123 or channel:C123.',
    ],
    ['an owner by name', { ...doc, owner: 'Alex' }, /^"owner" is "Alex": an id is its kind, a colon/],
    [
      'a relation that there is not',
      { source: 'task:a', relation: 'eats', target: 'task:b' },
      /^"relation" is "eats", but must be one of belongs_to_plan, /,
    ],
    ['half a link', { source: 'task:a', relation: 'depends_on' }, '"target" is missing.'],
    ['NUL', { ...doc, name: 'a\u0000b' }, 'It contains the character NUL (\\u0000).'],
    [
      'half a character',
      '{"id":"document:a","kind":"document","name":"\\ud83d"}',
      /half of a surrogate pair/,
    ],
    ['NUL deep inside', { ...doc, properties: { a: [{ 'k\u0000': 1 }] } }, /NUL/],
    [
      'a nest of lists',
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'It is nested more than 16 levels deep.',
    ],
  ])('%s', (_what, line, words) => {
    const problem = problemOf(typeof line === 'string' ? line : JSON.stringify(line));
    if (typeof words === 'string') expect(problem).toBe(words);
    else expect(problem).toMatch(words);
  });

  it.each([
    '31.03.2026',
    '2026-02-30',
    '2026-03-31 17:00',
    '2026-03-31T17:00:00',
    '0001-01-01',
    '',
    5,
    'tomorrow',
  ])('a date that is none: %j', (dueAt) => {
    const found = read({ ...doc, dueAt });
    if (dueAt === '') expect(found).toMatchObject({ entity: { dueAt: null } });
    else
      expect(found).toEqual({
        problem: expect.stringMatching(/^"dueAt" (is .*: a date is written|must be text)/),
      });
  });

  it.each(['2026-3-1', '2026-03-01', '2026-03-01T12:00:00Z', '2026-03-01T07:00:00-05:00'])(
    'a date that is one: %j',
    (date) => {
      const read = entityOf({ ...doc, dueAt: date, createdAt: date });
      expect([read.dueAt, read.createdAt]).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z']);
    },
  );

  it('an unreadable time of making only counts as unknown', () => {
    expect(entityOf({ ...doc, createdAt: 'yyyy-mm-dd' }).createdAt).toBe(entityOf(doc).createdAt);
  });

  it('whatever it says, in a sentence or two', () => {
    const field = fc.constantFrom(
      ...Object.keys(entityOf(doc)),
      'slug',
      'handle',
      'source',
      'target',
      'relation',
    );
    const line = fc.dictionary(field, fc.oneof(fc.jsonValue(), fc.constant('document:x')));
    fc.assert(
      fc.property(line, (record) => {
        const found = read({ ...doc, ...record });
        if ('problem' in found) expect(found.problem).toMatch(/^("\w|The line|It ).{5,600}\.$/s);
      }),
    );
  });
});
