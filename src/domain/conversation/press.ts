import { z } from 'zod';
import { PersonText } from '../text/person-text.js';
import { CallAct } from './option.js';

/** The acts of which a press says all there is. */
export const PRESSED_AS_THEY_ARE = [
  /** `marked`: also though it contradicts what other requests have accepted, about which people were asked */
  z.object({ act: z.literal('approve'), marked: z.literal(true).exactOptional() }),
  z.object({ act: z.literal('discard') }),
  /** `values` by field name; `named`: who else may approve, by user id; left out, it was not in the form */
  z.object({
    act: z.literal('edit'),
    values: z.record(z.string(), z.string()),
    named: z.array(z.string()).exactOptional(),
  }),
  /** what was taken for the answer to a field is a remark again */
  z.object({ act: z.literal('give_back'), field: z.string() }),
  /** a message, by its ts, or a file, by its id, no longer goes with the request; or does again */
  z.object({ act: z.literal('leave_out'), which: z.string(), isOut: z.boolean() }),
  /** the request takes another form, for which what was said of it is read again */
  z.object({ act: z.literal('change_form'), blueprint: z.string() }),
  /** that request, which looks like this one, is followed instead; null: none of them is, and this one is filed */
  z.object({ act: z.literal('follow'), draftId: z.string().nullable() }),
  /** what was filed is changed as it was offered, or left as it is */
  z.object({ act: z.literal('update_filed'), take: z.boolean() }),
  /** of the team that has a filed request: somebody works on it, where it stands, and who is to have it instead */
  z.object({ act: z.literal('take_ticket') }),
  z.object({ act: z.literal('set_status'), status: z.string() }),
  z.object({ act: z.literal('reroute'), team: z.string() }),
  /** what the team wants to know of whose request it is */
  z.object({ act: z.literal('ask_back'), question: z.string() }),
  /** the reminder with that number is put off, or was the last one */
  z.object({ act: z.literal('snooze'), number: z.number().int() }),
  z.object({ act: z.literal('stop_reminding'), number: z.number().int() }),
  /** the command with that id, or what was done, or taken back, last */
  z.object({ act: z.literal('undo'), command: z.string().exactOptional() }),
  z.object({ act: z.literal('redo'), command: z.string().exactOptional() }),
  /** what the thread is about, in their words: "T-12", or "off" */
  z.object({ act: z.literal('focus_on'), words: PersonText }),
] as const;

/**
 * What a press is by itself: an act of whoever pressed, as far as its button, form or command can say it. The rest, such as the words of
 * a choice, the thread knows.
 */
export const PressedAct = z.discriminatedUnion('act', [
  ...PRESSED_AS_THEY_ARE,
  /** `asked`: in answer to the question which team, which stands as long as there is none, and not at the card */
  z.object({ act: z.literal('choose_team'), team: z.string(), asked: z.boolean() }),
  z.object({ act: z.literal('set'), field: z.string(), value: z.string() }),
  /** without a field: nobody knows anything of what the question asks for */
  z.object({ act: z.literal('unknown'), field: z.string().exactOptional() }),
  z.object({ act: z.literal('settle'), dispute: z.string(), side: z.union([z.literal(0), z.literal(1)]) }),
  /** one of the options of the question, or of the offer, with that id; counted from 0 */
  z.object({ act: z.literal('choose'), of: z.string(), option: z.number().int().nonnegative() }),
  CallAct,
  /** plain words, which are read without a model */
  z.object({ act: z.literal('say'), words: PersonText }),
]);
export type PressedAct = z.infer<typeof PressedAct>;
