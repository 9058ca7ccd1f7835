import type { ChatInput, ChatJudgement } from '../../domain/brain.js';
import type { ThreadMessage } from '../../domain/message.js';
import * as phrases from '../../domain/phrases.js';
import type { ToolCall, ToolStep } from '../../domain/tool.js';
import { isShown } from '../shown.js';
import type { Act, Wanted } from './acts/act.js';
import { callsOfAct } from './acts/act-calls.js';
import { answerActs, type Planned } from './acts/answer-acts.js';
import { stillToMake, withoutTaken } from './acts/plan.js';
import { actsIn } from './acts/read-acts.js';
import { withoutActs } from './acts/without-acts.js';
import { answerFor } from './lookup/answer.js';
import { wantedFor } from './lookup/calls.js';
import { isLookupTool } from './lookup/results.js';
import { mainWish, readWishes, type Wished } from './lookup/wishes.js';
import { smallTalk } from './small-talk.js';

/**
 * What is asked for of what is on record and what tools are ordered to do, in all words of whoever is answered: first the
 * calls that it takes, then, once they are made, an answer of what they gave. Anything else is answered with a word that
 * leads to the next step. Never both calls and words; neither where people were shown all there is to say.
 */
export function chatByRules(input: ChatInput): ChatJudgement {
  const messages = spokenTo(input);
  const last = messages.at(-1)?.text ?? '';
  const said = messages.map((message) => {
    const acts = actsIn(message, input).filter((act) => !isLookedUp(act, input));
    return { acts, lookups: readWishes(withoutActs(message.text, acts), input) };
  });
  const lookups = said.flatMap((one) => one.lookups);
  const acted = input.steps.filter(({ call }) => !isLookupTool(call.name));
  const isAsked = lookups.length + said.flatMap(({ acts }) => acts).length > 0;
  const asked = isAsked ? lookups : otherWishes(last, input);
  if (!isAsked && asked.length + acted.length === 0) return answered(isShown(input) ? '' : smallTalk(last));
  const planned = said.map(({ acts }) => plan(acts, input));
  const wanted = isAsked
    ? said.flatMap(({ lookups: wishes }, at) => inOrder(planned[at] ?? [], wishes, input))
    : asked.flatMap((wish) => wantedFor(wish, input));
  const calls = input.mayCall ? callable(wanted, input) : [];
  if (calls.length > 0) return { text: '', calls, offers: [] };
  return answer(planned.flat(), asked, input, acted);
}

/** The calls that a message takes, as its words come. */
function inOrder(planned: readonly Planned[], wishes: readonly Wished[], input: ChatInput): Wanted[] {
  const acts = planned.map(({ act, left }) => ({ at: act.start, calls: left }));
  const looking = wishes.map((wish) => ({ at: wish.at, calls: wantedFor(wish, input) }));
  return [...acts, ...looking].toSorted((a, b) => a.at - b.at).flatMap(({ calls }) => calls);
}

/** What an ordinary look-up tells as well, where the tool for it is not offered. */
const ALSO_LOOKED_UP: ReadonlySet<Act['kind']> = new Set(['know', 'person', 'place']);

function isLookedUp(act: Act, input: ChatInput): boolean {
  if (!ALSO_LOOKED_UP.has(act.kind)) return false;
  const offered = new Set(input.tools.map(({ name }) => name));
  return !callsOfAct(act, input).some(({ name }) => offered.has(name));
}

/** The words of whoever is answered: what is done, is done in their name. Others' words only where there are none of theirs. */
function spokenTo({ conversation, asker }: ChatInput): ThreadMessage[] {
  const people = conversation.fresh.filter(({ bot }) => !bot);
  const own = people.filter(({ author }) => `user:${author}` === asker.id);
  return own.length > 0 ? own : people;
}

function plan(acts: readonly Act[], input: ChatInput): Planned[] {
  return acts.map((act) => {
    const wanted = callsOfAct(act, input);
    return { act, wanted, left: stillToMake(withoutTaken(act, wanted, input.open), input) };
  });
}

/** The calls that are still to be made, each once, of tools that are offered. */
function callable(wanted: readonly Wanted[], { tools, steps }: ChatInput): ToolCall[] {
  const offered = new Set(tools.map(({ name }) => name));
  return stillToMake(wanted, { steps })
    .filter(({ name }) => offered.has(name))
    .map((call, at) => ({ id: `rules_${steps.length + at + 1}`, ...call }));
}

function answer(
  planned: readonly Planned[],
  asked: readonly Wished[],
  input: ChatInput,
  acted: readonly ToolStep[],
): ChatJudgement {
  const looked = input.steps.filter(({ call }) => isLookupTool(call.name));
  const words = answerActs(planned, acted, input);
  const wish = mainWish(asked);
  const found = wish === null ? null : answerFor(wish, { ...input, steps: looked });
  const isDone =
    planned.some(({ wanted, left }) => wanted.length > 0 && left.length === 0) &&
    acted.length + looked.length === 0;
  const text = [...words, ...(found === null ? [] : [found.text])].join('\n');
  return {
    ...answered(text === '' && !isShown(input) && !isDone ? NOTHING_CAME : text),
    offers: found?.offers ?? [],
  };
}

const NOTHING_CAME = 'I looked, but nothing came of it. Name the ticket, field or message you mean.';

const answered = (text: string): ChatJudgement => ({ text, calls: [], offers: [] });

/** Where calls were made already, or a question names something, it was asked about in whatever words. */
function otherWishes(text: string, { references, steps }: ChatInput): Wished[] {
  const names = [references.found, references.ambiguous, references.unresolved].some(
    ({ length }) => length > 0,
  );
  const looked = steps.some(({ call }) => isLookupTool(call.name));
  return looked || (names && phrases.readsAsQuestion(text))
    ? [{ wish: { kind: 'about' }, text, references, at: 0 }]
    : [];
}
