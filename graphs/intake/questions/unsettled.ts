import { disputeWording } from '../../../src/domain/conversation/dispute-wording.js';
import { disputeWords } from '../../../src/domain/conversation/dispute-words.js';
import type { Offered } from '../../../src/domain/conversation/option.js';
import { conflictId } from '../../../src/domain/draft/conflicts.js';
import { conflictKey } from '../../../src/domain/draft/decision.js';
import type { Question } from '../../../src/domain/pending.js';
import { formShown, type Turn } from '../deps.js';
import { plainQuestion } from '../references/question.js';
import { frameOf, type IntakeState } from '../state.js';

/** With two sides each there is room for the way to file it, too. */
const MAX_ASKED = 3;

/**
 * What whoever approves is asked where the request contradicts what other requests have accepted: which side holds, or to file it with
 * that mark. `counted`: they were asked about these by it. Null where it contradicts nothing.
 */
export function unsettledQuestion(
  state: IntakeState,
  turn: Turn,
  by: string,
): { item: Question; counted: IntakeState['asked'] } | null {
  const { draftId, rev, report } = state;
  const seen = { draftId: draftId ?? '', rev };
  const blueprint = formShown(turn, state);
  const open = report.conflicts.flatMap((conflict) => {
    const words =
      conflict.other === undefined ? null : disputeWords(conflict, blueprint, frameOf(state).dispute);
    return words === null ? [] : [{ conflict, ...words }];
  });
  if (open.length === 0) return null;
  const shown = open.slice(0, MAX_ASKED);
  const sides = shown.flatMap(({ conflict, sides: [theirs, ours] }): Offered[] =>
    ([theirs, ours] as const).flatMap((one, at) =>
      one === undefined
        ? []
        : [
            {
              label: disputeWording.keep(one.value),
              does: { act: 'settle', dispute: conflictId(conflict), side: at === 0 ? 0 : 1, ...seen },
            },
          ],
    ),
  );
  const text = frameOf(state).dispute.settleOrFile(shown.map(({ statement }) => statement));
  const options: Offered[] = [
    ...sides,
    { label: disputeWording.fileMarked, does: { act: 'approve', ...seen } },
  ];
  return {
    item: plainQuestion(turn.newId(), { asker: by, ts: turn.now.toISOString() }, text, options),
    counted: Object.fromEntries(open.map(({ conflict }) => [conflictKey(conflict), 1])),
  };
}
