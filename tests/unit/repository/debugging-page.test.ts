import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ANA, call, growthThread } from '../../support/growth.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/debugging.md`, 'utf8');
const LOOP = `${ROOT}graphs/intake/tool-loop/`;

describe('the page on debugging a tool call', () => {
  it('says what each guard means that can end the calls of a turn', () => {
    const code = readdirSync(LOOP).map((file) => readFileSync(`${LOOP}${file}`, 'utf8'));
    const guards = new Set([...code.join('\n').matchAll(/\bname: '([a-z_]+)'/gu)].map(([, name]) => name));
    expect(guards.size).toBeGreaterThan(4);
    expect([...guards].filter((name) => !PAGE.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('says what each outcome of a call means, and each line of a turn in the story', () => {
    const run = readFileSync(`${LOOP}run.ts`, 'utf8');
    const outcomes = [...run.matchAll(/'([a-z:]+(?: [a-z:]+)+|answered)'/gu)].map(([, said = '']) => said);
    expect(outcomes).toEqual(expect.arrayContaining(['called before', 'wrong arguments', 'the draft']));
    expect(outcomes.filter((outcome) => !PAGE.includes(outcome))).toEqual([]);
    const story = readFileSync(`${ROOT}src/ops/story/tell.ts`, 'utf8');
    const turn = /function turnOf[\s\S]*?\n\}/u.exec(story)?.[0] ?? '';
    const lines = [...turn.matchAll(/listed\('([a-z ]+)'/gu)].map(([, label = '']) => label);
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.filter((label) => !PAGE.includes(`| \`${label}\` |`))).toEqual([]);
  });

  it('shows a call in a test that does what the page says', async () => {
    const words = 'what is it linked to?';
    const links = call('get_linked_entities', { entity_id: 'task:t12', entity_kind: 'task' });
    const { thread, brain } = growthThread({
      asks: [words],
      converse: ({ steps }) => (steps.length === 0 ? { calls: [links] } : {}),
    });
    await thread.mention(ANA, words);
    const tools = thread.now.state.trace.flatMap(({ tools: made = [] }) => made);
    expect(tools).toEqual([{ tool: 'get_linked_entities', why: 'at once, answered' }]);
    expect(brain.conversed[1]?.steps).toMatchObject([{ call: { name: 'get_linked_entities' } }]);
    expect(PAGE).toContain('get_linked_entities × 1: at once, answered');
  });
});
