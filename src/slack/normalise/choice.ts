import { z } from 'zod';
import { DIRECT_ROOT } from '../../domain/incoming.js';
import { parseChoiceValue } from '../choice-ref.js';
import { isDirect, type Normalised } from './common.js';
import { interactionKey } from './key.js';
import { Ts } from './wire.js';

/** The parts of a `block_actions` payload that we rely on. Source: Slack, "block_actions payload". */
const WireClick = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  container: z.looseObject({ channel_id: z.string().min(1), message_ts: Ts, thread_ts: Ts.optional() }),
  actions: z.tuple(
    [z.looseObject({ action_id: z.string(), action_ts: Ts, value: z.string().optional() })],
    z.unknown(),
  ),
});

/** A click on an option of a question: an event for the thread in which the question stands. */
export function normaliseChoice(body: unknown, teamId: string): Normalised {
  const parsed = WireClick.safeParse(body);
  if (!parsed.success) return { ignored: 'malformed' };
  const { trigger_id, user, container, actions } = parsed.data;
  const [action] = actions;
  const ref = parseChoiceValue(action.value);
  if (ref === null) return { ignored: 'not_our_question' };
  const { channel_id: channel, message_ts: ts, thread_ts: threadTs } = container;
  const direct = isDirect({ channel });
  return {
    incoming: {
      teamId,
      dedupeKey: interactionKey(trigger_id, action.action_id, user.id),
      address: {
        by: 'root',
        channel,
        rootTs: threadTs ?? (direct ? DIRECT_ROOT : ts),
        opens: false,
        isDirect: direct,
      },
      event: { kind: 'choice', via: 'button', ...ref, actor: user.id, channel, ts },
      actor: user.id,
      slackTs: action.action_ts,
      urgent: true,
    },
  };
}
