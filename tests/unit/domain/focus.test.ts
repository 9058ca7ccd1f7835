import { describe, expect, it } from '@jest/globals';
import { focusChange, focusOn } from '../../../src/domain/conversation/focus.js';
import { EntityKind } from '../../../src/domain/entities/entity.js';

const site = { id: 'project:site', name: 'Public site' };
const refOf = (kind: EntityKind) => ({ id: `${kind}:x`, kind, label: 'Something' });
const ELEMENTS = ['task', 'plan', 'goal', 'document', 'milestone', 'output'] as const;

describe('what a thread is about', () => {
  it('can be a project alone', () => {
    const focus = focusOn({ id: site.id, kind: 'project', label: site.name });
    expect(focus).toEqual({ type: 'project', kind: 'project', ...site, project: null, set: true });
  });

  it.each(ELEMENTS)('can be a %s', (kind) => {
    const focus = focusOn(refOf(kind));
    expect(focus).toEqual({
      type: 'element',
      kind,
      id: `${kind}:x`,
      name: 'Something',
      project: null,
      set: true,
    });
  });

  it.each(ELEMENTS)('can be a %s within its project', (kind) => {
    const focus = focusOn(refOf(kind), site);
    expect(focus).toMatchObject({ type: 'combined', id: `${kind}:x`, project: site });
  });

  it('is no person and no channel', () => {
    const none = EntityKind.options.filter((kind) => focusOn(refOf(kind)) === null);
    expect(none).toEqual(['channel', 'user']);
  });

  it('can be so by nature', () => {
    expect(focusOn(refOf('task'), null, false)?.set).toBe(false);
  });
});

describe('a change of what a thread is about', () => {
  const [ticket, doc] = [focusOn(refOf('task')), focusOn(refOf('document'))];

  it('has what people said before and after as its ends', () => {
    expect(focusChange(null, ticket)).toEqual({ kind: 'focus', before: null, after: ticket });
    expect(focusChange(ticket, doc)).toEqual({ kind: 'focus', before: ticket, after: doc });
    expect(focusChange(ticket, null)).toEqual({ kind: 'focus', before: ticket, after: null });
  });

  it('leaves alone what it is about by nature', () => {
    const natural = focusOn(refOf('task'), null, false);
    expect(focusChange(natural, null)).toBeNull();
    expect(focusChange(natural, ticket)).toEqual({ kind: 'focus', before: null, after: ticket });
  });

  it('is none where nothing changes', () => {
    expect(focusChange(ticket, ticket)).toBeNull();
    expect(focusChange(null, null)).toBeNull();
  });
});
