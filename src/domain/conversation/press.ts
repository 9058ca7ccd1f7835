import { z } from 'zod';
import { PersonText } from '../text/person-text.js';
import { CallAct } from './option.js';

/**
 * What a press is by itself: an act of whoever pressed, as far as its button, form or command can say it. The rest, such as the words of
 * a choice, the thread knows.
 */
export const PressedAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve') }),
  z.object({ act: z.literal('discard') }),
  /** `values` by field name; `named`: who else may approve, by user id; left out, it was not in the form */
  z.object({
    act: z.literal('edit'),
    values: z.record(z.string(), z.string()),
    named: z.array(z.string()).exactOptional(),
  }),
  /** `asked`: in answer to the question which team, which stands as long as there is none, and not at the card */
  z.object({ act: z.literal('choose_team'), team: z.string(), asked: z.boolean() }),
  z.object({ act: z.literal('set'), field: z.string(), value: z.string() }),
  /** without a field: nobody knows anything of what the question asks for */
  z.object({ act: z.literal('unknown'), field: z.string().exactOptional() }),
  z.object({ act: z.literal('settle'), dispute: z.string(), side: z.union([z.literal(0), z.literal(1)]) }),
  z.object({ act: z.literal('give_back'), field: z.string() }),
  z.object({ act: z.literal('leave_out'), which: z.string(), isOut: z.boolean() }),
  /** the request takes another form, for which what was said of it is read again */
  z.object({ act: z.literal('change_form'), blueprint: z.string() }),
  z.object({ act: z.literal('follow'), draftId: z.string().nullable() }),
  z.object({ act: z.literal('update_filed'), take: z.boolean() }),
  z.object({ act: z.literal('take_ticket') }),
  z.object({ act: z.literal('set_status'), status: z.string() }),
  z.object({ act: z.literal('reroute'), team: z.string() }),
  z.object({ act: z.literal('ask_back'), question: z.string() }),
  /** the reminder with that number is put off, or was the last one */
  z.object({ act: z.literal('snooze'), number: z.number().int() }),
  z.object({ act: z.literal('stop_reminding'), number: z.number().int() }),
  /** one of the options of the question, or of the offer, with that id; counted from 0 */
  z.object({ act: z.literal('choose'), of: z.string(), option: z.number().int().nonnegative() }),
  CallAct,
  /** that command, or what was done, or taken back, last */
  z.object({ act: z.literal('undo'), command: z.string().exactOptional() }),
  z.object({ act: z.literal('redo'), command: z.string().exactOptional() }),
  /** what the thread is about, in their words: "T-12", or "off" */
  z.object({ act: z.literal('focus_on'), words: PersonText }),
  /** plain words, which are read without a model */
  z.object({ act: z.literal('say'), words: PersonText }),
]);
export type PressedAct = z.infer<typeof PressedAct>;
