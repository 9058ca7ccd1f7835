import { pick, type Random } from '../requests/samples.js';
import { CALLS, THINKING, TURNS, type WrittenCall } from './marks.js';
import { ARGUMENT, THOUGHT } from './shown.js';

/** A text with what a model left in it. `kind`: what, in words. `marked`: its marks are whole. */
export interface Dressed {
  text: string;
  kind: string;
  marked: boolean;
}

/** A call that a model means. */
export interface Meaning {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

const UNKNOWN = 'frobnicate';
/** Families whose calls have no mark of their own: words of an unknown tool can't be told from people's. */
const UNMARKED = new Set(['Llama 4, pythonic']);
/** Families that mark what people may read as they mark what they think: it is known only where it begins. */
const KNOWN_BY_BEGINNING = new Set(['gpt-oss, commenting']);
const THOUGHTS = [
  THOUGHT,
  `Okay, the user wants something. ${THOUGHT}: let me see.\n\nWait, {"open": []} might do.`,
  `${THOUGHT} {"name": "${UNKNOWN}", "arguments": {}} and "quotes"`,
  `first\n\n${THOUGHT}\n\n\`\`\`json\n{"text": "${THOUGHT}"}\n\`\`\``,
] as const;

const middleOf = (text: string, random: Random): number => Math.floor(random() * text.length);
const between = (text: string, at: number, put: string): string => text.slice(0, at) + put + text.slice(at);

/** A text with thinking in it: before, after, in the middle, not closed, not opened, doubled, in another one. */
export function withThinking(random: Random, text: string): Dressed {
  const [family, [open, close]] = pick(random, Object.entries(THINKING));
  const [, [outer, end]] = pick(random, Object.entries(THINKING));
  const thought = pick(random, THOUGHTS);
  const whole = `${open}${thought}${close}`;
  const at = middleOf(text, random);
  const ways: Readonly<Record<string, () => string>> = {
    before: () => `${whole}${text}`,
    after: () => `${text}${whole}`,
    'in the middle': () => between(text, at, whole),
    'before, unclosed': () => `${open}${thought}\n${text}`,
    'after, unclosed': () => `${text}\n${open}${thought}`,
    'in the middle, unclosed': () => between(text, at, `${open}${thought}`),
    unopened: () => `${thought}${close}${text}`,
    twice: () => `${whole}${text}${whole}`,
    'twice open': () => `${open}${open}${thought}${close}${text}`,
    'twice closed': () => `${whole}${close}${text}`,
    'one in the other': () => `${open}${thought}${open}${thought}${close}${thought}${close}${text}`,
    'in another’s': () => `${outer}${thought}${whole}${end}${text}`,
    empty: () => `${open}${close}${text}`,
    alone: () => whole,
  };
  const [way, write] = pick(random, Object.entries(ways));
  return {
    text: write(),
    kind: `thinking of ${family}, ${way}`,
    marked: way !== 'unopened' || !KNOWN_BY_BEGINNING.has(family),
  };
}

/** A call as a model writes it, of a tool that is there, or of one that isn't; its arguments sound or broken. */
function callAsText(random: Random, tools: readonly string[], means: Meaning | null): Dressed {
  const [family, write] = pick(random, Object.entries(CALLS));
  const [name, args] = pick<readonly [string, Meaning['args']]>(random, [
    [UNKNOWN, { x: ARGUMENT }],
    [UNKNOWN, { x: ARGUMENT }],
    [tools.length > 0 ? pick(random, tools) : 'query_knowledge', { question: 'checkout' }],
    means === null ? ['query_knowledge', { question: 'checkout' }] : [means.name, means.args],
  ]);
  const json = JSON.stringify(args);
  const [state, written] = pick<readonly [string, string]>(random, [
    ['', json],
    ['', json],
    ['', json],
    [', with broken arguments', json.slice(0, -1)],
    [', with broken arguments', json.replaceAll('"', "'")],
    [', with arguments in a text', JSON.stringify(json)],
    [', without arguments', ''],
  ]);
  const list = Object.entries(args).map(([key, value]): WrittenCall['args'][number] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const text = write({ name, json: written, args: list });
  const which = name === UNKNOWN ? 'an unknown tool' : 'a known tool';
  return {
    text,
    kind: `call by ${family} of ${which}${state}`,
    marked: state === '' && !UNMARKED.has(family),
  };
}

/** A text with a call in it, or nothing but a call. */
export function withCall(
  random: Random,
  text: string,
  tools: readonly string[],
  means: Meaning | null = null,
): Dressed {
  const { text: call, kind, marked } = callAsText(random, tools, means);
  const at = middleOf(text, random);
  const [way, dressed] = pick<readonly [string, string]>(random, [
    ['alone', call],
    ['before', `${call}\n${text}`],
    ['after', `${text}\n${call}`],
    ['right after', `${text}${call}`],
    ['in the middle', between(text, at, call)],
    ['twice', `${call}\n${call}${text}`],
    ['cut', `${text}\n${call.slice(0, middleOf(call, random))}`],
  ]);
  // a call that is cut may have lost the mark that it was known by
  return { text: dressed, kind: `${kind}, ${way}`, marked: marked && way !== 'cut' };
}

/** A text with the mark of a turn, or the beginning of a mark, left in it. */
export function withStray(random: Random, text: string): Dressed {
  const turn = pick(random, TURNS);
  const [, [open, close]] = pick(random, Object.entries(THINKING));
  const mark = pick(random, [turn, open, close]);
  const at = middleOf(text, random);
  const [kind, dressed] = pick<readonly [string, string]>(random, [
    ['a mark after', `${text}${mark}`],
    ['a mark before', `${mark}${text}`],
    ['a mark in the middle', between(text, at, mark)],
    ['a broken mark after', `${text} ${mark.trim().slice(0, 1 + middleOf(mark.trim(), random))}`],
    ['marks of several turns', `${text}${turn}user\n${text}${turn}assistant\n${text}`],
  ]);
  return { text: dressed, kind, marked: false };
}

/** A text with anything of the above in it, once or more. */
export function dressed(random: Random, text: string, tools: readonly string[]): Dressed {
  const once = pick(random, [
    () => withThinking(random, text),
    () => withThinking(random, text),
    () => withCall(random, text, tools),
    () => withCall(random, text, tools),
    () => withStray(random, text),
  ])();
  if (random() < 0.75) return once;
  const again = dressed(random, once.text, tools);
  // where one thing stands in another, the marks of neither need be whole
  return { text: again.text, kind: `${once.kind}; ${again.kind}`, marked: false };
}
