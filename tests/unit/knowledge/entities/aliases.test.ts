import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from '../../../../src/domain/entities/entity.js';
import { type AliasHow, aliasesOf } from '../../../../src/knowledge/entities/aliases.js';

const NOTHING: Entity = {
  id: 'document:d1',
  kind: 'document',
  shortId: null,
  name: 'Anything',
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
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** How each alias finds the entity. */
function found(over: Partial<Entity>): ReadonlyMap<string, AliasHow> {
  return new Map(aliasesOf({ ...NOTHING, ...over }).map(({ alias, how }) => [alias, how]));
}

describe('the names under which an entity is found', () => {
  it('its id with and without the kind, and its short id however it is written', () => {
    const aliases = found({ id: 'task:d7', kind: 'task', shortId: 'T-12', name: 'Slow checkout' });
    for (const exact of ['task:d7', 'd7', 't-12', 't 12', 't12']) expect(aliases.get(exact)).toBe('exact');
  });

  it('its whole name, its slug and the name without separators', () => {
    const aliases = found({ name: 'Indexed Jobs' });
    expect(aliases.get('indexed job')).toBe('name');
    expect(aliases.get('indexed-jobs')).toBe('exact');
    expect(aliases.get('indexedjob')).toBe('exact');
  });

  it('the name without a kind word at an end, where the rest says something', () => {
    expect(found({ name: 'The Q1 Launch project' }).get('q1 launch')).toBe('name');
    expect(found({ name: 'Project Apollo' }).get('apollo')).toBe('name');
    expect(found({ name: 'EndpointSlice API' }).get('endpointslice')).toBe('name');
    expect(found({ name: 'OpenAPI' }).has('open')).toBe(false);
    expect(found({ name: 'The Plan' }).has('')).toBe(false);
    expect(found({ name: 'The Plan' }).get('the plan')).toBe('name');
  });

  it('of a person: handle, display name, first name and initials', () => {
    const aliases = found({
      id: 'user:U1',
      kind: 'user',
      name: 'Alex Chen',
      otherNames: ['alex.chen', 'Lex'],
    });
    expect(aliases.get('alex.chen')).toBe('exact');
    expect(aliases.get('lex')).toBe('exact');
    expect(aliases.get('alex chen')).toBe('name');
    expect(aliases.get('alex')).toBe('first');
    expect(aliases.get('ac')).toBe('first');
  });

  it('a first name stays one that others may share, though it is also the handle', () => {
    const aliases = found({ id: 'user:U1', kind: 'user', name: 'Alex Chen', otherNames: ['alex'] });
    expect(aliases.get('alex')).toBe('first');
  });

  it('pairs of telling words of a longer name, in either order, only as a part', () => {
    const aliases = found({ name: 'In-tree Storage Plugin to CSI Migration' });
    expect(aliases.get('csi+migration')).toBe('part');
    expect(aliases.get('plugin+storage')).toBe('part');
    expect(found({ name: 'Slow checkout' }).has('checkout+slow')).toBe(false);
  });

  it('keeps the pairs of the longest name few', () => {
    const name = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ');
    const pairs = aliasesOf({ ...NOTHING, name }).filter(({ alias }) => alias.includes('+'));
    expect(pairs).toHaveLength(24);
  });

  it('each word of a channel or project that people may call it by, with its kind beside', () => {
    const channel = found({ id: 'channel:C1', kind: 'channel', name: 'growth-eu' });
    expect(channel.get('growth *')).toBe('part');
    expect(channel.get('* eu')).toBe('part');
    expect(found({ name: 'Growth handbook' }).has('growth *')).toBe(false);
  });

  it('the number of its short id, for paths, and its link, whole', () => {
    const aliases = found({ shortId: 'KEP-1693', url: 'http://www.Example.com/keps/1693/' });
    expect(aliases.get('#1693')).toBe('part');
    expect(aliases.get('https://example.com/keps/1693')).toBe('part');
  });

  it('takes names that are regular expressions, SQL or markup as text', () => {
    expect(found({ name: "'; DROP TABLE x; --" }).get('drop table x')).toBe('name');
    expect(found({ name: '<@U123|x> (a+)+$' }).get('u123 x a')).toBe('name');
  });

  it('whatever the name: no alias is empty, too long for an index, or there twice', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(
        name,
        fc.array(name, { maxLength: 12 }),
        fc.constantFrom('user', 'document'),
        (of, others, kind) => {
          const aliases = aliasesOf({ ...NOTHING, id: `${kind}:x`, kind, name: of, otherNames: others });
          expect(new Set(aliases.map(({ alias }) => alias)).size).toBe(aliases.length);
          for (const { alias } of aliases) {
            expect(alias).not.toBe('');
            expect(Buffer.byteLength(alias)).toBeLessThan(1_000);
            expect(alias).not.toMatch(/\p{Cs}/u);
            expect(alias).not.toContain('\0');
          }
        },
      ),
    );
  });
});
