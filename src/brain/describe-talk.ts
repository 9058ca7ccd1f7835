import type { ChatInput, RouteInput } from '../domain/brain.js';
import type { Focus } from '../domain/focus.js';
import { LINKED_TOKENS, LOCATION_TOKENS, MEMORY_TOKENS, PERSON_TOKENS, SHOWN_TOKENS } from './budget.js';
import { cutEnd } from './cut.js';
import { fenced, fencedCost, fencedLine } from './fence.js';
import { linesThatFit } from './fit.js';

const NAME_TOKENS = 60;
/** The fence itself and the note on what is missing. */
const FRAME = 30;

const short = (text: string): string => cutEnd(text, NAME_TOKENS, fencedCost);

/** Who asks, and the asker's day and zone. */
export function describePerson({ asker, today }: Pick<ChatInput, 'asker' | 'today'>): string {
  return fenced('PERSON', [{ asker: short(asker.id), today: cutEnd(today, PERSON_TOKENS / 2, fencedCost) }]);
}

/** What the thread is about, and what the newest messages name: what it is, what it may be, what nobody can find. */
export function describeLocation({ focus, references }: Pick<RouteInput, 'focus' | 'references'>): string {
  const entries = [
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
  return fencedWithin('LOCATION', entries, LOCATION_TOKENS);
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

/** The entries in a fence, as many as the budget holds, with a note on how many are missing. */
function fencedWithin(name: string, entries: readonly unknown[], budget: number): string {
  const offers = entries.map((entry) => ({ entry, line: fencedLine(entry) }));
  const fitting = linesThatFit(offers, budget - FRAME).map(({ entry }) => entry);
  const missing = entries.length - fitting.length;
  return fenced(name, missing === 0 ? fitting : [...fitting, { note: `${missing} more left out here` }]);
}
