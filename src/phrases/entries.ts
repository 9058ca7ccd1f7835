import type { ActBody } from '../domain/conversation/acts.js';
import { parseTemplate, type Slot, slotsIn, type TemplatePart } from '../domain/tools/phrase-template.js';
import type { OwnPhrase, PhrasePlace } from '../domain/tools/phrasebook.js';
import type { Slots, Tool, ToolSet } from '../domain/tools/tool.js';
import { type Matcher, matcherOf } from './matcher.js';
import { ORDERS, type Order } from './orders.js';
import { RULES } from './rules.js';
import { isFree, NAMING } from './slots.js';
import { normsOf } from './tokens.js';

/** A phrase made ready. `acts` gives null for slots that it can't be made of; `means` is a sentence that it stands for. */
export interface Entry {
  template: string;
  parts: readonly TemplatePart[];
  matcher: Matcher;
  slots: readonly Slot[];
  sets: readonly ToolSet[];
  needs: Order['needs'] | null;
  /** whether it changes something by words of its own, or only looks for them */
  says: boolean;
  /** whether it only looks things up */
  reads: boolean;
  /** whether it is done here and by no tool, which would have to find what it names */
  isOrder: boolean;
  /** whether it begins a request itself */
  proposes: boolean;
  /** whether it names what is on record */
  names: boolean;
  /** whether it says all by itself: no words of people's own stand in it, and none have to be found for what it orders */
  closed: boolean;
  acts: (said: Slots, place: PhrasePlace) => readonly ActBody[] | null;
  means: string | null;
  example: string | null;
  /** what help tells of the tool that it calls */
  help: string;
}

/** What these tools say or write a model words better than they do by themselves. */
const FINDS_WORDS: ReadonlySet<Tool['category']> = new Set(['generation', 'analysis']);

/** The phrases of the tools, the orders that are none, and the operator's own, which come first. */
export function entriesOf(tools: readonly Tool[], own: readonly OwnPhrase[]): Entry[] {
  return [
    ...own.map((phrase) => ownEntry(phrase, tools)),
    ...ORDERS.map(({ template, sets = ['text', 'voice', 'quick'], needs, acts, example }) =>
      entry(template, { sets, needs: needs ?? null, acts, example }),
    ),
    ...tools.flatMap((tool) =>
      tool.phrases.map(({ template, needs, args, example }) =>
        entry(template, {
          sets: tool.sets,
          needs: needs ?? null,
          acts: (said) => callsOf(tool, args(said)),
          tool,
          example,
        }),
      ),
    ),
  ];
}

type Given = Pick<Entry, 'sets' | 'needs' | 'acts'> & {
  tool?: Tool;
  example?: string | undefined;
  means?: string;
};

function entry(
  template: string,
  { sets, needs, acts, tool, example, means }: Given,
  rules: Readonly<Record<string, string>> = RULES,
): Entry {
  const parts = parseTemplate(template, rules);
  const slots = slotsIn(parts);
  const edits = slots.some(({ kind }) => kind === 'field' || kind === 'choice' || kind === 'item');
  return {
    template,
    parts,
    matcher: matcherOf(parts),
    slots,
    sets,
    needs: edits ? 'draft' : needs,
    says: tool?.effect === 'write' && slots.some(isFree),
    reads: tool?.effect === 'read',
    isOrder: tool === undefined,
    proposes: tool?.approval === 'card',
    names: slots.some(({ kind }) => NAMING.has(kind)),
    closed: !slots.some(isFree) && !(tool && FINDS_WORDS.has(tool.category)),
    acts,
    means: means ?? null,
    example: example ?? null,
    help: tool?.summary ?? '',
  };
}

/** An operator's phrase calls a tool with its slots as arguments, or says another phrase. */
function ownEntry({ say, means }: OwnPhrase, tools: readonly Tool[]): Entry {
  const tool = tools.find(({ name }) => name === means);
  if (tool === undefined) {
    return entry(say, { sets: ['text', 'voice', 'quick'], needs: null, acts: () => null, means }, {});
  }
  const names = slotsIn(parseTemplate(say)).map(({ name }) => name);
  const acts = (said: Slots) =>
    callsOf(tool, Object.fromEntries(names.map((name) => [name, said.one(name)])));
  return entry(say, { sets: tool.sets, needs: null, acts, tool }, {});
}

type Args = Readonly<Record<string, unknown>>;

/** The calls with these arguments; null where the tool does not take them. */
function callsOf(tool: Tool, given: Args | readonly Args[]): readonly ActBody[] | null {
  const calls = isSeveral(given) ? given : [given];
  const acts = calls.map((args) => ({ act: 'call' as const, tool: tool.name, args: withoutEmpty(args) }));
  return acts.length > 0 && acts.every(({ args }) => tool.args.safeParse(args).success) ? acts : null;
}

const isSeveral = (given: Args | readonly Args[]): given is readonly Args[] => Array.isArray(given);

function withoutEmpty(args: Args): Args {
  const said = Object.entries(args).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

/** Whether a phrase exists where the message is said. */
export function isUsable(entry: Entry, { open, filed, alike, focus, closed }: PhrasePlace): boolean {
  const { needs } = entry;
  if (closed && !entry.closed) return false;
  if (needs == null) return true;
  const isThere = {
    draft: open !== null,
    no_draft: open === null,
    filed: filed !== null,
    alike: alike.length > 0,
    focus: focus !== null,
  };
  return isThere[needs];
}

/** The words that a template can be said with, each as the norm of a token. */
export function wordsIn(parts: readonly TemplatePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.is === 'any' || part.is === 'many') return part.of.flatMap(wordsIn);
    return part.is === 'words' ? normsOf(part.text) : [];
  });
}
