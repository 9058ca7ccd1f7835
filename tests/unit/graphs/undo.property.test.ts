import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyDraftChange } from '../../../src/domain/draft/changes.js';
import { asSets } from '../../support/any-patch.js';
import { runs } from '../../support/runs.js';
import { ASKER, PEER, TRIAGER, toCard } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const person = fc.constantFrom(ASKER, PEER, TRIAGER);
const line = fc.oneof(
  fc.constantFrom('low', 'medium', 'high').map((value) => `set urgency to ${value}`),
  fc.constantFrom('Slow app', 'Slow reports', 'Slow search').map((value) => `set summary to ${value}`),
  fc.constantFrom('Sales wait', 'Nobody can sell').map((value) => `set impact to ${value}`),
);
const edit = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));

async function atCard(): Promise<UndoThread> {
  const thread = new UndoThread();
  await toCard(thread);
  return thread;
}

const draftOf = (thread: UndoThread) => asSets(thread.now.state.draft);

describe('whatever random people edit', () => {
  it('is as before once all of it is taken back, and as after once all of it is done again', async () => {
    const deed = fc.record({ by: person, words: edit });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 5 }), person, async (deeds, undoer) => {
        const thread = await atCard();
        const before = draftOf(thread);
        for (const { by, words } of deeds) await thread.mention(by, words);
        const after = draftOf(thread);
        const done = thread.past.filter(({ act }) => act === 'do').length;
        for (let n = 0; n < done; n += 1) await thread.mention(undoer, 'undo');
        expect(draftOf(thread)).toEqual(before);
        for (let n = 0; n < done; n += 1) await thread.mention(undoer, 'redo');
        expect(draftOf(thread)).toEqual(after);
      }),
      { numRuns: runs(8) },
    );
  }, 60_000);
});

describe('whatever is done, taken back and done again, by words and by buttons', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ act: fc.constant('edit' as const), by: person, words: edit }) },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constantFrom('undo' as const, 'redo' as const), by: person }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('press' as const),
        want: fc.constantFrom('undo' as const, 'redo' as const),
        by: person,
        at: fc.nat(20),
      }),
    },
  );

  it('either happens as a whole and is on record, or changes nothing; and the record alone leads to the draft', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const thread = await atCard();
        let replayed = thread.now.state.draft;
        for (const one of steps) {
          const { draft, rev } = thread.now.state;
          if (one.act === 'edit') await thread.mention(one.by, one.words);
          else if (one.act === 'press') {
            const dids = thread.past.filter(({ act }) => act === 'do');
            await thread.press(one.want, one.by, dids[one.at % Math.max(1, dids.length)]?.id ?? 'none');
          } else await thread.mention(one.by, one.act);
          const { state } = thread.now;
          if (state.commands.length === 0) {
            expect([state.draft, state.rev]).toEqual([draft, rev]);
            continue;
          }
          for (const { change } of state.commands) {
            if (change.kind === 'draft') replayed = applyDraftChange(replayed, change);
          }
          expect(draftOf(thread)).toEqual(asSets(replayed));
          expect(state.rev).toBeGreaterThan(rev);
        }
      }),
      { numRuns: runs(8) },
    );
  }, 60_000);
});
