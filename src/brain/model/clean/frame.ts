import type { FreshMessage, ReadInput } from '../../../domain/brain.js';
import type { Act, ActBody } from '../../../domain/conversation/acts.js';
import type { ThreadMessage } from '../../../domain/conversation/event.js';
import type { Blueprint } from '../../../domain/draft/blueprint.js';
import { type Draft, emptyDraft } from '../../../domain/draft/draft.js';
import { opened } from '../../../domain/text/open-text.js';
import { showsAnything } from '../../visible.js';
import type { ReadAnswer, ShortAct } from '../answers.js';
import { groundedQuote } from './quote.js';

/** Why a statement of a model's is not believed. */
export type Reason =
  | 'empty_value'
  | 'unknown_field'
  | 'unknown_message'
  | 'unknown_item'
  | 'unknown_option'
  | 'unknown_person'
  | 'value_not_allowed'
  | 'missing_key'
  | 'stray_key'
  | 'markup'
  | 'not_a_list'
  | 'one_sided'
  | 'disputed'
  | 'nothing_open'
  | 'not_asked';

/** How much of a model's answer was dropped, by why; logged, for it tells when a prompt or a model went wrong. */
export type Dropped = Partial<Record<Reason, number>>;

/** Notes that one more was dropped, and is nothing, so that what was dropped can be left out. */
export function drop(dropped: Dropped, reason: Reason): [] {
  dropped[reason] = (dropped[reason] ?? 0) + 1;
  return [];
}

/** What a reading's acts may name. */
export interface Frame {
  input: ReadInput;
  /** what people wrote and the model was shown, this turn's included */
  messages: readonly ThreadMessage[];
  /** of these, this turn's */
  fresh: readonly FreshMessage[];
  /** what has been left out so far */
  dropped: Dropped;
}

/** The frame of a request in which these messages were shown. */
export function frameOf(input: ReadInput, shown: readonly ThreadMessage[]): Frame {
  const seen = new Set(shown.map(({ ts }) => ts));
  return {
    input,
    messages: shown.filter(({ bot }) => !bot),
    fresh: input.conversation.fresh.filter(({ ts, bot }) => !bot && seen.has(ts)),
    dropped: {},
  };
}

/** The request that acts about fields are about. */
export interface About {
  blueprint: Blueprint;
  draft: Draft;
}

/** The request that is open, else the one that this turn begins, else the filed one that it changes; null where there is none. */
export function aboutOf({ input }: Frame, acts: readonly ActBody[]): About | null {
  if (input.open !== null) return input.open;
  const opens = acts.find((act) => act.act === 'open');
  const begun = opens && (input.blueprints.find(({ id }) => id === opens.blueprint) ?? input.blueprints[0]);
  if (begun !== undefined) return { blueprint: begun, draft: emptyDraft() };
  return acts.some(({ act }) => act === 'amend') ? input.filed : null;
}

/** The act as whoever wrote that message said it. */
export function saidIn<Body extends ActBody>({ ts, author }: ThreadMessage, body: Body): Act {
  return { ...body, by: author, via: 'model', ts };
}

/** The acts of these names, in the order in which the model gave them, each with what it is of: no words where it is of nothing. */
export const saidOf = <Name extends ShortAct>(
  { acts }: ReadAnswer,
  ...names: readonly Name[]
): { ts: string; act: Name; of: string }[] =>
  acts.flatMap(({ ts, act, of }) =>
    names.filter((name) => name === act).map((name) => ({ ts, act: name, of: of ?? '' })),
  );

/** The message of this turn that an act rests on; nothing for any other. */
export function freshAt({ fresh, dropped }: Frame, ts: string): readonly FreshMessage[] {
  const message = fresh.find((one) => one.ts === ts);
  return message === undefined ? drop(dropped, 'unknown_message') : [message];
}

/**
 * The message, old or new, that a value rests on; nothing for one that shows no words. Where there is none of that time at
 * all, it is the one that has the quoted words, if just one has them: models copy words more faithfully than numbers.
 */
export function wordsAt(
  { input, messages, dropped }: Frame,
  { ts, quote }: { ts: string; quote: string },
): readonly ThreadMessage[] {
  const { history, fresh } = input.conversation;
  const written = messages.filter((one) => showsAnything(opened(one.text)));
  const isTime = [...history, ...fresh].some((one) => one.ts === ts);
  const found = written.filter((one) =>
    isTime ? one.ts === ts : groundedQuote(opened(one.text), quote).literal,
  );
  return found.length === 1 ? found : drop(dropped, 'unknown_message');
}
