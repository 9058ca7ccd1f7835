import { z } from 'zod';
import { searchWords, soughtWords } from '../../../domain/search-words.js';
import type { ToolStep } from '../../../domain/tool.js';
import { type Act, type Known, unquoted, type Wanted } from './act.js';

/** The calls that keep, find, change and delete what is remembered. */
export function memoryCalls(act: Act, known: Known): Wanted[] {
  switch (act.kind) {
    case 'remember':
      return act.rest === ''
        ? []
        : [{ name: 'write_memory_note', args: { text: act.rest, ...tagsIn(act.rest) } }];
    case 'forget':
      if (BY_PLACE.test(act.rest)) return [];
      return onNote(act, act.rest, known, (note_id) => ({ name: 'delete_memory_note', args: { note_id } }));
    case 'renote':
      return onNote(act, act.what ?? '', known, (note_id) => ({
        name: 'update_memory_note',
        args: { note_id, text: withTopic(act.what ?? '', unquoted(act.rest)) },
      }));
    case 'recall':
      return [recalling(act)];
    case 'new_goal':
      return [{ name: 'create_goal', args: { title: unquoted(act.rest) } }];
    case 'goal':
      return changingGoal(act);
    default:
      return [];
  }
}

/** A place in a list that was shown: which list that was is not kept. */
const BY_PLACE = /^(?:the |that |my )?(?:\p{L}+|\d{1,2}(?:st|nd|rd|th)?) (?:one|note)$/iu;
const ARTICLE = /^(?:the|our|my|this|that)\s+/iu;

/** A note's new words, after what it is about where they do not name that themselves: it is to be found by it. */
function withTopic(topic: string, words: string): string {
  const subject = about(topic).replace(ARTICLE, '');
  const said = new Set(searchWords(words));
  const isNamed = subject === '' || soughtWords(subject).some((word) => said.has(word));
  return isNamed ? words : `${subject}: ${words}`;
}

const TAG = /(?<![\p{L}\p{N}<&])#([\p{L}\p{N}][\p{L}\p{N}_-]{0,58})/gu;
const TAGGED = /(?:\b(?:tagged|with the tags?|with tags?|under the tags?)\s+)(?<tags>\S.*)$/isu;
const MOST_TAGS = 10;

function tagsIn(words: string): { topic_tags?: string[] } {
  const tags = [...words.matchAll(TAG)].map(([, tag = '']) => tag).slice(0, MOST_TAGS);
  return tags.length === 0 ? {} : { topic_tags: tags };
}

const LEADS =
  /^(?:(?:about|on|of|for|from|with|regarding|concerning|that|what|everything|all|anything)\s+|(?:i|we)\s+(?:just\s+)?(?:said|told you|asked you|wrote|noted)(?:\s+to\s+(?:remember|note))?\s*|you\s+(?:know|remember|noted)\s*|is\s+|was\s+)+/iu;

/** What a note is about, without the words that lead to it. */
const about = (words: string): string => unquoted(words.replace(LEADS, ''));

/** Who speaks of "my notes" does not mean everybody's. */
const OWN = /\bmy (?:own )?(?:notes?|goals?|preferences?|reminders?)\b|\b(?:did|do|have) i\b/iu;

function recalling({ text: whole, rest, entities, kind }: Act): Wanted {
  const mine = OWN.test(whole) ? { mine: true } : {};
  const args = sought({ rest, entities, kind });
  return { name: 'search_memory', args: { ...args, ...mine } };
}

function sought({ rest, entities, kind }: Pick<Act, 'rest' | 'entities' | 'kind'>): Record<string, unknown> {
  const named = TAGGED.exec(rest)?.groups?.['tags'];
  const hashed = tagsIn(rest).topic_tags ?? [];
  const tags =
    named === undefined
      ? hashed
      : named.split(/(?:(?<!\s)\s+)?,\s*|(?<!\s)\s+and\s+/u).map((tag) => unquoted(tag).replace(/^#/u, ''));
  if (tags.length > 0) return { topic_tags: tags.slice(0, MOST_TAGS) };
  const text = about(rest);
  const ids = entities.map(({ id }) => id).slice(0, MOST_TAGS);
  const onlyNamed = ids.length > 0 && kind === 'recall' && isOnlyName(text);
  if (onlyNamed) return { entities: ids };
  return text === '' ? {} : { text };
}

/** "T-12", "@dana": a name by its sign, which says all that is sought. */
const isOnlyName = (text: string): boolean => /^(?:@\S+|<[@#][^>]+>|\p{L}{1,6}-\d+)$/u.test(text);

const Found = z.object({ notes: z.array(z.object({ id: z.string() })) });

/** A note of the asker's own is looked for first: by the words that it is about, else the newest. */
function onNote(
  act: Act,
  words: string,
  { steps }: Pick<Known, 'steps'>,
  then: (id: string) => Wanted,
): Wanted[] {
  const text = about(words);
  const args = { ...(text === '' ? { limit: 1 } : { text }), mine: true, show: false };
  const looked = stepOf(steps, args);
  if (looked === undefined) return [{ name: 'search_memory', args }];
  const [note] = Found.safeParse(looked.data).data?.notes ?? [];
  const look = { name: 'search_memory', args };
  return note === undefined || act.kind === undefined ? [look] : [look, then(note.id)];
}

function stepOf(steps: readonly ToolStep[], args: object): ToolStep | undefined {
  const wanted = JSON.stringify(args);
  return steps.find(({ call }) => call.name === 'search_memory' && JSON.stringify(call.args) === wanted);
}

const STATES: readonly (readonly [RegExp, string])[] = [
  [/^(?:done|completed?|finished|reached|met)$/iu, 'done'],
  [/^(?:dropped|cancell?ed)$/iu, 'dropped'],
  [/^(?:open|reopened)$/iu, 'open'],
];
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:close|complete|completed|finish|finished|tick off|reached|met|achieved|hit)\b/iu, 'done'],
  [/\b(?:drop|dropped|cancel|abandon|abandoned|delete|remove|forget)\b/iu, 'dropped'],
  [/\breopen\b/iu, 'open'],
];
const STANDS =
  /^(?<goal>\S(?:[\s\S]*?\S)?)\s+(?:(?:to|as|at|is)\s+){1,3}(?:now\s+)?(?:at\s+)?(?<state>done|completed?|finished|reached|met|dropped|cancell?ed|open|reopened|\d{1,3}\s*(?:%|percent))$/iu;
const RENAMED = /^(?<goal>\S(?:[\s\S]*?\S)?)\s+(?:to|as|into)\s+(?<title>\S[\s\S]*)$/iu;

function changingGoal({ text, rest }: Act): Wanted[] {
  const changed = (goal: string, args: object): Wanted[] => [
    { name: 'update_goal', args: { goal: about(goal), ...args } },
  ];
  const stands = STANDS.exec(rest)?.groups;
  if (stands !== undefined) {
    const { goal = '', state = '' } = stands;
    const status = STATES.find(([words]) => words.test(state))?.[1];
    return changed(
      goal,
      status === undefined ? { progress: Math.min(100, Number.parseInt(state, 10)) } : { status },
    );
  }
  const renamed = /\brename\b/iu.test(text) ? RENAMED.exec(rest)?.groups : undefined;
  if (renamed !== undefined)
    return changed(renamed['goal'] ?? '', { title: unquoted(renamed['title'] ?? '') });
  const status = VERBS.find(([verb]) => verb.test(text.slice(0, text.length - rest.length)))?.[1];
  return status === undefined ? [] : changed(rest, { status });
}
