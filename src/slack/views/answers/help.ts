import type { KnownBlock } from '@slack/types';
import type { HelpTopic } from '../../../domain/tools/quick.js';
import { TOOL_CATEGORIES } from '../../../domain/tools/tool.js';
import { ACTION } from '../action-ids.js';
import type { PresentContext, Presented } from '../cards/context.js';
import { words } from '../message.js';
import { actions, section, select } from '../text/blocks.js';
import { LIMIT } from '../text/clip.js';

/** How to begin: what most people come for, in mrkdwn. */
const BEGIN = [
  '*Start a request*',
  'Mention me in a channel or thread, or write to me directly, and say what you need. On a message: *Turn into a request* in its menu, or react with :ticket:.',
].join('\n');

/** The commands there are, in mrkdwn. */
const COMMANDS = [
  '*Commands*',
  '• `/frontdoor new the badge printer is broken` begins a request here.',
  '• `/frontdoor mine` lists your requests and what is assigned to you.',
  '• `/frontdoor find onboarding` finds tickets, docs, channels and people.',
  '• `/frontdoor focus T-12` says what our conversation is about.',
  '• `/frontdoor undo` takes back what I did last.',
  '• `/frontdoor help watch` tells more about one thing.',
].join('\n');

/** The kinds of things that can be asked for, what most people need first, and the tools that each is shown by. */
const KINDS: Readonly<Record<HelpTopic['category'], { title: string; shown: readonly string[] }>> = {
  references: { title: 'Tickets, docs and people', shown: ['fetch_reference_context', 'show_tasks'] },
  editing: { title: 'Changing a request', shown: ['set_field'] },
  memory: { title: 'Remembering and watching', shown: ['write_memory_note', 'watch_entity'] },
  knowledge: { title: 'What is known', shown: ['query_knowledge'] },
  analysis: { title: 'Looking a request over', shown: ['run_analysis'] },
  generation: { title: 'Writing for you', shown: ['suggest_reply'] },
  navigation: { title: 'Finding your way', shown: ['navigate_to_text'] },
  ui: { title: 'How we talk', shown: ['toggle_quiet'] },
};

/** The topics that are no tools, by the words that ask for them. */
const COMMAND_TOPICS = [
  {
    called: ['undo', 'redo', 'take back', 'history'],
    text: [
      '*Undo and redo*',
      'What I did on request has an *Undo* button below it. “undo” in the thread and `/frontdoor undo` take back the last such thing, and “redo” does it again.',
      'Where somebody has changed the same thing since, I leave it as it is and show you the difference. A request that is filed is not erased: I ask which of its tracker’s ways to use, such as withdrawing it.',
    ].join('\n'),
  },
  {
    called: ['find', 'search'],
    text: '*Find*\n`/frontdoor find onboarding` finds tickets, docs, projects, channels and people that you may see. Without words it opens a search.',
  },
  {
    called: ['mine'],
    text: '*Mine*\n`/frontdoor mine` lists your requests, filed or not, and what is assigned to you. So does my Home tab.',
  },
  {
    called: ['focus'],
    text: '*Focus*\n`/frontdoor focus T-12` says what our latest conversation in this channel is about, so that “its due date” means that of T-12. `/frontdoor focus off` takes that back.',
  },
  {
    called: ['request', 'requests', 'ticket', 'new', 'shortcut', 'reaction', 'start'],
    text: [
      '*Starting a request*',
      'Mention me in a channel or thread, or write to me directly, and say what you need in your own words.',
      '`/frontdoor new` and your words do the same in the channel where you are.',
      'For a message that is there already, choose *Turn into a request* in its menu, or react to it with :ticket:.',
      'What I mark with :memo: goes along with the request. *Leave out* on its card takes it out.',
    ].join('\n'),
  },
  {
    called: ['voice', 'audio', 'clip', 'audio clip', 'speak'],
    text: '*Audio clips*\nRecord a clip in a thread that I am in, or in a direct message. I take Slack’s transcript of it as your words.',
  },
];

const TYPED_LIMIT = 150;
const LINE_LIMIT = 300;
/** Slack: about 12,000 characters a message. Forty lines of an overview stay within that. */
const SHORT_LINE = 230;
/** More examples than two nobody reads in an overview. */
const MAX_EXAMPLES = 2;
/** So many topics that only have the words somewhere are told whole; of others there is a line. */
const MAX_BY_WORDS = 5;
/** So many examples of a topic that is told whole. */
const MAX_TOLD = 5;
/** Slack: about 12,000 characters a message. Topics told whole take so many at most, which leaves room for a section of lines. */
const WHOLE_LIMIT = 8_000;
const ALSO = '*Also related:*';

