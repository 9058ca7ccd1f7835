import { person } from '../conversation/in-words.js';

const KIND = {
  question: ['question', 'questions'],
  decision: ['decision', 'decisions'],
  edit: ['edit', 'edits'],
  card: ['card', 'cards'],
  position: ['message', 'messages'],
} as const;

/** What people can be led to in a thread. */
export type PlaceKind = keyof typeof KIND;

const counted = (count: number, kind: PlaceKind) => `${count} ${KIND[kind][count === 1 ? 0 : 1]}`;
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** How many there are, where they are not all shown. */
const several = (count: number, shown: number) =>
  count > shown ? `${count} messages. The newest ${shown}:` : `${count} messages:`;

/**
 * What is said about places in a thread, and how it is set. What comes from people or models has been through `clipped`
 * before.
 */
export const placeWording = {
  // Searching the thread
  said: (words: string) => `This is where “${words}” was said:`,
  saidIn: (words: string, count: number, shown: number) => `“${words}” was said in ${several(count, shown)}`,
  nearest: (words: string) => `This comes nearest to “${words}”:`,
  nearestIn: (words: string, count: number, shown: number) =>
    `What comes nearest to “${words}” was said in ${several(count, shown)}`,
  decided: (words: string) => `This is where “${words}” was decided:`,
  decidedIn: (words: string, count: number, shown: number) =>
    `“${words}” was decided in ${several(count, shown)}`,
  newestOf: (author: string) => `The newest message of ${person(author)} here:`,
  notSaid: (words: string) => `Nobody has said “${words}” in this thread, or anything close to it.`,
  notDecided: (words: string) => `I can't find where “${words}” was decided in this thread.`,
  notSaidBy: (author: string, words: string) =>
    `${person(author)} hasn't said “${words}” in this thread, or anything close to it.`,
  nothingBy: 'That person has written nothing in this thread.',
  marked: { none: 'Please read this:', warning: 'Please note this:', suggestion: 'This is worth a thought:' },

  // Going to a place in the thread
  placeOf: (kind: PlaceKind, number: number, count: number) =>
    `${capital(KIND[kind][0])} ${number} of ${count}:`,
  none: (kind: PlaceKind) => `There is no ${KIND[kind][0]} in this thread yet.`,
  onlySo: (kind: PlaceKind, count: number) =>
    `This thread has only ${counted(count, kind)}; give me a number up to ${count}.`,
  noneAfter: (kind: PlaceKind) => `There is no ${KIND[kind][0]} after that one.`,
  noneBefore: (kind: PlaceKind) => `There is no ${KIND[kind][0]} before that one.`,

  // Going to a request
  request: (label: string) => `You can read ${label} here:`,
  requestAt: (label: string, url: string) => `You can read ${label} at ${url}`,
  noRequest: (words: string) =>
    `I can't find a request called “${words}” here. Give me its number, or more of its title.`,
  whichRequest: 'Which request do you mean?',
  noPlace: (label: string) => `I know ${label}, but there is no message of it that I can show here.`,

  // The App Home
  panel: {
    requests: 'Your requests are on my Home tab.',
    approvals: 'Requests waiting for your approval are on my Home tab.',
    memory: 'What I remember for you is on my Home tab; you can delete it there.',
    help: 'What I can do is on my Home tab.',
  },

  // How a thread is set
  quiet: 'I speak here only when I am mentioned.',
  notQuiet: 'I speak up here again, even when I am not mentioned.',
  alreadyQuiet: 'I already speak here only when I am mentioned.',
  alreadyNotQuiet: 'I already speak up here, even when I am not mentioned.',
  quietDirect: 'In a direct message everything is said to me, so I answer it all.',
  focusCleared: "All right, this thread isn't about anything in particular any more.",
  alreadyAbout: (name: string) => `This thread is about ${name} already.`,
} as const;
