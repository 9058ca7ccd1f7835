import { describe, expect, it } from '@jest/globals';
import { full } from '../../../src/knowledge/linked/described.js';
import { getLinkedEntities } from '../../../src/tools/references/get-linked-entities.js';
import { CANT_FIND } from '../../../src/tools/references/groups.js';
import { contextWith, refuses, SECRET, T12, use } from './support.js';

const tool = getLinkedEntities(full);
const launch = { id: 'plan:launch', kind: 'plan' as const, name: 'Launch plan' };
const doc = { id: 'document:d', kind: 'document' as const, name: 'Notes' };
const links = [
  { source: 'task:t12', relation: 'belongs_to_plan', target: 'plan:launch' },
  { source: 'task:t12', relation: 'references', target: 'document:d' },
  { source: 'task:t12', relation: 'depends_on', target: 'task:secret' },
] as const;
const context = contextWith([T12, launch, doc, SECRET], { links });

describe('get_linked_entities', () => {
  it('describes all that an entity is linked to, except what the asker may not see', async () => {
    const { data } = await use(tool, context, { entity_id: 'task:t12', entity_kind: 'task' });
    expect(data).toContain('Launch plan [plan:launch]');
    expect(data).toContain('Notes [document:d]');
    expect(data).not.toContain('Board plan');
  });

  it('describes one kind alone where that is asked for', async () => {
    const args = { entity_id: 'task:t12', entity_kind: 'task', filter_kind: 'plan' };
    const { data } = await use(tool, context, args);
    expect(data).toContain('Launch plan');
    expect(data).not.toContain('Notes');
  });

  it('says "not found" of what does not exist, may not be seen, or is of another kind', async () => {
    for (const [entity_id, entity_kind] of [
      ['task:never', 'task'],
      ['task:secret', 'task'],
      ['task:t12', 'goal'],
    ]) {
      expect(await use(tool, context, { entity_id, entity_kind })).toEqual({ data: { error: CANT_FIND } });
    }
  });

  it('has fifty of a kind, with their descriptions, and says how many are left', async () => {
    const plans = Array.from({ length: 60 }, (_, at) => ({
      id: `plan:p${at}`,
      kind: 'plan' as const,
      name: `Plan ${at}`,
      description: 'What it is for.',
    }));
    const many = plans.map(({ id }) => ({
      source: 'task:t12',
      relation: 'belongs_to_plan' as const,
      target: id,
    }));
    const { data } = await use(tool, contextWith([T12, ...plans], { links: many }), {
      entity_id: 'task:t12',
      entity_kind: 'task',
    });
    const text = String(data);
    expect(text.match(/^#### /gmu)).toHaveLength(50);
    expect(text.match(/What it is for\./gu)).toHaveLength(50);
    expect(text).toContain('### Plans (60 total)');
    expect(text).toContain('- ... and 10 more plans');
  });

  it('only reads, and may be asked about a project, too', async () => {
    expect([tool.effect, tool.approval]).toEqual(['read', 'none']);
    const q1 = { id: 'project:q1', kind: 'project' as const, name: 'Q1 Launch' };
    const inQ1 = [{ source: 'task:t12', relation: 'relates_to' as const, target: 'project:q1' }];
    const { data } = await use(tool, contextWith([T12, q1], { links: inQ1 }), {
      entity_id: 'project:q1',
      entity_kind: 'project',
    });
    expect(data).toContain('## Linked Entities for: Q1 Launch [project:q1]');
    expect(data).toContain('Slow checkout [task:t12]');
    expect(data).toContain('relates_to (incoming)');
  });

  it('takes no kind that has no links of its own, and no name in place of an id', () => {
    expect(refuses(tool, { entity_id: 'user:U1', entity_kind: 'user' })).toBe(true);
    expect(refuses(tool, { entity_id: 'T-12', entity_kind: 'task' })).toBe(true);
  });
});