/** As people need them. */
const ORDER = Object.keys(KINDS);
const ASK = '*Ask me, or tell me what to do*';
const MORE = 'More about …';

/**
 * How to begin, what can be asked for, and the commands. With words after it, what is known of those.
 * @param typed what follows "help"
 */
export function helpAnswer(typed: string, topics: readonly HelpTopic[], context: PresentContext): Presented {
  if (typed.trim() === '') return answer(overview(topics, context));
  const own = COMMAND_TOPICS.filter(({ called }) => called.includes(typed.trim().toLowerCase()));
  const found = topicsFor(typed, topics);
  if (own.length + found.whole.length === 0) return unknownAnswer(typed, topics, context);
  return answer([...own.map(({ text }) => section(text)), ...tellAll(found, context)]);
}

/** The topics, whole as far as there is room, and a line of each of the others. Slack: a section holds 3,000 characters. */
function tellAll({ whole, short }: Found, context: PresentContext): KnownBlock[] {
  const texts = whole.map((topic) => tell(topic, context));
  const fitting = texts.filter((_, at) => texts.slice(0, at + 1).join('').length <= WHOLE_LIMIT);
  const lines = [...whole.slice(fitting.length), ...short].map((topic) => line(topic, context));
  const shown = within(lines);
  const rest = lines.length - shown.length;
  const more =
    rest === 0 ? [] : [`And ${rest} more. To find them, try \`/frontdoor help\` with another word.`];
  const others = lines.length === 0 ? [] : [[ALSO, ...shown, ...more].join('\n')];
  return [...fitting, ...others].map((text) => section(text));
}

/** What there is, after a word on what there is not. */
export function unknownAnswer(
  typed: string,
  topics: readonly HelpTopic[],
  context: PresentContext,
): Presented {
  const lead = `I don't know “${words(typed, TYPED_LIMIT, context)}”. This is what there is:`;
  return answer([section(lead), ...overview(topics, context)]);
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
function exampleLine(
  kind: HelpTopic['category'],
  topics: readonly HelpTopic[],
  context: PresentContext,
): string {
  const { title, shown } = KINDS[kind];
  const own = topics.filter(({ category, examples }) => category === kind && examples.length > 0);
  const chosen = own.filter(({ name }) => shown.includes(name));
  const say = (chosen.length > 0 ? chosen : own)
    .slice(0, MAX_EXAMPLES)
    .map(({ examples: [first = ''] }) => `“${first}”`);
  return `• *${title}*: ${words(say.join(', '), SHORT_LINE, context)}`;
}

function line({ summary, examples }: HelpTopic, context: PresentContext): string {
  const said = examples.slice(0, MAX_EXAMPLES).map((example) => `“${example}”`);
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

/** One topic whole: what it does, how to ask for it, and whether it can be taken back. */
function tell({ summary, examples, approval, undo, sets }: HelpTopic, context: PresentContext): string {
  const asks = { none: undefined, ask: 'I ask you first.', card: 'You approve it on its card.' }[approval];
  const notes = [
    ...(asks === undefined ? [] : [asks]),
    ...(undo ? ['Undo takes it back.'] : []),
    ...(sets.includes('quick') ? ['Also works as `/frontdoor …`.'] : []),
  ];
  return [
    `*${words(summary, LINE_LIMIT, context)}*`,
    ...examples.slice(0, MAX_TOLD).map((example) => `• ${words(`“${example}”`, LINE_LIMIT, context)}`),
    ...(notes.length === 0 ? [] : [notes.join(' ')]),
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
  const byWords = worded.slice(0, MAX_BY_WORDS);
  return { whole: [...new Set([...named, ...byWords, ...akin])], short: worded.slice(MAX_BY_WORDS) };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function answer(blocks: KnownBlock[]): Presented {
  const said = blocks.flatMap((block) => (block.type === 'section' ? [block.text?.text ?? ''] : []));
  // What is rendered already must not be escaped once more: notifications get the words without their marks.
  return { text: said.join('\n').slice(0, LIMIT.fallback), blocks };
}
