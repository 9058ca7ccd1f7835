import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { withLeftOut } from '../draft/own-words.js';
import { withFilesLeftOut } from '../draft/request-files.js';
import { nodeResult } from '../node-result.js';
import type { IntakeState } from '../state.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

/**
 * One of the messages that go with the request, with its files, or one of the files is taken out or put back; the card shows the
 * request anew. Those who shared it may, and those who decide.
 */
export const leaveOut: ActSpec<ActOf<'leave_out'>> = {
  known: openRequest,
  may: async (act, state, turn) => {
    const meant = meantBy(act.which, state);
    const isOwn = meant.length > 0 && meant.every(({ author }) => author === act.by);
    return isOwn ? null : takes('change')(act, state, turn);
  },
  fresh: ({ which, seen }, state) =>
    changedSince(state, seen) ??
    (meantBy(which, state).length > 0 ? null : { text: wording.outOfDate, why: 'no such message or file' }),
  apply({ which, isOut }, state) {
    const isFile = state.files.some(({ id }) => id === which);
    return nodeResult(state, 'elicitation', {
      ownWords: withLeftOut(state.ownWords, which, isOut),
      marks: isFile ? [] : [{ ts: which, isKept: !isOut }],
      files: withFilesLeftOut(state.files, which, isOut),
      rev: state.rev + 1,
      due: 'decision',
      why: `${isOut ? 'left out' : 'put back'}: one ${isFile ? 'file' : 'message'}`,
      changes: [isFile ? 'files' : 'own_words'],
    });
  },
};

const meantBy = (which: string, { ownWords, files }: IntakeState) => [
  ...ownWords.filter(({ ts }) => ts === which),
  ...files.filter(({ id }) => id === which),
];
