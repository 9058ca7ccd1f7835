import { z } from 'zod';
import { shown } from '../../../src/domain/conversation/card.js';
import { citedMemories } from '../../../src/domain/conversation/citations.js';
import type { Frame } from '../../../src/domain/conversation/frame/frame.js';
import { commandSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { type Change, changeBetween, saysTheSame } from '../../../src/domain/draft/changes.js';
import type { Draft, ListItem } from '../../../src/domain/draft/draft.js';
import { itemText } from '../../../src/domain/draft/patch.js';
import type { Command, Look } from '../../../src/domain/tools/command.js';
import type { Tool } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { blueprintFor, type Turn } from '../deps.js';
import type { Asking, IntakeState } from '../state.js';
import type { Talk } from './talk.js';
import type { Made } from './tool-result.js';

/** Something that was done on request: by whom, by which tool or otherwise ("edit_form"), and in which words to tell it. */
export interface Act {
  tool: string;
  by: string;
  args: Readonly<Record<string, unknown>>;
  summary: string;
  change: Change;
}

/** The act as an entry of the thread's command history. */
export function commandOf(id: string, { args, ...act }: Act): Command {
  return { id, act: 'do', of: null, args: { ...args }, ...act };
}

/**
 * What only looks up references or concerns what is remembered is not for the record: a note that is forgotten must not
 * live on.
 */
const UNRECORDED: ReadonlySet<Tool['category']> = new Set(['memory', 'references']);

/**
 * A call that changes nothing, as an entry of the history unless it is not for the record; arguments that repeat what is
 * remembered are left out.
 */
export function looksOf(
  { recalled, remembered }: Pick<Talk, 'recalled' | 'remembered'>,
  { category, name: tool }: Tool,
  { step, outcome, result }: Made,
  { asking: { message, by }, byPerson, newId }: { asking: Asking; byPerson: boolean; newId: () => string },
): Look[] {
  if (result.change !== undefined || (UNRECORDED.has(category) && result.draft === undefined)) return [];
  const known = byPerson ? [] : [...(recalled?.known ?? []), ...remembered];
  const args = argsOf(step.call.args);
  const isRepeated = citedMemories(JSON.stringify(args), message.text, known).length > 0;
  const entry = { id: newId(), act: 'look', of: null, tool, by, summary: outcome, change: null } as const;
  return [{ ...entry, args: isRepeated ? {} : args }];
}

/** The act for the history, and as people are told of it, with Undo. */
export function recorded(id: string, act: Act): { commands: Command[]; replies: Reply[] } {
  const command = commandOf(id, act);
  return { commands: [command], replies: [doneReply(command)] };
}

/** With more of them than that, the card is quicker to read. */
const MAX_TOLD = 2;

/**
 * What words changed, with the values that stand now and the items that are new, because the card is rewritten further up where nobody
 * looks.
 */
export function changedTo({ change }: Command, { fields }: Blueprint, frame: Frame): string {
  const changed = change?.kind === 'draft' ? change.fields : [];
  const named = changed.map(({ field: name, label, before, after }) => {
    const field = fields.find((one) => one.name === name);
    const value = after.items === null ? after.value : newItems(before.items ?? [], after.items);
    return {
      label: frame.inSentence(field?.label ?? label),
      value: field === undefined || value === null ? null : shown(field, value),
      added: after.items !== null,
    };
  });
  const told = named.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]));
  const isTold = told.length === changed.length && told.length <= MAX_TOLD;
  return isTold ? frame.changedTo(told) : frame.changed(named.map(({ label }) => label));
}

/** The items that were not there before; null where none is new. */
function newItems(before: readonly ListItem[], after: readonly ListItem[]): string | null {
  const known = new Set(before.map(itemText));
  const news = after.map(itemText).filter((text) => !known.has(text));
  return news.length > 0 ? news.join('; ') : null;
}

/** Tells what was done, with Undo. */
export function doneReply({ id, summary, by }: Command, text = summary): Extract<Reply, { kind: 'done' }> {
  return {
    kind: 'done',
    slot: commandSlot(id),
    commandId: id,
    text,
    by,
    now: 'done',
    changedBy: null,
    degraded: false,
  };
}

/** A call's arguments as the history keeps them. */
export function argsOf(args: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(args);
}

/** What people changed in the draft themselves, for the history; nothing where nobody would see a difference. */
export function handmade(
  { draftId, draft: before }: Pick<IntakeState, 'draftId' | 'draft'>,
  blueprint: Blueprint,
  after: Draft,
  { newId, tool, by }: { newId: () => string; tool: 'edit_form' | 'words_at_card'; by: string },
): Command[] {
  const whole = draftId === null ? null : changeBetween(draftId, blueprint, before, after);
  const fields = whole?.fields.filter((one) => !saysTheSame(one.before, one.after)) ?? [];
  if (whole === null || fields.length === 0) return [];
  const labels = fields.map(({ label }) => label.toLowerCase());
  const summary = actWording.changed(labels);
  return [commandOf(newId(), { tool, by, args: {}, summary, change: whole })];
}

/**
 * What words at the card changed in the draft, for the history. What an edited or deleted message took away is not to be
 * brought back.
 */
export function wordsAtCard(state: IntakeState, turn: Turn, after: Draft): Command[] {
  const { mode, events } = state;
  const last = events.at(-1);
  if (mode !== 'REVIEW' || last?.kind !== 'message') return [];
  if (events.some(({ kind }) => kind !== 'message')) return [];
  return handmade(state, blueprintFor(turn, state), after, {
    newId: turn.newId,
    tool: 'words_at_card',
    by: last.author,
  });
}
