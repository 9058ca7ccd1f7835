import type {
  Conversation,
  ConverseInput,
  FreshMessage,
  NamedPerson,
  ReadInput,
} from '../../domain/brain.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import type { Focus } from '../../domain/conversation/focus.js';
import type { Summary } from '../../domain/entities/references.js';
import { opened } from '../../domain/text/open-text.js';
import { cutEnd, cutMiddle, estimateTokens } from '../../domain/text/tokens.js';
import { showsAnything, visible } from '../visible.js';
import { LINKED_TOKENS, LOCATION_TOKENS, MEMORY_TOKENS, PERSON_TOKENS, SHOWN_TOKENS } from './budget.js';
import { fenced, fencedCost, fencedLine, fencedWithin } from './fence.js';

/** A conversation as a prompt shows it, and the messages that stand there, whole or shortened. */
export interface Shown {
  text: string;
  messages: readonly ThreadMessage[];
}

/** A message is not shortened below this many tokens: less is no message any more. */
const MIN_LENGTH = 60;
/** The first message says what a thread is about; this much of it stays, however long the thread. */
const ROOT = 150;
/** The fence itself and the note on what is missing. */
const FRAME = 40;
const MAX_ID_LENGTH = 40;

/** A message, and what else is known of it where it is one of this turn's. */
interface Entry {
  message: ThreadMessage;
  fresh: FreshMessage | null;
}

/**
 * The conversation within the budget, oldest first: the newest messages whole, older ones shortened in the middle, the
 * rest left out with a note, but for the first. No message takes more than half of what is left, so that one long log
 * does not hide what was said around it. What the bot said is shortened at its end: of a card, the state says what it holds.
 * Messages that show nothing are left out, but for a bare call to the bot.
 * @param budget in tokens: for all of it, and for each message that the bot wrote; `asks`: of such a message only the questions are
 * shown, where there are any
 */
export function fencedConversation(
  conversation: Conversation,
  budget: { whole: number; bot: number; asks: boolean },
): Shown {
  const entries = [
    ...conversation.history.map((message): Entry => ({ message, fresh: null })),
    ...conversation.fresh.map((message): Entry => ({ message, fresh: message })),
  ].filter(({ message, fresh }) => showsAnything(opened(message.text)) || fresh?.addressed === true);
  const [root, ...others] = entries;
  if (root === undefined) return { text: fenced('CONVERSATION', []), messages: [] };

  const line = (entry: Entry, tokens: number) => lineOf(entry, tokens, budget);
  const first = line(root, others.length === 0 ? budget.whole - FRAME : ROOT);
  let left = budget.whole - FRAME - first.cost;
  const newest: Line[] = [];
  for (const entry of others.toReversed()) {
    const next = line(entry, Math.max(MIN_LENGTH, left / 2));
    if (next.cost > left) break;
    newest.unshift(next);
    left -= next.cost;
  }
  const missing = others.length - newest.length;
  const rootLine = missing === 0 ? line(root, Math.max(ROOT, left + first.cost)) : first;
  const note = missing === 0 ? [] : [{ note: `${missing} older messages left out here` }];
  return {
    text: fenced('CONVERSATION', [rootLine.line, ...note, ...newest.map((one) => one.line)]),
    messages: [root.message, ...entries.slice(entries.length - newest.length).map(({ message }) => message)],
  };
}

interface Line {
  line: object;
  cost: number;
}

/** The message as one line that costs no more than `tokens`, or as little as a line can. */
function lineOf({ message, fresh }: Entry, tokens: number, own: { bot: number; asks: boolean }): Line {
  const { ts, author, bot, text } = message;
  const head = {
    ts: ts.slice(0, MAX_ID_LENGTH),
    ...(bot ? { bot: true } : { from: author.slice(0, MAX_ID_LENGTH) }),
    ...(fresh === null ? {} : flagsOf(fresh)),
  };
  const overhead = estimateTokens(fencedLine({ ...head, text: '' })) + 1;
  const most = Math.max(1, Math.floor(tokens) - overhead);
  const words = bot
    ? cutEnd(saidByBot(visible(opened(text)), own.asks), Math.min(most, own.bot), fencedCost)
    : cutMiddle(visible(opened(text)), most, fencedCost);
  const line = { ...head, text: words };
  return { line, cost: estimateTokens(fencedLine(line)) + 1 };
}

