import type { ConverseInput, NamedPerson, ReadInput } from '../domain/brain.js';
import type { Focus } from '../domain/focus.js';
import type { Summary } from '../domain/references.js';
import { LINKED_TOKENS, LOCATION_TOKENS, MEMORY_TOKENS, PERSON_TOKENS, SHOWN_TOKENS } from './budget.js';
import { cutEnd } from './cut.js';
import { fencedCost, fencedWithin } from './fence.js';

const NAME_TOKENS = 60;
const MOST_PEOPLE = 30;

/** A name or a label as a prompt shows it. */
export const short = (text: string): string => cutEnd(text, NAME_TOKENS, fencedCost);

/** Who asks, the asker's day and zone, and the names of those who take part. */
export function describePerson({
  asker,
  today,
  people,
}: Pick<ConverseInput, 'asker' | 'today' | 'people'>): string {
  const who = { asker: short(asker.id), today: cutEnd(today, PERSON_TOKENS / 2, fencedCost) };
  return fencedWithin('PERSON', [who, ...namesOf(people)], PERSON_TOKENS);
}

/** People by id and name; nothing where no name is known. */
export function namesOf(people: readonly NamedPerson[]): object[] {
  const names = people.slice(0, MOST_PEOPLE).map(({ id, name }) => [short(id), short(name)] as const);
  return names.length === 0 ? [] : [{ names: Object.fromEntries(names) }];
}

type Location = Pick<ReadInput, 'focus' | 'references'>;

/** What the thread is about, what the newest messages name, and what was listed last, as fenced data. */
export function describeLocation({ listed, ...location }: Location & Pick<ConverseInput, 'listed'>): string {
  return fencedWithin('LOCATION', [...locationOf(location), ...listed.map(listedAs)], LOCATION_TOKENS);
}

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
export function locationOf({ focus, references }: Location): object[] {
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

/** The linked context of the focus, line by line; nothing where there is none. */
export function describeLinked(linked: string | null): string {
  const lines = linked === null ? [] : linked.split('\n').filter((line) => line.trim() !== '');
  return fencedWithin('LINKED', lines, LINKED_TOKENS);
}

/** What is remembered, line by line; nothing where there is none. */
export function describeMemory(memory: string | null): string {
  const lines = memory === null ? [] : memory.split('\n').filter((line) => line.trim() !== '');
  return fencedWithin('MEMORY', lines, MEMORY_TOKENS);
}

/** What people have been shown in this turn already. */
export function describeShown(shown: readonly string[]): string {
  return fencedWithin('SHOWN', shown.map(short), SHOWN_TOKENS);
}
