import type { Field } from '../../domain/draft/blueprint.js';
import { called, inARow, quoted } from '../editing/words.js';
import type { Style } from './rewrite.js';

const STYLE: Readonly<Record<Style, string>> = {
  shorter: 'in fewer words',
  clearer: 'in plainer words',
  bullets: 'as a list',
};
const MAX_LOST = 5;

/** Every sentence that the generating tools say, to people and to the brain. */
export const generationWords = {
  nothingToRewrite: (field: Field) => `There is nothing in ${called(field)} yet that could be rewritten.`,
  aChoice: (field: Field) =>
    `What stands in ${called(field)} is a choice; set it to another one instead of rewriting it.`,
  noBullets: (field: Field) => `What stands in ${called(field)} is one thing, or a list already.`,
  needsWords: (field: Field) =>
    `Tell me the new words, such as “rewrite ${called(field)}: …”, and I put them in.`,
  rewrote: (field: Field, style: Style | null) =>
    `Rewrote ${called(field)}${style === null ? '' : ` ${STYLE[style]}`}`,
  leavesOut: (figures: readonly string[]) =>
    `. It leaves out ${inARow(figures.slice(0, MAX_LOST).map((figure) => quoted(figure)))}`,

  filled: (fields: readonly Field[]) => `Filled in ${inARow(fields.map(called))}`,
  stillMissing: (fields: readonly Field[], question: string) =>
    `Still missing: ${inARow(fields.map(({ label }) => label))}. ${question}`,
  complete: 'Nothing that the request needs is missing. Look it over on its card, and approve it there.',
  nothingFilled: (why: readonly string[]) => `Nothing was filled in: ${why.join(' ')}`,
  isFilled: (field: Field) => `${field.label} says something already.`,
  unknownField: (words: string) => `There is no field called ${quoted(words)}.`,
  cantHold: (field: Field) => `${field.label} can't hold that.`,

  noCriteria: (title: string) =>
    `A request of this kind (${title}) has no list of acceptance criteria. Say what a good outcome would be instead.`,
  tooLittle:
    'There is nothing in the request to make criteria of. Name a limit or a risk first, or say “add …” with words of your own.',
  allThere: 'All of these stand in the request already.',
  suggested: (criteria: readonly string[]) =>
    ['Somebody else could check these:', ...criteria.map((one, at) => `${at + 1}. ${one}`)].join('\n'),
  pressIt: (field: Field) =>
    `Press what you want to have in ${called(field)}, or say “add …” with words of your own. Nothing else is added.`,
  addIt: 'Add it',
  addAll: (count: number) => `Add all ${count}`,
  addOne: (number: number) => `Add ${number}`,

  nobodyToAnswer:
    'Nobody else has written in this thread yet, so there is nothing to reply to. Give me the words of a reply, and I look at them.',
  replyShown: 'I have shown you a reply that you could post; only you can see it.',
  reply: (text: string) =>
    `A reply that you could post (only you see this):\n>${text.replace(/\n/gu, '\n>')}`,
} as const;
