import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { describeSteps } from '../../../../src/brain/model/describe-tools.js';
import { EntityKind } from '../../../../src/domain/entities/entity.js';
import { abbreviated, full } from '../../../../src/knowledge/linked/described.js';
import { CASES, link, linksOf } from './linked-cases.js';

const GOLDEN = fileURLToPath(new URL('../../../golden/linked/', import.meta.url));
const golden = (name: string) => readFileSync(`${GOLDEN}${name}.md`, 'utf8');

describe('the two formats of what an entity is linked to', () => {
  it.each(Object.entries(CASES))('read as the golden files of %s', (name, linked) => {
    expect(abbreviated(linked)).toBe(golden(`${name}.abbreviated`));
    expect(full(linked)).toBe(golden(`${name}.full`));
  });

  it('have no golden file without a case', () => {
    const names = Object.keys(CASES).flatMap((name) => [`${name}.abbreviated.md`, `${name}.full.md`]);
    expect(readdirSync(GOLDEN).sort()).toEqual(names.sort());
  });
});

describe('the block for a prompt', () => {
  const task = { id: 'task:t', name: 'A task' };
  const many = (kind: 'plan' | 'document', number: number) =>
    Array.from({ length: number }, (_, n) => link(`${kind}:${kind}-${n}`, 'references'));

  it('has all that is loaded where there is room, whatever its type', () => {
    const block = abbreviated(linksOf(task, many('plan', 12), { more: { plans: 38 } }));
    expect(block.match(/^- \*\*/gmu)).toHaveLength(12);
    expect(block).toContain('### Plans (50 linked, showing first 12)');
    expect(block).toContain('- ... and 38 more plans\n');
  });

  it('has three of each type before a fourth of any', () => {
    const goals = [1, 2, 3].map((n) => link(`goal:g-${n}`, 'supports_goal'));
    const block = abbreviated(linksOf(task, [...many('plan', 20), ...many('document', 20), ...goals]));
    expect(block).toContain('### Goals (3 linked)\n');
    expect(block).toMatch(/### Plans \(20 linked, showing first [4-9]\)/u);
    expect(block).toMatch(/### Documents \(20 linked, showing first [4-9]\)/u);
  });

  it('begins with what is waited for, and shows three of it where there is hardly room for the rest', () => {
    const name = 'Make the sign-up page fast';
    const others = (['plan', 'goal', 'milestone', 'document', 'output'] as const).flatMap((kind) =>
      [1, 2, 3].map((n) => link(`${kind}:0193f0a2-77aa-7c1e-00${n}`, 'relates_to', { name })),
    );
    const waitedFor = [1, 2, 3].map((n) => link(`task:0193f0a2-00${n}`, 'depends_on', { name }));
    const block = abbreviated(linksOf(task, [...others, ...waitedFor]));
    expect(block).toContain('relationships:\n\n### Dependent Tasks (3 linked)\n- **');
    expect(block).toContain('### Outputs (3 linked, showing first 1)');
  });

  it('says how many tasks are waited for, though none of them is among the first', () => {
    const others = [1, 2, 3].map((n) => link(`task:t${n}`, 'relates_to'));
    const linked = linksOf(task, others, {
      more: { tasks: 2 },
      moreDependent: 2,
    });
    expect(abbreviated(linked)).toContain(
      '### Dependent Tasks (2 linked)\n- ... and 2 more tasks\n\n### Tasks (3 linked)\n- **',
    );
  });
});

describe("the tool's answer", () => {
  const plans = Array.from({ length: 50 }, (_, n) => link(`plan:p${n}`, 'belongs_to_plan'));
  const linked = linksOf({ id: 'task:t', name: 'A task' }, [...plans, link('goal:g', 'supports_goal')], {
    more: { plans: 12 },
  });

  it('has all that was loaded, and says how many are left', () => {
    expect(full(linked).match(/^#### /gmu)).toHaveLength(51);
    expect(full(linked)).toContain('### Plans (62 total)\n');
    expect(full(linked)).toContain('- ... and 12 more plans\n');
  });

  it('can be of one kind alone', () => {
    expect(full(linked, 'goal')).toContain('### Goals (1 total)');
    expect(full(linked, 'goal')).not.toContain('Plans');
    expect(full(linked, 'milestone')).toContain('This task has no linked milestones.');
  });

  it('has descriptions whole', () => {
    const words = 'word '.repeat(3_000).trim();
    const long = linksOf({ id: 'task:t', name: 'A task' }, [
      link('goal:g', 'supports_goal', { description: words }),
    ]);
    expect(full(long)).toContain(`- **Description**: ${words}\n`);
  });
});

describe('what a model has no room for', () => {
  const step = (data: string) => ({ call: { id: 'c', name: 'get_linked_entities', args: {} }, data });
  const shown = (data: string) => describeSteps([step(data)])[0]?.result;
  const many = (number: number, description: string) =>
    Array.from({ length: number }, (_, n) =>
      link(`task:t-${n}`, 'depends_on', { name: `Make page ${n} fast`, description }),
    );
  const SHORT = 'Half as many errors, counted weekly by the people on call.';

  it('is nothing of fifty with descriptions of a sentence', () => {
    const told = full(linksOf({ id: 'task:t', name: 'A task' }, many(50, SHORT)));
    expect(told.match(/^#### /gmu)).toHaveLength(50);
    expect(told).not.toContain('room here');
    expect(shown(told)).toContain(JSON.stringify(told));
  });

  it('is cut from long descriptions, and told as cut with how to get the rest', () => {
    const told = full(linksOf({ id: 'task:t', name: 'A task' }, many(20, SHORT.repeat(40))));
    expect(told.match(/^#### /gmu)).toHaveLength(20);
    expect(told.match(/ \[…\]$/gmu)).toHaveLength(20);
    expect(told).toMatch(/Not all of it has room here.*`fetch_reference_context`, or ask for one kind/u);
    expect(shown(told)).toContain(JSON.stringify(told));
  });

  it('is told in one line each, with its id, where there are many of every kind', () => {
    const links = EntityKind.options.flatMap((kind) =>
      many(50, SHORT).map((one) => ({ ...one, kind, id: `${kind}:0193f0a2-77aa-7c1e-9f3b-${one.edgeId}` })),
    );
    const told = full(linksOf({ id: 'task:t', name: 'A task' }, links));
    expect(told.match(/^### /gmu)).toHaveLength(9);
    expect(told.match(/^#### /gmu)?.length).toBeGreaterThanOrEqual(18);
    expect(told.match(/^- \*\*Make page/gmu)?.length).toBeGreaterThan(9);
    expect(told).toMatch(/- \.\.\. and \d+ more plans/u);
    expect(told).toContain('Not all of it has room here');
    expect(shown(told)).toContain(JSON.stringify(told));
  });
});
