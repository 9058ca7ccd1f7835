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
    `You pick ${called(field)} from a list, so it can't be rewritten. Set it to another choice instead.`,
  noBullets: (field: Field) => `There is only one thing in ${called(field)}, or it is already a list.`,
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
    'There is nothing in the request to base criteria on. Name a limit or a risk first, or say “add …” in your own words.',
  allThere: 'All of these are already in the request.',
  suggested: (criteria: readonly string[]) =>
    ['Somebody else could check these:', ...criteria.map((one, at) => `${at + 1}. ${one}`)].join('\n'),
  pressIt: (field: Field) =>
    `Press the ones you want in ${called(field)}, or say “add …” in your own words. Nothing else will be added.`,
  addIt: 'Add it',
  addAll: (count: number) => `Add all ${count}`,
  addOne: (number: number) => `Add ${number}`,

  nobodyToAnswer:
    'Nobody else has written in this thread yet, so there is nothing to reply to. Write a reply yourself, and I will look it over.',
  replyShown: 'I have shown you a reply that you could post; only you can see it.',
  reply: (text: string) =>
    `A reply that you could post (only you see this):\n>${text.replace(/\n/gu, '\n>')}`,
} as const;
