import type { FieldDiff } from '../../../src/domain/draft-change.js';
import type { Reply } from '../../../src/domain/reply.js';
import { answered } from '../answered.js';
import type { TurnContext } from '../context.js';
import { emit } from '../emit.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import type { UndoOrder } from './order.js';

const NODE = 'history';

/**
 * Refuses an order: nothing changes, and the reason is told. Where others changed it since, the messages that the values rest
 * on now are shown with a link to each.
 */
export function refused(
  state: IntakeState,
  context: TurnContext,
  order: Pick<UndoOrder, 'by' | 'toOneAlone'>,
  { text, why, diffs = [] }: { text: string; why: string; diffs?: readonly FieldDiff[] },
): IntakeUpdate {
  const passages = passagesOf(context, diffs);
  return emit(state, NODE, answered(state), {
    why: `refused: ${why}`,
    replies: [
      passages.length > 0
        ? { kind: 'passages', text, passages, asker: order.by, degraded: false }
        : order.toOneAlone
          ? notice(order.by, text)
          : say(text),
    ],
  });
}

type Passage = Extract<Reply, { kind: 'passages' }>['passages'][number];

/** The messages of this thread that the values rest on now; what was typed into a form stands in none. */
function passagesOf({ channel, messages }: TurnContext, diffs: readonly FieldDiff[]): Passage[] {
  const shown = new Map<string, Passage>();
  for (const { evidence } of diffs) {
    if (!evidence || evidence.channel !== channel || !messages.some(({ ts }) => ts === evidence.ts)) continue;
    const { ts, threadTs, author, quote, how } = evidence;
    if (how === 'typed' || how === 'default') continue;
    shown.set(ts, {
      channel,
      ts,
      ...(threadTs === undefined ? {} : { threadTs }),
      author,
      quote,
      mark: 'none',
    });
  }
  return [...shown.values()].slice(0, 10);
}
