import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Change, inverseOf } from '../../../src/domain/draft/changes.js';
import {
  type Command,
  nextRedo,
  nextUndo,
  standingOf,
  standings,
} from '../../../src/domain/tools/command.js';

const entry = (act: Command['act'], of: string | null, id: string, by = 'U_ALEX'): Command => {
  const change: Change = { kind: 'quiet', before: act === 'undo', after: act !== 'undo' };
  return { id, act, of, tool: 'toggle_quiet', by, args: {}, summary: id, change };
};
const did = (id: string) => entry('do', null, id);
const undid = (of: string, by?: string) => entry('undo', of, `undo of ${of}`, by);
const redid = (of: string, by?: string) => entry('redo', of, `redo of ${of}`, by);

const undoes = (history: readonly Command[]) => nextUndo(history)?.command.id;
const redoes = (history: readonly Command[]) => nextRedo(history).next?.command.id;

describe('what comes next', () => {
  it('is nothing in an empty history', () => {
    expect(nextUndo([])).toBeUndefined();
    expect(nextRedo([])).toEqual({});
  });

  it('is the last act, and after its undo the one before it', () => {
    expect(undoes([did('a'), did('b')])).toBe('b');
    expect(undoes([did('a'), did('b'), undid('b')])).toBe('a');
    expect(undoes([did('a'), did('b'), undid('b'), undid('a')])).toBeUndefined();
  });

  it('is done again in the opposite order', () => {
    const history = [did('a'), did('b'), undid('b'), undid('a')];
    expect(redoes(history)).toBe('a');
    expect(redoes([...history, redid('a')])).toBe('b');
    expect(redoes([...history, redid('a'), redid('b')])).toBeUndefined();
    expect(undoes([...history, redid('a')])).toBe('a');
  });

  it('is not done again once something new was done, which is named', () => {
    const { next, newer } = nextRedo([did('a'), undid('a'), did('b')]);
    expect(next).toBeUndefined();
    expect(newer?.id).toBe('b');
  });

  it('is the rest where an older act was taken back by its button', () => {
    const history = [did('a'), did('b'), undid('a')];
    expect(undoes(history)).toBe('b');
    expect(redoes(history)).toBe('a');
    expect(undoes([...history, redid('a')])).toBe('a');
  });
});

describe('the standing of a command', () => {
  it('knows whether it holds, who touched it last, and the newest change, whose inverse is next', () => {
    const history = [did('a'), undid('a', 'U_BO')];
    expect(standingOf(history, 'a')).toMatchObject({
      done: false,
      lastBy: 'U_BO',
      last: { before: true, after: false },
    });
    expect(standingOf(history, 'z')).toBeUndefined();
  });

  it('counts no entry about what is not on record, and none that says what holds already', () => {
    const history = [
      undid('gone'),
      redid('gone'),
      did('a'),
      redid('a', 'U_BO'),
      undid('a'),
      undid('a', 'U_BO'),
    ];
    expect(standings(history)).toHaveLength(1);
    expect(standingOf(history, 'a')).toMatchObject({ done: false, lastBy: 'U_ALEX' });
  });

  it('is that of a plain undo stack, whatever people do in turns', () => {
    const act = fc.constantFrom('do', 'undo', 'redo');
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const history: Command[] = [];
        const done: string[] = [];
        let undone: string[] = [];
        for (const [at, one] of acts.entries()) {
          expect(undoes(history)).toBe(done.at(-1));
          expect(redoes(history)).toBe(undone.at(-1));
          if (one === 'do') {
            history.push(did(`c${at}`));
            done.push(`c${at}`);
            undone = [];
          } else if (one === 'undo' && done.length > 0) {
            const last = done.pop() ?? '';
            history.push(undid(last));
            undone.push(last);
          } else if (one === 'redo' && undone.length > 0) {
            const last = undone.pop() ?? '';
            history.push(redid(last));
            done.push(last);
          }
        }
      }),
    );
  });

  it('lets Undo and Redo alternate for ever, each the inverse of what was done last', () => {
    const history: Command[] = [did('a')];
    for (let time = 0; time < 6; time += 1) {
      const standing = standingOf(history, 'a');
      if (!standing) throw new Error('gone');
      const change = inverseOf(standing.last);
      expect(change).toMatchObject({ after: !standing.done });
      history.push({ ...(standing.done ? undid('a') : redid('a')), change });
    }
  });
});
