import type { Turn } from '../../../evals/thread.js';
import { CALLS, THINKING } from './marks.js';

/** What models here think, and what they pass to tools that don't exist: people are shown it under no circumstances. */
export const THOUGHT = 'SECRET thought';
export const ARGUMENT = 'SECRET argument';

/** What thinking, turns and calls look like, whoever writes them. */
const MARKUP: Readonly<Record<string, RegExp>> = {
  'a mark of turns and channels': /<[|｜][^<>]{0,80}|[|｜]>|<(?:start|end)_of_turn>/u,
  'a tag of thinking': /<\/?\s*(?:\w+:)?(?:think|thinking|thought|reasoning|reflection)\b[^<>]{0,80}>/iu,
  'thinking in brackets': /\[\/?THINK\]|◁\/?think▷/u,
  'a tag of a call':
    /<\/?\s*(?:\w+:)?(?:tool_?calls?|tool_code|function_?calls?|function|invoke|parameter|arg_key|arg_value)\b[^<>]{0,80}>/iu,
  'a function as a tag': /<\/?(?:function|parameter)=/iu,
  'a call in brackets': /\[\/?(?:TOOL_CALLS|TOOL_REQUEST|END_TOOL_REQUEST|ARGS|CALL_ID)\]|functools\[/u,
  'a call to a channel': /\bto=functions\./u,
  'a fence for a call': /```(?:tool_code|tool_call)\b|\bdefault_api\./u,
  'a call as an object': /"(?:name|tool_name)"\s*:\s*"[\w.-]+"\s*,\s*"(?:arguments|parameters|args)"\s*:/u,
  'calls as OpenAI has them': /"(?:tool_calls|function_call)"\s*:\s*[[{]/u,
  'an action': /^Action(?: Input)?: ?\S/mu,
};

const WHOLE = [
  ...Object.values(THINKING).flat(),
  ...Object.values(CALLS).map((write) => write({ name: 'x', json: '{}', args: [] })),
];
/** Where a mark can break off and still be known for one: from its fifth letter on. */
const STUMPS = new Set(
  WHOLE.map((text) => /^(?:<[^>\n]*>|\[[A-Z_/]+\])/u.exec(text)?.[0] ?? '').flatMap((mark) =>
    Array.from({ length: Math.max(0, mark.length - 5) }, (_, at) => mark.slice(0, at + 5)),
  ),
);
const LONGEST_STUMP = 60;

function stumpOf(text: string): string {
  const end = text.trimEnd().slice(-LONGEST_STUMP);
  const at = Math.max(end.lastIndexOf('<'), end.lastIndexOf('['));
  const last = at < 0 ? '' : end.slice(at);
  return STUMPS.has(last) ? last : '';
}

/** A pythonic call is known by the name of its tool. */
const pythonic = (tools: readonly string[]): RegExp | null =>
  tools.length === 0 ? null : new RegExp(`\\b(?:${tools.join('|')})\\(\\w*=?`, 'u');

/** Each text in a value, wherever it stands. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** What may not be shown, and what of it people have written themselves. */
export interface Unfit {
  tools: readonly string[];
  /** thinking and arguments stand in marks that are whole, so that nobody has to take them for words */
  marked: boolean;
  said: string;
}

/** What looks like markup in a value. `what`: of which kind; `said`: with what stands around it. */
export interface Markup {
  what: string;
  mark: string;
  said: string;
}

/** What of a value looks like markup, each kind once. */
export function markupIn(value: unknown, { tools, marked, said }: Unfit): readonly Markup[] {
  const calls = pythonic(tools);
  const found = new Map<string, Markup>();
  for (const text of textsIn(value)) {
    const marks: (readonly [string, string])[] = [
      ...Object.entries(MARKUP).map(([what, look]) => [what, look.exec(text)?.[0] ?? ''] as const),
      ['a call in Python', calls?.exec(text)?.[0] ?? ''],
      ['the beginning of a mark', stumpOf(text)],
      ['what a model thinks', marked && text.includes(THOUGHT) ? THOUGHT : ''],
      ['what is passed to a tool', marked && text.includes(ARGUMENT) ? ARGUMENT : ''],
    ];
    for (const [what, mark] of marks)
      if (mark !== '' && !said.includes(mark) && !found.has(what))
        found.set(what, { what, mark, said: around(text, mark) });
  }
  return [...found.values()];
}

/** A mark with what stands beside it. */
function around(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return text.slice(Math.max(0, at - 60), at + mark.length + 60);
}

/** What people are shown in a turn, and what they will be shown of the draft. */
export const shownIn = ({ replies, state }: Turn): unknown => [
  replies,
  state.draft.fields,
  state.draft.lists,
];
