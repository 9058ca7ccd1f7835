import type { TaskLine } from '../../domain/references.js';
import { STATUS } from './words.js';

/** Tasks that stand alike, and how people call that. */
export interface TaskGroup {
  label: string;
  tasks: TaskLine[];
}

/** What trackers and imports call the statuses. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ...['open', 'new', 'todo', 'to do', 'backlog', 'planned'].map((name) => [name, STATUS.open] as const),
  ...['in progress', 'active', 'doing', 'started'].map((name) => [name, STATUS.in_progress] as const),
  ...['blocked', 'waiting', 'on hold'].map((name) => [name, STATUS.blocked] as const),
  ...['done', 'closed', 'completed', 'resolved'].map((name) => [name, STATUS.done] as const),
]);
const FIRST = [STATUS.open, STATUS.in_progress, STATUS.blocked, STATUS.done, STATUS.withdrawn];

const UNKNOWN = 'No status';
const OTHER = 'Other';
const LABEL_LIMIT = 60;

/** Groups beside those; what stands otherwise still is "Other". */
const MOST_OWN = 4;

/** Tasks by status: those that everybody knows in their order, then those that a tracker has of its own. */
export function byStatus(tasks: readonly TaskLine[]): TaskGroup[] {
  const own = [...new Set(tasks.map(statusWords))].filter((label) => !FIRST.includes(label));
  const named = own.slice(0, MOST_OWN);
  const labelOf = (task: TaskLine): string => {
    const label = statusWords(task);
    return FIRST.includes(label) || named.includes(label) ? label : OTHER;
  };
  return [...FIRST, ...named.filter((label) => label !== OTHER), OTHER]
    .map((label) => ({ label, tasks: tasks.filter((task) => labelOf(task) === label) }))
    .filter((group) => group.tasks.length > 0);
}

/** A status in people's words: "in_progress" is "In progress", one that we don't know keeps its own. */
export function statusWords({ status }: Pick<TaskLine, 'status'>): string {
  const words = stateWords(status ?? '');
  return CALLED.get(words.toLowerCase()) ?? (words === '' ? UNKNOWN : words.slice(0, LABEL_LIMIT));
}

/** A state as words: "in_review" is "In review". */
export function stateWords(state: string): string {
  const words = state.replace(/[\s_-]+/g, ' ').trim();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
