import type { IntakeState } from '../../../../graphs/intake/state.js';
import type { Reply } from '../../../../src/domain/conversation/reply.js';
import { pendingOf } from '../../../../src/domain/pending.js';
import { clipped } from '../../../../src/domain/text/text.js';

const MAX_WORDS = 70;

/** What an answer came to, as a reader of the table wants to know it: what it changed, and what people were told. */
export function outcome(before: IntakeState, after: IntakeState): string {
  const parts = [...changed(before, after), ...after.replies.map(told)];
  return parts.length === 0 ? 'nothing' : parts.join(' · ');
}

function changed(before: IntakeState, after: IntakeState): string[] {
  const is = (what: string, was: unknown, now: unknown) => (was === now ? [] : [`${what} ${String(now)}`]);
  return [
    ...is('request', before.draftId, after.draftId),
    ...is('phase', before.phase, after.phase),
    ...is('filing', before.filing.status, after.filing.status),
    ...is('team', before.team?.id ?? null, after.team?.id ?? null),
    ...valuesIn(before, after),
    ...(after.report.conflicts.length === before.report.conflicts.length
      ? []
      : [`disputes ${after.report.conflicts.length}`]),
    ...after.intents.map((one) =>
      one.kind === 'update' ? `orders ${one.change.change}` : `orders ${one.kind}`,
    ),
    ...after.commands.map(({ act, tool }) => `${act} ${tool}`),
    ...after.memory.map(({ write }) => write),
    ...after.ownWords.slice(before.ownWords.length).map(() => 'keeps the words'),
    ...is('deferred', before.filing.deferred.length, after.filing.deferred.length),
    ...is('queued', before.queuedRequests.length, after.queuedRequests.length),
    ...(pendingOf(before, 'choice') !== null && pendingOf(after, 'choice') === null ? ['question over'] : []),
  ];
}

function valuesIn(before: IntakeState, after: IntakeState): string[] {
  const names = new Set(Object.keys({ ...before.draft.fields, ...after.draft.fields }));
  const fields = [...names].flatMap((name) =>
    before.draft.fields[name] === after.draft.fields[name]
      ? []
      : [`${name} = ${after.draft.fields[name] ?? 'none'}`],
  );
  const unknown = after.draft.unknown.filter((name) => !before.draft.unknown.includes(name));
  return [...fields, ...unknown.map((name) => `${name} = unknown`)];
}

function told(reply: Reply): string {
  const words = (text: string) => `“${clipped(text.replaceAll(/\s+/gu, ' '), MAX_WORDS)}”`;
  switch (reply.kind) {
    case 'text':
    case 'notice':
    case 'done':
    case 'elsewhere':
    case 'direct':
      return `${reply.kind} ${words(reply.text)}`;
    case 'ask':
      return reply.over ? 'ask is over' : `ask ${reply.questions.map(({ field }) => field).join('+')}`;
    case 'choose':
      if (reply.offer !== undefined) return reply.offer.over === null ? 'offer stays' : 'offer is over';
      return reply.chosen === null ? `choose ${words(reply.text)}` : `chosen “${reply.chosen.label}”`;
    case 'offer_update':
      return reply.over === null ? 'offer_update' : `offer_update ${reply.over.how}`;
    case 'review_card':
      return `card ${reply.card.status}`;
    default:
      return reply.kind;
  }
}
