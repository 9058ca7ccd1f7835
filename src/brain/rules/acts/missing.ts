import type { OrderKind } from '../../../domain/orders/pattern.js';

/** What is asked back where an order does not say what it is about. */
export const MISSING: Readonly<Partial<Record<OrderKind, string>>> = {
  undo: 'To take something back, say “undo” by itself.',
  redo: 'To do something again, say “redo” by itself.',
  undo_more:
    'I take back one step at a time: say “undo” by itself for the newest, and once more for the one before it. The Undo button under what was done takes back just that.',
  remember: 'What should I remember? Say it like “remember that releases go out on Tuesdays”.',
  forget: 'Which note should I forget? Say what it is about, such as “forget the note about releases”.',
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

/** What is said besides what a call shows. */
export const BESIDES: Readonly<Partial<Record<OrderKind, string>>> = {
  forget_all:
    'Nothing is forgotten yet: here I forget one note at a time, such as with “forget the note about releases”.',
};
