import type { ChatInput, ChatJudgement } from '../../../domain/brain.js';
import type { EntityRef } from '../../../domain/entity.js';
import type { Resolution, Summary } from '../../../domain/references.js';
import { wording } from '../../../domain/wording.js';
import { isAtHand, linkedOf } from './calls.js';
import { dueWords, type Moment } from './days.js';
import { linksIn } from './links-in.js';
import { inARow, isOver, nameIn } from './plain.js';
import { type Results, resultsOf } from './results.js';
import { sayLinks } from './say-links.js';
import { calledTask, saySummary } from './say-summary.js';
import type { Wish } from './wish.js';

type Offer = ChatJudgement['offers'][number];

/** More than this fills a screen. */
const MOST_SAID = 8;
const MOST_NOT_FOUND = 5;
const MOST_OFFERS = 3;
const NO_TITLE =
  'What is the task? Say it in one line, such as “create a task for Alex: write the release notes by Friday”.';
const NO_SUMMARY = 'What is the ticket about? Say in one sentence what is needed or what is broken.';
const NOTHING_KNOWN =
  "I couldn't look that up just now. Ask me again in a moment, or tell me what you need done and I will take it from there.";

/** What is known by now, in words for people, and the next steps that suggest themselves. */
export function answerFor(wish: Wish, input: ChatInput): Omit<ChatJudgement, 'calls'> {
  const results = resultsOf(input.steps);
  const open = [...input.references.ambiguous, ...(results.resolved?.ambiguous ?? [])];
  const missing = notFound(wish, results, input);
  const said = [...sayWhat(wish, results, input), ...open.map(whichOne)];
  const parts = missing.length === 0 ? said : [...said, wording.cantFind(missing)];
  const text = parts.length > 0 ? parts.join('\n') : nothingSaid(wish);
  return { text, offers: [...offersOf(results, wish), ...choices(open)].slice(0, MOST_OFFERS) };
}

function nothingSaid(wish: Wish): string {
  if (wish.kind === 'create') return NO_TITLE;
  if (wish.kind === 'propose') return NO_SUMMARY;
  return wish.kind === 'find' ? wording.cantFind([wish.words]) : NOTHING_KNOWN;
}

/**
 * The names of what the tools could not find: the same words for what does not exist and for what may not be seen. What the
 * message itself names in vain people have been told already, unless nothing else was named.
 */
function notFound(wish: Wish, { unknown, resolved }: Results, { references, focus }: ChatInput): string[] {
  const called = (id: string): string[] => {
    const mentions = references.found.flatMap(({ mention, entity }) => (entity.id === id ? [mention] : []));
    return mentions.length === 0 && focus?.id === id ? [focus.name] : mentions;
  };
  const untold = references.found.length === 0 ? references.unresolved : [];
  const sought =
    wish.kind === 'find' && resolved !== null && resolved.unresolved.length > 0 ? [wish.words] : [];
  const names = [...untold, ...unknown.flatMap(called), ...sought];
  return [...new Set(names)].slice(0, MOST_NOT_FOUND);
}

function sayWhat(wish: Wish, results: Results, input: ChatInput): string[] {
  const moment = { now: input.now, timeZone: input.timeZone };
  if (results.proposed) return ['Here is the draft. Look it over and approve it on the card.'];
  const summaries = inOrder(results.summaries, input).slice(0, MOST_SAID);
  const said = summaries.map((summary) => saySummary(summary, moment));
  const tasks = results.tasks.map((list) => sayTasks(list, moment));
  const links = wish.kind === 'links' ? sayLinked(wish, results, input) : [];
  const next = wish.kind === 'links' || summaries.length !== 1 ? [] : summaries.flatMap(nextStep);
  return [...said, ...tasks, ...links, ...next];
}

/** In the order in which people named them. */
function inOrder(summaries: readonly Summary[], { references }: ChatInput): Summary[] {
  const ids = references.found.map(({ entity }) => entity.id);
  const place = ({ id }: Summary) => (ids.indexOf(id) + ids.length + 1) % (ids.length + 1);
  return [...new Map(summaries.map((one) => [one.id, one])).values()].toSorted((a, b) => place(a) - place(b));
}

/** How many there are, and which of them comes first; the cards show them all. */
function sayTasks({ title, total, tasks }: Results['tasks'][number], moment: Moment): string {
  const name = nameIn(title);
  if (total === 0) return `No ${name.charAt(0).toLowerCase()}${name.slice(1)}.`;
  const [first] = tasks;
  const due = dueWords(first?.dueAt ?? null, moment);
  const begins =
    first === undefined || due === null
      ? ''
      : ` First comes ${calledTask(first)}, ${due.passed ? 'which was ' : ''}due ${due.words}.`;
  return `${name}: ${total}.${begins}`;
}

function sayLinked(
  wish: Extract<Wish, { kind: 'links' }>,
  { links, summaries }: Results,
  input: ChatInput,
): string[] {
  const target = linkedOf(input);
  const known = isAtHand(wish, input) && input.linked !== null ? linksIn(input.linked) : links;
  if (target === null || known === null) return [];
  return sayLinks(known, wish, calledIn(target.id, summaries, input));
}

/** What the entity is called in an answer: by its short id, else by its name. */
function calledIn(id: string, summaries: readonly Summary[], { references, focus }: ChatInput): string {
  const summary = summaries.find((one) => one.id === id);
  if (summary?.kind === 'task') return summary.shortId ?? calledTask(summary);
  const label = references.found.find(({ entity }) => entity.id === id)?.entity.label;
  return nameIn(label ?? (focus?.id === id ? focus.name : 'this'));
}

function nextStep(summary: Summary): string[] {
  if (summary.kind !== 'task' || isOver(summary.status)) return [];
  return summary.assigneeName === null ? ['Next step: agree on who takes it.'] : [];
}

function whichOne({ mention, candidates }: Resolution['ambiguous'][number]): string {
  return `${wording.whichOne(mention)} ${inARow(candidates.map(({ label }) => nameIn(label)))} fit.`;
}

function choices(open: Resolution['ambiguous']): Offer[] {
  return open.slice(0, 1).flatMap(({ candidates }) => candidates.map(choice));
}

const choice = ({ label }: EntityRef): Offer => ({
  label: nameIn(label),
  ask: `Tell me about ${nameIn(label)}`,
});

/** Where a person was named, their tickets are the next thing to see. */
function offersOf({ summaries, tasks }: Results, wish: Wish): Offer[] {
  if (tasks.length > 0 || wish.kind === 'tasks') return [];
  const people = summaries.flatMap((one) => (one.kind === 'user' ? [one] : []));
  const first = (name: string): string => nameIn(name).split(' ')[0] ?? '';
  return people.map(({ id, name }) => {
    const alone = people.filter((other) => first(other.name) === first(name)).length === 1;
    const called = alone ? first(name) : nameIn(name);
    return { label: `Show ${called}'s tasks`, ask: `Show me <@${id.slice('user:'.length)}>'s tasks` };
  });
}
