import type { KnownBlock } from '@slack/types';
import type { HelpTopic } from '../../domain/help.js';
import { TOOL_CATEGORIES } from '../../domain/tool.js';
import { ACTION } from '../action-ids.js';
import { actions, section, select } from './blocks.js';
import { LIMIT } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { BEGIN, COMMAND_TOPICS, COMMANDS, KINDS, type OwnTopic } from './help-topics.js';
import { message, words } from './message.js';

const TYPED_LIMIT = 150;
const LINE_LIMIT = 300;
/** Slack: about 12,000 characters a message. Forty lines of an overview stay within that. */
const SHORT_LINE = 230;
/** More examples than two nobody reads in an overview. */
const MOST_EXAMPLES = 2;
/** So many topics that only have the words somewhere are told whole; of others there is a line. */
const MOST_BY_WORDS = 5;
/** So many examples of a topic that is told whole. */
const MOST_TOLD = 5;
/** Slack: about 12,000 characters a message. Topics told whole take so many at most, which leaves room for a section of lines. */
const WHOLE_LIMIT = 8_000;
const ALSO = '*This has to do with it, too:*';

type Kind = HelpTopic['category'];

/** As people need them. */
const ORDER = Object.keys(KINDS);
const ASK = '*Ask me, or tell me what to do*';
const MORE = 'More about …';

/**
 * How to begin, what can be asked for, and the commands. With words after it, what is known of those.
 * @param typed what follows "help"
 */
export function helpAnswer(typed: string, topics: readonly HelpTopic[], context: PresentContext): Presented {
  if (typed.trim() === '') return answer(overview(topics, context), context);
  const own = COMMAND_TOPICS.filter(({ called }) => called.includes(typed.trim().toLowerCase()));
  const found = topicsFor(typed, topics);
  if (own.length + found.whole.length === 0) return unknownAnswer(typed, topics, context);
  return answer([...own.map(tellOwn), ...tellAll(found, context)], context);
}

/** The topics, whole as far as there is room, and a line of each of the others. */
function tellAll({ whole, short }: Found, context: PresentContext): KnownBlock[] {
  const texts = whole.map((topic) => tell(topic, context));
  const sizes = texts.map((_, at) => texts.slice(0, at + 1).join('').length);
  const fitting = texts.filter((_, at) => (sizes[at] ?? 0) <= WHOLE_LIMIT);
  const lines = [...whole.slice(fitting.length), ...short].map((topic) => line(topic, context));
  const shown = within(lines);
  const rest = lines.length - shown.length;
  const more = rest === 0 ? [] : [`And ${rest} more: \`/frontdoor help\` and another word finds them.`];
  return [
    ...fitting.map((text) => section(text)),
    ...(lines.length === 0 ? [] : [section([ALSO, ...shown, ...more].join('\n'))]),
  ];
}

/** What there is, after a word on what there is not. */
export function unknownAnswer(
  typed: string,
  topics: readonly HelpTopic[],
  context: PresentContext,
): Presented {
  const lead = `I don't know “${words(typed, TYPED_LIMIT, context)}”. This is what there is:`;
  return answer([section(lead), ...overview(topics, context)], context);
}

/** How to begin, an example of each kind of things that can be asked for with a way to read more about it, and the commands. */
export function overview(topics: readonly HelpTopic[], context: PresentContext): KnownBlock[] {
  const kinds = TOOL_CATEGORIES.filter((one) => topics.some(({ category }) => category === one)).toSorted(
    (a, b) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  const lines = kinds.map((kind) => exampleLine(kind, topics, context));
  const more = kinds.map((kind) => ({ value: kind, label: KINDS[kind].title }));
  return [
    section(BEGIN),
    ...(lines.length === 0 ? [] : [section([ASK, ...lines].join('\n'))]),
    ...actions(select(ACTION.help, MORE, more)),
    section(COMMANDS),
  ];
}

/** "• *Changing a request*: “set the urgency to high”" */
function exampleLine(kind: Kind, topics: readonly HelpTopic[], context: PresentContext): string {
  const { title, shown } = KINDS[kind];
  const own = topics.filter(({ category, examples }) => category === kind && examples.length > 0);
  const chosen = own.filter(({ name }) => shown.includes(name));
  const examples = (chosen.length > 0 ? chosen : own)
    .slice(0, MOST_EXAMPLES)
    .map(({ examples: [first = ''] }) => first);
  const say = examples.map((example) => `“${example}”`).join(', ');
  return `• *${title}*: ${words(say, SHORT_LINE, context)}`;
}

function line({ summary, examples }: HelpTopic, context: PresentContext): string {
  const said = examples.slice(0, MOST_EXAMPLES).map((example) => `“${example}”`);
  const say = said.length === 0 ? '' : ` Say ${said.join(' or ')}.`;
  return `• ${words(`${summary}${say}`, SHORT_LINE, context)}`;
}

/** Slack: a section holds 3,000 characters. */
function within(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let size = 100;
  for (const one of lines) {
    size += one.length + 1;
    if (size <= LIMIT.section) kept.push(one);
  }
  return kept;
}

function tellOwn({ text }: OwnTopic): KnownBlock {
  return section(text);
}

/** One topic whole: what it does, how to ask for it, and whether it can be taken back. */
function tell({ summary, examples, approval, undo, sets }: HelpTopic, context: PresentContext): string {
  const ways = sets.includes('quick') ? ['Also works as `/frontdoor …`.'] : [];
  const asks =
    approval === 'ask' ? ['I ask you first.'] : approval === 'card' ? ['You approve it on its card.'] : [];
  const back = undo ? ['Undo takes it back.'] : [];
  return [
    `*${words(summary, LINE_LIMIT, context)}*`,
    ...examples.slice(0, MOST_TOLD).map((example) => `• ${words(`“${example}”`, LINE_LIMIT, context)}`),
    ...(ways.length + asks.length + back.length === 0 ? [] : [[...asks, ...back, ...ways].join(' ')]),
  ].join('\n');
}

interface Found {
  /** to be told whole, what fits best first */
  whole: readonly HelpTopic[];
  short: readonly HelpTopic[];
}

/**
 * The topics that what was typed may mean: by name first, then by their words, then all of a category that is called by its
 * own words. "watch" is no category, though one is called "Remembering and watching".
 */
function topicsFor(typed: string, topics: readonly HelpTopic[]): Found {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return { whole: [], short: [] };
  const begins = (text: string) => wanted.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const calls = (text: string) => wanted.every((word) => wordsOf(text).includes(word));
  const named = topics.filter(({ name }) => begins(name.replaceAll('_', ' ')));
  const akin = topics.filter(({ category }) => calls(`${category} ${KINDS[category].title}`));
  const known = new Set([...named, ...akin]);
  const worded = topics.filter(
    (topic) => !known.has(topic) && begins([topic.summary, ...topic.examples].join(' ')),
  );
  const byWords = worded.slice(0, MOST_BY_WORDS);
  return { whole: [...new Set([...named, ...byWords, ...akin])], short: worded.slice(MOST_BY_WORDS) };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function answer(blocks: KnownBlock[], context: PresentContext): Presented {
  const said = blocks.flatMap((block) => (block.type === 'section' ? [block.text?.text ?? ''] : []));
  // What is rendered already must not be escaped once more: notifications get the words without their marks.
  return { ...message('', blocks, false, context), text: said.join('\n').slice(0, LIMIT.fallback) };
}
