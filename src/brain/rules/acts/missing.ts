import type { OrderKind } from '../../../domain/orders/pattern.js';

/** What is asked back where an order does not say what it is about. */
export const MISSING: Readonly<Partial<Record<OrderKind, string>>> = {
  watch: 'What should I watch? Name it, such as “watch T-12”.',
  unwatch: 'What should I stop watching? Name it, such as “stop watching T-12”.',
  person: 'Whom do you mean? Mention them with @, and I will tell you what I know.',
  focus: 'What should this thread be about? Name it, such as “focus on T-12”.',
  goal: 'Which goal, and how does it stand now? Say it like “the goal about checkout time is at 40 %”.',
  rewrite: 'Which part should I rewrite? Say it like “rewrite the summary shorter”.',
  set: 'Which field, and what should it say? Say it like “set the urgency to high”.',
  append: 'Where should I add that? Say it like “add “works offline” to the acceptance criteria”.',
  remove: 'What should I take out, and where? Say it like “remove the second risk”.',
  replace:
    'Where should I replace that? Say it like “replace “90 seconds” with “80 seconds” in the problem”.',
};
