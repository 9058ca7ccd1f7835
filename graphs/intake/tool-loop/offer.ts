import type { OptionActOf } from '../../../src/domain/conversation/option.js';
import { questionSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { type Offer, pendingOf } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { Tool, ToolResult } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import type { IntakeState } from '../state.js';

/** A reply has room for so many options. */
const MAX_CALLS = 10;
/** Slack: a button's label has at most 75 characters. */
const MAX_LABEL = 75;

/**
 * What a call's result offers under its words, else null; no call that its tool would not take, or that a person would have
 * to be asked about first.
 */
export function offerOf(
  { offer, said }: ToolResult,
  { tools, newId }: { tools: readonly Tool[]; newId: () => string },
): Offer | null {
  if (!offer || said === undefined) return null;
  const { all, each, hint, draftId } = offer;
  const options = [...(all ? [{ ...all, all: true }] : []), ...each.map((one) => ({ ...one, all: false }))]
    .filter(({ does }) => isTaken(tools, does))
    .slice(0, MAX_CALLS)
    .map((one) => ({ ...one, label: clipped(one.label, MAX_LABEL), by: null }));
  return options.length === 0 ? null : { kind: 'offer', id: newId(), text: said, hint, draftId, options };
}

/** Whether the tool takes the call as it stands. */
function isTaken(tools: readonly Tool[], { tool, args }: OptionActOf<'call'>): boolean {
  const named = tools.find(({ name }) => name === tool);
  return named !== undefined && named.approval !== 'ask' && named.args.safeParse(args).success;
}

/** The offer as people see it, with who had what done. @param over why nothing more can be; null where that is not so */
export function offerReply(offer: Offer, over: string | null = null): Reply {
  const { id, text, hint, options } = offer;
  const isClosed = over !== null || isUsedUp(offer);
  // the one for all of it came last, since it leaves nothing
  const taken = options.toSorted((a, b) => Number(a.all) - Number(b.all));
  return {
    kind: 'choose',
    slot: questionSlot(id),
    questionId: id,
    text: isClosed ? text : `${text}\n${hint}`,
    options: options.map(({ label }) => label),
    chosen: null,
    offer: {
      left: isClosed ? [] : options.flatMap(({ by }, at) => (by === null ? [at] : [])),
      taken: taken.flatMap(({ label, by }) => (by === null ? [] : [{ label, by }])),
      over,
    },
    degraded: false,
  };
}

/** Who had this call made, or all of them with one that does; null where it is still to be had. */
export function takenBy({ options }: Offer, option: Offer['options'][number]): string | null {
  return option.by ?? options.find(({ all, by }) => all && by !== null)?.by ?? null;
}

/** The offer once somebody had one of its calls made. */
export function withTaken(offer: Offer, option: number, by: string): Offer {
  return { ...offer, options: offer.options.map((one, at) => (at === option ? { ...one, by } : one)) };
}

/** Nothing of it is left: all of it was taken at once, or one call after the other. */
function isUsedUp({ options }: Offer): boolean {
  const each = options.filter(({ all }) => !all);
  const isAll = options.some(({ all, by }) => all && by !== null);
  return isAll || (each.length > 0 && each.every(({ by }) => by !== null));
}

/** Why nothing of the offer can be had any more, in a sentence: its draft is over. Null where that is not so. */
export function whyOver(
  { draftId: about }: Offer,
  state: Pick<IntakeState, 'draftId' | 'phase' | 'filed'>,
): string | null {
  if (about === null) return null;
  const filed = state.filed[about];
  if (filed) return actWording.offerFiled(filed.shortId);
  return about === state.draftId && hasOpenDraft(state) ? null : actWording.offerDropped;
}

/** The offer that a newer one takes the place of, without its buttons; none where there is nothing to press on it. */
export function replaced(state: Pick<IntakeState, 'pending' | 'draftId' | 'phase' | 'filed'>): Reply[] {
  const offer = pendingOf(state, 'offer');
  if (!offer || isUsedUp(offer) || whyOver(offer, state) !== null) return [];
  return [offerReply(offer, actWording.offerReplaced)];
}

/** The offer that ends with what a node changes, without its buttons: its draft was filed or given up. */
export function ended(state: IntakeState, after: IntakeState): Reply[] {
  const offer = pendingOf(state, 'offer');
  if (!offer || isUsedUp(offer) || whyOver(offer, state) !== null) return [];
  const over = whyOver(offer, after);
  return over === null ? [] : [offerReply(offer, over)];
}
