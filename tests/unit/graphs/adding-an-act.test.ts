import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type ActSpec, type Refusal, ready } from '../../../graphs/intake/acts/perform.js';
import { stepOf } from '../../../graphs/intake/acts/registry.js';
import type { Turn } from '../../../graphs/intake/deps.js';
import { nodeResult } from '../../../graphs/intake/node-result.js';
import type { IntakeState } from '../../../graphs/intake/state.js';
import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { guidedThread } from '../../support/guided.js';
import { FIRST } from '../../support/slow-app.js';

const ACTS = new URL('../../../graphs/intake/acts/', import.meta.url);
/** What is no act: how each is carried out, the list of them, and what those at a ticket share. */
const SHARED = ['perform.ts', 'registry.ts', 'at-ticket.ts', 'make-change.ts'];

const act: Act = { act: 'approve', by: 'U_ANA', via: 'button', ts: '1.0' };
const no = (why: string): Refusal => ({ text: `Not so: ${why}.`, why });

type Guard = 'known' | 'may' | 'fresh';

/** An act that tells what was asked of it, in its order, and is refused by one of its guards. */
function told(refusedBy: Guard | null) {
  const asked: string[] = [];
  const guard = (name: Guard) => {
    asked.push(name);
    return name === refusedBy ? no(name) : null;
  };
  const spec: ActSpec<ActOf<'approve'>> = {
    known: () => guard('known'),
    may: () => Promise.resolve(guard('may')),
    fresh: () => guard('fresh'),
    apply: (_act, state) => {
      asked.push('apply');
      return nodeResult(state, 'review', { why: 'done' });
    },
  };
  return { asked, made: ready('approve', 'review', spec) };
}

/** A thread in which a request is open, as a node would find it. */
async function standing(): Promise<{ state: IntakeState; turn: Turn }> {
  const thread = guidedThread();
  await thread.mention('U_ANA', FIRST);
  const { state } = thread.now;
  return { state: { ...state, replies: [], trace: [] }, turn: { ...thread.deps, ...thread.context() } };
}

describe('an act', () => {
  it('has a file of its own and its line in the registry', () => {
    const registry = readFileSync(new URL('registry.ts', ACTS), 'utf8');
    const files = readdirSync(ACTS).filter((file) => !SHARED.includes(file));
    for (const file of files) expect(registry).toContain(`from './${file.replace('.ts', '.js')}';`);
    expect(files.length).toBeGreaterThan(9);
  });

  it('is carried out in the step that its line names; what is a part of something larger in none of its own', () => {
    expect(stepOf(act)).toBe('review');
    expect(stepOf({ ...act, act: 'restate', field: 'urgency' })).toBeNull();
  });

  it('is asked whether there is what it is about, who may and whether it is up to date, and then carried out', async () => {
    const { asked, made } = told(null);
    const { state, turn } = await standing();
    expect(await made.perform(act, state, turn)).toMatchObject({ trace: [{ why: 'done' }] });
    expect(asked).toEqual(['known', 'may', 'fresh', 'apply']);
  });

  it.each(['known', 'may', 'fresh'] as const)(
    'is not carried out where %s says no: they are told alone',
    async (by) => {
      const { asked, made } = told(by);
      const { state, turn } = await standing();
      expect(await made.perform(act, state, turn)).toMatchObject({
        replies: [{ kind: 'notice', to: 'U_ANA', text: `Not so: ${by}.` }],
      });
      expect(asked).not.toContain('apply');
      expect(asked.at(-1)).toBe(by);
    },
  );
});
