import type { ReviewInput, ReviewJudgement } from '../../domain/brain.js';
import { readsAsOrder } from '../../domain/order-phrases.js';
import * as phrases from '../../domain/phrases.js';
import { extractByRules } from './extract.js';
import { labelsIn } from './labels.js';
import { keyOrdersIn } from './lists/key-orders.js';
import { listFields } from './lists/led-items.js';
import { removalsIn } from './lists/removals.js';
import { namesOf } from './names.js';
import { ordersIn } from './orders.js';
import { shortened } from './source/shortened.js';
import { sourceOf } from './source/source.js';
import { sentencesOf } from './text.js';

type Action = ReviewJudgement['action'];
/** When several messages arrive together, the most careful reading of them counts. */
const CAREFUL: readonly Action[] = ['modify', 'abandon', 'order', 'clarify', 'confirm', 'unrelated'];

/** What somebody wrote, and the language in it: approval must be all of what was written, quotation marks included. */
interface Words {
  ts: string;
  raw: string;
  text: string;
}

function actionOf(input: ReviewInput, { raw, text }: Words): Action {
  if (phrases.readsAsConfirm(raw)) return 'confirm';
  if (phrases.readsAsAbandon(raw)) return 'abandon';
  if (phrases.readsAsHold(text) || phrases.readsAsUnknown(text)) return 'clarify';
  if (changesIn(input, text)) return 'modify';
  if (readsAsOrder(raw)) return 'order';
  if (sentencesOf(text).some((sentence) => phrases.readsAsQuestion(sentence.text))) return 'clarify';
  return phrases.readsAsModify(text) || addsTo(input, text) ? 'modify' : 'unrelated';
}

/** Whether the text gives a field a value by its name, or takes an item back. */
function changesIn({ blueprint, draft }: ReviewInput, text: string): boolean {
  const names = namesOf(blueprint);
  const itemsOf = (field: { name: string }) => draft.lists[field.name] ?? [];
  return (
    labelsIn(names, text).length > 0 ||
    ordersIn(blueprint, names, text).length > 0 ||
    keyOrdersIn(blueprint, draft, text).length > 0 ||
    removalsIn(names, listFields(blueprint), itemsOf, text).length > 0
  );
}

/** Whether the text says something that the card lacks, such as who is affected. */
function addsTo({ blueprint, draft, conversation }: ReviewInput, text: string): boolean {
  const fresh = [{ ts: '1', author: '', text, bot: false }];
  const said = extractByRules({
    blueprint,
    draft,
    conversation: { ...conversation, history: [], fresh },
    pending: [],
  });
  return said.updates.some(({ field }) => draft.fields[field] === undefined);
}

function answerFor(input: ReviewInput, text: string): string {
  const words = phrases.wordsOf(text);
  const next = 'Press Approve to file it, or reply with what to change.';
  if (phrases.readsAsHold(text))
    return 'Of course, it waits here until you are ready. Reply with what to change, or press Approve.';
  if (input.team !== null && (words.includes('team') || words.includes('who'))) {
    return `It goes to ${input.team}, who see everything on the card with the messages it rests on. ${next}`;
  }
  if (words.includes('happens') || words.includes('next') || words.includes('then')) {
    const to = input.team === null ? 'the team' : input.team;
    return `When you approve it, I file it, post it to ${to} and put the link here. Nothing is filed before that.`;
  }
  return `Everything I know about this request is on the card. ${next}`;
}

/** Reads free text about an open card. Only a message that is nothing but approval confirms. */
export function reviewByRules(input: ReviewInput): ReviewJudgement {
  const said = input.conversation.fresh
    .filter((message) => !message.bot)
    .map(({ ts, text }): Words => ({ ts, raw: text, text: shortened(sourceOf(text).text).text }));
  const actions = said.map((words) => actionOf(input, words));
  const action = CAREFUL.find((candidate) => actions.includes(candidate)) ?? 'unrelated';
  const at = actions.lastIndexOf(action);
  const ts = action === 'order' ? (said[at]?.ts ?? null) : null;
  const response = action === 'clarify' ? answerFor(input, said[at]?.text ?? '') : null;
  return { action, ts, reasoning: `the words read as ${action}`, response };
}
