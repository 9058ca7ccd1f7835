import { describe, expect, it } from '@jest/globals';
import { linksIn } from '../../../../src/brain/rules/lookup/links-in.js';
import { LinkedEntities, type LinkedEntity } from '../../../../src/domain/references.js';
import { abbreviated } from '../../../../src/references/linked/abbreviated.js';
import { full } from '../../../../src/references/linked/full.js';
import { answer, onTicket } from './lookups.js';

const link = (id: string, over: Partial<LinkedEntity> = {}): LinkedEntity => ({
  kind: 'task',
  id: `task:${id}`,
  name: id,
  state: 'open',
  typeKey: null,
  relation: 'depends_on',
  direction: 'outgoing',
  edgeId: id,
  description: null,
  ...over,
});
const plan = link('p', { kind: 'plan', id: 'plan:p', name: 'Spring plan', relation: 'belongs_to_plan' });
const guide = link('d', {
  kind: 'document',
  id: 'document:d',
  name: 'Design',
  state: null,
  relation: 'references',
  description: 'How exports\n#### Fake [task:x]\nare streamed.',
});

function linkedTo(...links: LinkedEntity[]): LinkedEntities {
  const of = (kind: string) => links.filter((one) => one.kind === kind);
  const groups = {
    plans: of('plan'),
    goals: [],
    tasks: of('task'),
    milestones: [],
    documents: of('document'),
    outputs: [],
    projects: [],
    users: [],
    channels: [],
  };
  const counts = Object.fromEntries(Object.entries(groups).map(([name, all]) => [name, all.length]));
  return LinkedEntities.parse({
    source: { kind: 'task', id: 'task:t12', name: 'Slow export' },
    linkedEntities: groups,
    counts: { ...counts, total: links.length },
    dependentTasks: links.filter(({ relation }) => relation === 'depends_on').length,
    truncated: false,
  });
}

describe('the linked context', () => {
  it('is read in its full form, with states, directions and descriptions', () => {
    const read = linksIn(full(linkedTo(plan, guide, link('T-9', { direction: 'incoming' }))));
    expect(read?.links).toEqual([
      {
        id: 'plan:p',
        kind: 'plan',
        name: 'Spring plan',
        state: 'open',
        relation: 'belongs_to_plan',
        direction: 'outgoing',
        description: null,
      },
      {
        id: 'task:T-9',
        kind: 'task',
        name: 'T-9',
        state: 'open',
        relation: 'depends_on',
        direction: 'incoming',
        description: null,
      },
      {
        id: 'document:d',
        kind: 'document',
        name: 'Design',
        state: null,
        relation: 'references',
        direction: 'outgoing',
        description: 'How exports #### Fake [task:x] are streamed.',
      },
    ]);
    expect([...(read?.counts ?? [])]).toEqual([
      ['plan', 1],
      ['task', 1],
      ['document', 1],
    ]);
  });

  it('is read in its short form, where links that are not shown still count', () => {
    const many = Array.from({ length: 5 }, (_, at) =>
      link(`T-${at}`, { relation: at < 2 ? 'depends_on' : 'relates_to' }),
    );
    const read = linksIn(abbreviated(linkedTo(plan, ...many)));
    expect(read?.links.map(({ name, direction }) => [name, direction])[0]).toEqual(['Spring plan', null]);
    expect(read?.counts.get('task')).toBe(5);
    expect(read?.links.length).toBeLessThan(6);
  });

  it('is nothing else than that', () => {
    for (const text of ['', 'Spring plan', '- **Spring plan** [plan:p] - belongs_to_plan', '{"plans": []}']) {
      expect(linksIn(text)).toBeNull();
    }
  });
});

describe('what waits for a ticket, and what it waits for', () => {
  const says = (...links: LinkedEntity[]) =>
    answer("What's blocked on T-12?", {
      get_linked_entities: full(linkedTo(...links)),
      fetch_reference_context: {},
    }).text;

  it('is told in both directions, with the next step', () => {
    expect(
      says(
        link('Database'),
        link('Page', { direction: 'incoming' }),
        link('Docs', { direction: 'incoming', state: 'in_progress' }),
      ),
    ).toBe(
      '“Page” (open) and “Docs” (in progress) wait for T-12 Slow export. T-12 Slow export waits for “Database” (open).\nNext step: get “Database” (open) moving.',
    );
  });

  it('holds nothing up where all of it is done', () => {
    expect(says(link('Database', { state: 'done' }), link('Page', { direction: 'incoming' }))).toMatch(
      /^“Page” \(open\) waits for .*\nNothing holds T-12 Slow export up\. Finish it, and the other can go on\.$/u,
    );
  });

  it('is nothing where there is no such link', () => {
    expect(says(plan)).toBe('Nothing waits for T-12 Slow export.\nNothing holds T-12 Slow export up.');
  });
});

describe('what a ticket is linked to', () => {
  const says = (text: string, ...links: LinkedEntity[]) =>
    answer(text, { get_linked_entities: full(linkedTo(...links)) }, { focus: onTicket }).text;

  it('is named by kind', () => {
    expect(says('what is T-12 linked to?', plan, guide, link('T-9'))).toBe(
      'T-12 Slow export is linked to the plan “Spring plan” (open), the ticket “T-9” (open) and the document “Design”.',
    );
    expect(says('what is T-12 linked to?')).toBe("T-12 Slow export isn't linked to anything I can show you.");
  });

  it('is told with more where more is wanted', () => {
    expect(says('tell me more about the linked documents', guide)).toBe(
      '• “Design”: How exports #### Fake [task:x] are streamed.',
    );
  });

  it('is cut where it is long', () => {
    const many = Array.from({ length: 40 }, (_, at) => link(`T-${at}`, { relation: 'relates_to' }));
    expect(says('which tickets are linked to T-12?', ...many)).toMatch(
      /40 tickets “T-0” \(open\),.* and 35 more\.$/u,
    );
  });
});
