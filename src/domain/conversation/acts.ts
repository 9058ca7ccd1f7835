import type { z } from 'zod';
import type { ItemStatus } from '../draft/draft.js';
import type { EvidenceHow } from '../draft/evidence.js';
import type { Compensation } from '../tickets/tracker.js';
import type { Offered } from './option.js';
import type { PRESSED_AS_THEY_ARE } from './press.js';
import type { FactName } from './request-facts.js';

/**
 * The way in which somebody said what they want. `control`: one of the exact words that approve, discard, undo and skip;
 * `phrase`: a sentence that a tool understands without a model; `answer`: the answer to the one open question; `label`: a line
 * `Label: value`; `model`: a model's reading of their words.
 */
export type ActVia = 'button' | 'form' | 'command' | 'control' | 'phrase' | 'answer' | 'label' | 'model';

/**
 * Who did or said it, how, and the message (Slack's ts) that it rests on; of a click the message that was clicked, and the channel in
 * which that stands. `seen`: the request as they saw it when they decided about it; where it is left out, as it stands.
 */
export interface Stamp {
  by: string;
  via: ActVia;
  ts: string;
  channel?: string;
  seen?: { draftId: string; rev: number };
}

/** One value for one field. Of a list field it is one item; `key` names it where the field holds keys and values. */
export interface SetAct {
  act: 'set';
  field: string;
  key?: string;
  value: string;
  status?: ItemStatus;
  /** the words of the message that say it; a quote that does not stand there makes the value follow from the message */
  quote: string;
  how: EvidenceHow;
}

/**
 * Two messages that both still hold and contradict each other. `sides` has both values where they are known. `item`: the item of a list
 * that this is about, in the words in which it stands there.
 */
export interface DisputeAct {
  act: 'dispute';
  field: string;
  key?: string;
  item?: string;
  reason: string;
  /** the first side is a constraint that another request of the project has accepted, under that key */
  other?: { draftId: string; key: string };
  sides: readonly { value: string; ts: string; quote: string }[];
}

/** What somebody wants, without who and where. */
export type ActBody =
  | z.infer<(typeof PRESSED_AS_THEY_ARE)[number]>
  /**
   * a new request. `calledBy`: the message by which the bot was called to it, where that is another one; `matter`: the messages before
   * it that tell of the same
   */
  | {
      act: 'open';
      blueprint: string | null;
      onBehalfOf: string | null;
      calledBy?: string;
      matter?: readonly string[];
    }
  /** something else is wanted while a request is open: it is kept in its author's words, and offered once that one is done */
  | { act: 'another' }
  /** whom the request that is open is for */
  | { act: 'on_behalf'; person: string }
  | SetAct
  | { act: 'remove'; field: string; item: string; quote: string }
  | { act: 'unknown'; field: string }
  /** words that repeat what the field says already */
  | { act: 'restate'; field: string }
  | DisputeAct
  /**
   * a person decides between two values that stand against each other: the first holds until then. `dispute`: the name of the one
   * that is meant, where several are about that place
   */
  | { act: 'settle'; field: string; key?: string; dispute?: string; side: 0 | 1 }
  /** one of the options of the open question, counted from 0, or of the offer with that id */
  | { act: 'choose'; option: number; of?: string }
  /** who else may approve, or may no longer; user ids */
  | { act: 'name'; people: readonly string[]; gone: readonly string[] }
  | { act: 'choose_team'; team: string }
  /** what stands in this thread goes on with what its author posted before it */
  | { act: 'go_on' }
  /**
   * what was filed from this thread is to be changed by these words; `adds`: these go along with it as they are, and stand in the
   * message `saidIn` where that is another one
   */
  | { act: 'amend'; adds?: string; saidIn?: string }
  /** the message answers what the team has asked back about that filed request, or says that the last one was no answer to it */
  | { act: 'answer_back'; draftId: string; takenBack: boolean }
  /** the card, again */
  | { act: 'show_card' }
  /** what the card and the state hold of the open request is told */
  | { act: 'explain'; about: FactName }
  /** an order was spoken that counts in writing alone */
  | { act: 'say_in_writing' }
  /** a field is to be changed, and it was not said to what */
  | { act: 'ask_value'; field: string }
  /** what the thread is about; null ends that */
  | { act: 'focus'; entity: string | null }
  /** a tool, carried out as it stands here, without a model; `confirmed`: whoever wants it was asked and has said yes */
  | { act: 'call'; tool: string; args: Readonly<Record<string, unknown>>; confirmed?: boolean }
  /** a filed request, of which its tracker can only do something instead of taking it back; `id` names the order */
  | { act: 'compensate'; draftId: string; way: Compensation; id: string }
  /** words that name one of several things: which one is asked first */
  | { act: 'which'; mention: string; candidates: readonly string[] }
  /** to know or to have done something; the tool loop answers the message */
  | { act: 'ask' }
  /**
   * the words back, or `afterAnswer` where tools have shown an answer in the turn; `offers` stand under them as buttons.
   * Said to one person alone where they ordered it in private.
   */
  | { act: 'talk'; text: string; afterAnswer?: string; offers: readonly Offered[] };

/** The one language between people and the graph: all that somebody says, presses or fills in. Absence of acts is silence. */
export type Act = Stamp & ActBody;

/** The act of that name. */
export type ActOf<Name extends ActBody['act']> = Extract<Act, { act: Name }>;

/** Acts by which what a draft says changes: they need one, and a person's words, choice or form. */
export const CHANGES_DRAFT: ReadonlySet<ActBody['act']> = new Set([
  'set',
  'remove',
  'unknown',
  'restate',
  'dispute',
  'settle',
]);
