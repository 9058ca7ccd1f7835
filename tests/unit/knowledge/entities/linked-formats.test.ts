import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
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
  it('shows at most three of a type, however many are loaded', () => {
    const plans = Array.from({ length: 50 }, (_, n) => link(`plan:p${n}`, 'belongs_to_plan'));
    const block = abbreviated(linksOf({ id: 'task:t', name: 'A task' }, plans));
    expect(block.match(/^- \*\*/gmu)).toHaveLength(3);
    expect(block).toContain('### Plans (50 linked, showing first 3)');
    expect(block).toContain('- ... and 47 more plans\n');
  });

  it('says how many tasks are waited for, though none of them is among the first', () => {
    const others = [1, 2, 3].map((n) => link(`task:t${n}`, 'relates_to'));
    const linked = linksOf({ id: 'task:t', name: 'A task' }, others, {
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
