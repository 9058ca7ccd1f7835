import type { FreshMessage } from '../../domain/brain.js';
import type { OfferedAct } from '../../domain/conversation/acts.js';
import type { Field } from '../../domain/draft/blueprint.js';
import type { Turn } from './turn.js';
import { wording } from './wording.js';

/** "No, that was for Grace", "I wasn't talking to you". */
const MEANT_FOR =
  /\b(?:that|this|it)(?:['’]s| was| is|['’]?s not| was ?n['’]?t)?(?: just| only| meant)* for (?<whom>\S+)|\b(?:talking|speaking) to (?:you|the bot)\b/iu;

/** Whether somebody says that what they answered before was said to somebody else. */
export function wasSaidToOthers(turn: Turn, message: FreshMessage, text: string): boolean {
  const said = MEANT_FOR.exec(text);
  if (said === null || turn.answeredBefore() === null) return false;
  const whom = (said.groups?.['whom'] ?? 'you').replace(/[.,!]+$/u, '').toLowerCase();
  const names = turn.othersThan(message.author).map(({ name }) => name.split(' ', 1)[0]?.toLowerCase());
  return whom === 'you' || whom.startsWith('<@') || names.includes(whom);
}

/** A button that gives the answer about a field back, where it was taken for one. */
export function givingBack({ open }: Turn, { name: field }: Field): OfferedAct[] {
  const evidence = open?.draft.evidence[field]?.at(-1);
  return evidence?.how === 'answered'
    ? [{ label: wording.notAnAnswer, does: 'not_an_answer', field, ts: evidence.ts }]
    : [];
}
