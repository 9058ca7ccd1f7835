import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { ORDERS } from '../../../src/phrases/orders.js';
import { examplesOf } from '../../../src/tools/help.js';
import { guidedThreads } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { ENTITIES, tools } from '../phrases/world.js';

const GRACE = 'U_GRACE';

/** Every phrase that docs/tools.md names, and every order. */
const PHRASES = [...tools.flatMap(examplesOf), ...ORDERS.flatMap(({ example }) => example ?? [])];

const newThread = guidedThreads(new MemoryReferences({ entities: ENTITIES }), {
  blueprints: loadBlueprints(),
});

async function open(thread: IntakeThread): Promise<void> {
  await thread.mention(GRACE, 'The app has slow loading, timeouts and crashes');
  expect(thread.now.waits.pending).toEqual(['business_impact']);
}

async function card(thread: IntakeThread): Promise<void> {
  await open(thread);
  for (const text of ['Nobody in sales can quote a price', 'high\nincident', 'Sales', 'Pages open at once'])
    await thread.say(GRACE, text);
  expect(thread.now.waits.kind).toBe('preview');
}

const STATES = [
  ['nothing is open', () => Promise.resolve()],
  ['a question is open', open],
  ['a card is open', card],
] as const;

/** Every phrase is said in a copy of this thread. */
async function brought(bringTo: (thread: IntakeThread) => Promise<void>): Promise<IntakeThread> {
  const thread = newThread();
  await bringTo(thread);
  return thread;
}

/** The fields whose value stands otherwise after the last turn. */
function newValues(thread: IntakeThread): string[] {
  const [before, after] = thread.turns.slice(-2).map(({ state }) => state.draft);
  if (after === undefined) return Object.keys(thread.now.state.draft.fields);
  return Object.keys(after.fields).filter((name) => after.fields[name] !== before?.fields[name]);
}

describe.each(STATES)('while %s', (_state, bringTo) => {
  const standing = brought(bringTo);

  it.each(PHRASES.map((phrase) => [phrase]))(
    '“%s” is done, offered or asked about, and no answer that can’t be given back',
    async (phrase) => {
      const thread = newThread().goOnFrom(await standing);
      await thread.mention(GRACE, phrase);
      const { state } = thread.now;
      expect(state.replies).not.toEqual([]);
      const ordered = state.commands.flatMap(({ change }) =>
        change.kind === 'draft' ? change.fields.map(({ field }) => field) : [],
      );
      // a tool may begin a request, with the words that it was given
      const begins = thread.turns.length === 1 && state.reading?.acts.some(({ act }) => act === 'call');
      const taken = pendingOf(state, 'ask')?.taken.map(({ field }) => field) ?? [];
      for (const field of begins ? [] : newValues(thread)) {
        if (ordered.includes(field)) continue;
        expect(evidenceOf(state.draft, field).at(-1)?.how).toBe('answered');
        expect(taken).toContain(field);
      }
    },
  );
});
