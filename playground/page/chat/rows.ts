import type { Message } from '../../protocol.js';
import { dateOfTs } from '../text/time.js';
import { authorKey } from './authorOf.js';

const SAME_BREATH_S = 300;

/** A message and how it stands to the one before it. */
export interface Row {
  readonly message: Message;
  /** Starts a new day, so a heading goes before it. */
  readonly startsDay: boolean;
  /** Follows its author's previous message closely, so it needs no head of its own. */
  readonly compact: boolean;
}

export function toRows(messages: readonly Message[]): Row[] {
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const startsDay = !before || dayOf(before) !== dayOf(message);
    const compact =
      before !== undefined &&
      !startsDay &&
      authorKey(before) === authorKey(message) &&
      before.ephemeralTo === message.ephemeralTo &&
      before.replyCount === 0 &&
      Number(message.ts) - Number(before.ts) < SAME_BREATH_S;
    return { message, startsDay, compact };
  });
}

function dayOf(message: Message): string {
  return dateOfTs(message.ts).toDateString();
}