const ASKS = /[?？؟]\p{P}*\s*$/u;

/** A message of the bot's, or its questions alone: what it repeats of people's answers they have said themselves. */
function saidByBot(text: string, asks: boolean): string {
  const questions = asks ? text.split('\n').filter((line) => ASKS.test(line)) : [];
  return questions.length === 0 ? text : questions.join('\n');
}

function flagsOf({ addressed, heard, edited, voice, raisedBy }: FreshMessage): object {
  return {
    new: true,
    ...(addressed || heard ? { to_bot: true } : {}),
    ...(edited ? { edited: true } : {}),
    ...(voice ? { spoken: true } : {}),
    ...(raisedBy === null ? {} : { raised_by: raisedBy.slice(0, MAX_ID_LENGTH) }),
  };
}

const NAME_TOKENS = 60;
const MAX_PEOPLE = 30;

/** A name or a label as a prompt shows it. */
export const short = (text: string): string => cutEnd(text, NAME_TOKENS, fencedCost);

/** Who asks, the asker's day and zone, and the names of those who take part. */
export function describePerson(input: Pick<ConverseInput, 'asker' | 'today' | 'people'>): string {
  const today = cutEnd(input.today, PERSON_TOKENS / 2, fencedCost);
  const who = { asker: short(input.asker.id), today };
  return fencedWithin('PERSON', [who, ...namesOf(input.people)], PERSON_TOKENS);
}

/** People by id and name; nothing where no name is known. */
export function namesOf(people: readonly NamedPerson[]): object[] {
  const names = people.slice(0, MAX_PEOPLE).map(({ id, name }) => [short(id), short(name)] as const);
  return names.length === 0 ? [] : [{ names: Object.fromEntries(names) }];
}

/** What the thread is about, what the newest messages name, and what was listed last, as fenced data. */
export const describeLocation = (input: Pick<ConverseInput, 'focus' | 'references' | 'listed'>): string =>
  fencedWithin('LOCATION', [...locationOf(input), ...input.listed.map(listedAs)], LOCATION_TOKENS);

const IN_A_LINE = ['title', 'name', 'status', 'state', 'priority', 'assigneeName', 'dueDate', 'dueAt'];

/** A thing of a list by its place, with what people compare: whatever takes more than a line can be looked up by its id. */
function listedAs(summary: Summary, at: number): object {
  const said = Object.entries(summary).flatMap(([key, value]) =>
    IN_A_LINE.includes(key) && typeof value === 'string' ? [[key, short(value)] as const] : [],
  );
  const shortId = 'shortId' in summary && summary.shortId !== null ? { shortId: short(summary.shortId) } : {};
  return { listed: at + 1, id: short(summary.id), ...shortId, ...Object.fromEntries(said) };
}

/** What the thread is about, and what the newest messages name: what it is, what it may be, what nobody can find. */
export function locationOf({ focus, references }: Pick<ReadInput, 'focus' | 'references'>): object[] {
  return [
    ...focusOf(focus),
    ...references.found.map(({ mention, entity }) => ({
      mention: short(mention),
      is: { id: short(entity.id), kind: entity.kind, label: short(entity.label) },
    })),
    ...references.ambiguous.map(({ mention, candidates }) => ({
      mention: short(mention),
      may_be: candidates.slice(0, 5).map(({ id, label }) => ({ id: short(id), label: short(label) })),
    })),
    ...references.unresolved.map((mention) => ({ mention: short(mention), is: null })),
  ];
}

function focusOf(focus: Focus | null): object[] {
  if (focus === null) return [];
  const { kind, id, name, project } = focus;
  const within = project === null ? {} : { project: { id: short(project.id), name: short(project.name) } };
  return [{ focus: { kind, id: short(id), name: short(name), ...within } }];
}

const linesOf = (text: string | null): string[] =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '');

/** The linked context of the focus, line by line; nothing where there is none. */
export const describeLinked = (linked: string | null): string =>
  fencedWithin('LINKED', linesOf(linked), LINKED_TOKENS);

/** What is remembered, line by line; nothing where there is none. */
export const describeMemory = (memory: string | null): string =>
  fencedWithin('MEMORY', linesOf(memory), MEMORY_TOKENS);

/** What people have been shown in this turn already. */
export const describeShown = (shown: readonly string[]): string =>
  fencedWithin('SHOWN', shown.map(short), SHOWN_TOKENS);
