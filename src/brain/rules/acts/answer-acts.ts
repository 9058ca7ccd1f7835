import type { ChatInput } from '../../../domain/brain.js';
import { clipped } from '../../../domain/clipped.js';
import type { ToolStep } from '../../../domain/tool.js';
import { wording } from '../../../domain/wording.js';
import type { Act, Wanted } from './act.js';
import { BESIDES, MISSING } from './missing.js';
import { sayStep } from './say-acts.js';

const LONGEST_QUOTE = 80;
const NOT_HERE: Readonly<Record<ChatInput['set'], string>> = {
  text: "That is something I can't do here.",
  voice: "I can't do that from a voice message. Write it to me, and I will.",
  quick: "I can't do that from here. Mention me in the thread and say it there.",
};

/** An act with all calls that it takes as far as is known, and those of them that are still to be made. */
export interface Planned {
  act: Act;
  wanted: readonly Wanted[];
  left: readonly Wanted[];
}

/** What a request is called by; one that is not known, or may not be seen, is told of in the same words. */
const NUMBER = /\b[\p{L}]{1,6}-\d+\b/gu;
const BY_NAME: ReadonlySet<Act['kind']> = new Set(['watch', 'unwatch', 'focus']);

/** What the order names in vain, or what it lacks. */
function sayMissing(act: Act, { references }: ChatInput): string[] {
  const said = act.text.toLowerCase();
  const numbers = BY_NAME.has(act.kind) ? [...act.text.matchAll(NUMBER)].map(([number]) => number) : [];
  const inVain = references.unresolved.filter((mention) => said.includes(mention.toLowerCase()));
  const named = inVain.length > 0 ? inVain : numbers;
  return named.length > 0 ? [wording.cantFind(named)] : [MISSING[act.kind] ?? []].flat();
}

/** What is said of acts: what is missing, what can't be done here, what came to nothing, and what was not got to. */
export function answerActs(
  planned: readonly Planned[],
  steps: readonly ToolStep[],
  input: ChatInput,
): string[] {
  const offered = new Set(input.tools.map(({ name }) => name));
  const notHere = planned.some(({ wanted }) => wanted.some(({ name }) => !offered.has(name)));
  const missing = planned.flatMap(({ act, wanted }) => (wanted.length === 0 ? sayMissing(act, input) : []));
  const said = steps.flatMap((step) => sayStep(step, input) ?? []);
  const notGotTo = planned.filter(({ left }) => left.some(({ name }) => offered.has(name)));
  return [
    ...new Set([
      ...said,
      ...missing,
      ...planned.flatMap(({ act }) => BESIDES[act.kind] ?? []),
      ...(notHere && input.tools.length > 0 ? [NOT_HERE[input.set]] : []),
      ...notGotTo.map(
        ({ act }) => `I did not get to “${clipped(act.text, LONGEST_QUOTE)}”. Say it again, and I will.`,
      ),
    ]),
  ];
}
