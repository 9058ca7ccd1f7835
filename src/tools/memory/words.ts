import {
  type Goal,
  MAX_NOTE_LENGTH,
  type MemoryScope,
  type Note,
  type ProjectRef,
  tagOf,
  type WatchCondition,
} from '../../domain/entities/memory.js';
import { written } from '../../domain/text/person-text.js';
import type { ToolContext } from '../../domain/tools/tool.js';
import { inARow } from '../editing/words.js';

type Whose = { scope: MemoryScope; project: ProjectRef | null };

/** Who can see it, as a sentence. */
function seenBy({ scope, project }: Whose): string {
  if (scope === 'user') return 'Only you can see it.';
  return scope === 'project' && project !== null
    ? `Whoever may see ${project.name} can see it.`
    : 'Everyone in this workspace can see it.';
}

const CONDITIONS: Readonly<Record<WatchCondition, string>> = {
  any: '',
  state: ', for its status',
  assignee: ', for who has it',
  due_passed: ', for being overdue',
};

/** What the memory tools tell people. */
export const memoryWords = {
  remembered: (whose: Whose) => `I'll remember that. ${seenBy(whose)}`,
  changed: (whose: Whose | null) =>
    whose === null ? "I've changed that note." : `I've changed that note. ${seenBy(whose)}`,
  forgotten: "I've forgotten that.",
  offTheBrief: (project: string) => `I've taken that off the brief of ${project}.`,
  takeOff: (project: string, lines: readonly string[]) =>
    [`Shall I take this off the brief of ${project}?`, ...lines.map((line) => `• ${line}`)].join('\n'),
  onTheBrief: (project: string, text: string) => `The brief of ${project} says “${text}” now.`,
  whichLine: (project: string, lines: readonly string[]) =>
    [
      `Several lines of the brief of ${project} fit, so nothing was changed:`,
      ...lines.map((line) => `• ${line}`),
      'Give me more words from the one you mean.',
    ].join('\n'),
  emptyLine: 'A line can’t be empty. Tell me what it should say, or ask me to forget it.',
  longLine: (most: number, length: number) =>
    `A line of a brief can have ${most} characters at most, and this has ${length}. Nothing was changed; please shorten it.`,
  goalSet: (title: string, whose: Whose) =>
    whose.scope === 'user'
      ? `I've noted your goal. ${seenBy(whose)}`
      : `New goal: “${title}”. ${seenBy(whose)}`,
  goalNow: ({ title, status, progress }: Goal, mayName: boolean) => {
    const name = mayName ? `“${title}”` : 'Your goal';
    if (status === 'done') return `${name} is reached.`;
    return status === 'dropped' ? `${name} is dropped.` : `${name} is at ${progress} %.`;
  },
  nothingKept: "I don't remember anything about that yet. Say “remember that …”, and I will.",
  noGoals: 'There are no goals yet. Set one with “new goal: answer within a day”.',
  noNote: "I don't have a note of yours that fits, so nothing was changed.",
  noBrief:
    'No project’s brief here says that, so nothing was changed. Name the project, as in “the brief of Q1 Launch”.',
  whichNote: (quotes: readonly string[], more: number) =>
    quotes.length === 0
      ? 'Several of your notes fit, so nothing was changed. Give me more words from the one you mean.'
      : [
          'Several notes of yours fit, so nothing was changed:',
          ...quotes.map((quote) => `• ${quote}`),
          ...(more > 0 ? [`and ${more} more.`] : []),
          'Give me more words from the one you mean.',
        ].join('\n'),
  noGoal: (words: string) => `You haven't set a goal about “${words}”, so nothing was changed.`,
  recordedGoal: (name: string) =>
    `“${name}” is on record elsewhere and can’t be changed here; I change only goals that were set with me.`,
  whichGoal: (titles: readonly string[]) =>
    titles.length === 0
      ? 'Several goals of yours fit. Say more of the title.'
      : `Several goals of yours fit: ${inARow(titles.map((title) => `“${title}”`))}. Say which.`,
  found: (more: boolean) => (more ? 'This is what I remember best:' : 'This is what I remember:'),
  foundOwn: 'This is yours alone, so only you can see it:',
  goals: 'Goals:',
  noteLine: ({ text }: Note) => `• ${text.replace(/\n/gu, '\n  ')}`,
  goalLine: ({ title, status, progress }: Goal) =>
    `• ${title} (${status === 'open' ? `${progress} %` : status === 'done' ? 'reached' : 'dropped'})`,
  watches: (lines: readonly string[], more: number) => {
    if (lines.length + more === 0)
      return "You're not watching anything yet. Say “watch T-12”, and I'll tell you when it changes.";
    if (lines.length === 0) return 'What you watch can’t be shown here; your Home tab has it.';
    return ["You're watching:", ...lines, ...(more > 0 ? [`and ${more} more, on your Home tab.`] : [])].join(
      '\n',
    );
  },
  watch: (label: string, condition: WatchCondition) => `• ${label}${CONDITIONS[condition]}`,
  unwatch: (label: string) => `Stop: ${label}`,
  endWatch: 'To stop watching one:',
  forget: (quote: string) => `Shall I forget “${quote}” for good?`,
  forgetThat: 'Shall I forget that for good?',
  forgetOwn: 'Shall I forget that note of yours for good?',
} as const;

/** Control characters but for tabs and the ends of lines: no database takes NUL, and nobody reads the others. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Somebody's words as they are kept. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(CONTROL, '').trim();
}

/** Says why a text is no note. */
export const tooLong = (text: string): string =>
  `A note can have ${MAX_NOTE_LENGTH} characters at most, and this has ${text.length}. Nothing was kept; please shorten it.`;

/** Words as tags of a note, each once. */
export const tagsOf = (words: readonly string[]): string[] =>
  [...new Set(words.map(tagOf))].filter((tag) => tag !== '');

/** The first things that a text names, by their ids. */
export async function idsNamedIn(
  { references, viewer }: Pick<ToolContext, 'references' | 'viewer'>,
  text: string,
  most = 20,
): Promise<string[]> {
  const { found } = await references.resolve(viewer, { text: written(text) });
  return [...new Set(found.map(({ entity }) => entity.id))].slice(0, most);
}
