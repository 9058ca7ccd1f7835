import { clipped } from '../../src/domain/clipped.js';
import type { Event, MessageEvent } from '../../src/domain/event.js';
import { readsAsOrder } from '../../src/domain/order-phrases.js';
import { readsAsOtherRequest } from '../../src/domain/other-request.js';
import { readsAsConfirm } from '../../src/domain/phrases.js';
import type { Reply } from '../../src/domain/reply.js';
import { wording } from '../../src/domain/wording.js';
import type { TurnContext } from './context.js';
import { isInvolved } from './people.js';
import { say } from './say.js';
import type { IntakeState } from './state.js';

const MAX_QUOTE = 150;
const MOST_NOTED = 10;

/** The batch without messages about something else, and what is noted of those: one draft at a time a thread. */
export function noteOthers(state: IntakeState): { events: Event[]; noted: string[]; added: number } {
  const isOther = (event: Event) =>
    event.kind === 'message' &&
    isInvolved(state, event.author) &&
    readsAsOtherRequest(event.text) &&
    !(event.addressed && readsAsOrder(event.text));
  const others = state.events.flatMap((event) =>
    isOther(event) && event.kind === 'message' ? [event.ts] : [],
  );
  return {
    events: state.events.filter((event) => !isOther(event)),
    noted: [...new Set([...state.noted, ...others])].slice(0, MOST_NOTED),
    added: others.length,
  };
}

/** What was noted meanwhile is offered when its turn has come; nothing where nothing was. */
export function offerNoted(state: IntakeState, { messages }: TurnContext): Reply[] {
  const [next] = state.noted.flatMap((ts) => messages.find((message) => message.ts === ts) ?? []);
  return next ? [say(wording.alsoMentioned(clipped(next.text, MAX_QUOTE)), { mentions: [next.author] })] : [];
}

/** The noted message that these words take up ("yes, go ahead"), as the event that begins its draft; null where they don't. */
export function takenUp(
  state: IntakeState,
  { messages: transcript }: TurnContext,
  messages: readonly MessageEvent[],
): MessageEvent | null {
  if (state.proposal !== null || messages.length === 0 || messages.length !== state.events.length)
    return null;
  const agreed = messages.every(({ author, text }) => isInvolved(state, author) && readsAsConfirm(text));
  const next = agreed
    ? state.noted.flatMap((ts) => transcript.find((one) => one.ts === ts) ?? [])[0]
    : undefined;
  if (!next) return null;
  const { ts, author, text } = next;
  return { kind: 'message', via: 'message', ts, author, text, addressed: true };
}
