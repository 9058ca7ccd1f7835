const LACKS = { assignee: 'without an assignee', due: 'without a due date' } as const;

const DUE = {
  overdue: 'past their due date',
  today: 'due today',
  this_week: 'due this week',
  next_week: 'due next week',
  this_month: 'due this month',
} as const;

/** Which tasks a list shows; `own` are the asker's; `from` and `until`: due between two days, in words. */
interface TasksShown {
  of: string | null;
  own: boolean;
  project: string | null;
  due: keyof typeof DUE | null;
  from: string | null;
  until: string | null;
  /** only those that nobody has, or that have no due date */
  without: 'assignee' | 'due' | null;
  priority: string | null;
  state: keyof typeof STATES | null;
}

const STATES = {
  open: 'that are open',
  in_progress: 'in progress',
  blocked: 'waiting for others',
  done: 'that are done',
  all: 'that are open or done',
};

function dueBetween(from: string | null, until: string | null): string | null {
  if (from === null) return until && `due by ${until}`;
  if (until === null) return `due from ${from} on`;
  return from === until ? `due ${from}` : `due from ${from} to ${until}`;
}

/** Whose they are, of what, and due when, behind the word for them. */
function tasksOf({ of, own, project, due, from, until, without, priority, state }: TasksShown): string {
  const parts = [
    own ? null : of && `assigned to ${of}`,
    project && `in ${project}`,
    due && DUE[due],
    dueBetween(from, until),
    without && LACKS[without],
    priority && `with ${priority} priority`,
    state && STATES[state],
  ];
  return parts.map((part) => (part === null ? '' : ` ${part}`)).join('');
}

/** What is said above and of a list of tickets. `whether`: it was asked whether there are any. */
export const tasksWording = {
  title: (shown: TasksShown, total: number, whether = false) => {
    const what = `${total} ${total === 1 ? 'ticket' : 'tickets'}`;
    if (whether) return `Yes, ${shown.own ? 'you have ' : ''}${what}${tasksOf(shown)}`;
    if (shown.own) return `Your ${total === 1 ? 'ticket' : what}${tasksOf(shown)}`;
    return `${total === 0 ? 'Tickets' : what}${tasksOf(shown)}`;
  },
  none: (shown: TasksShown, whether = false) => {
    const none = `${shown.own ? 'you have no tickets' : 'no tickets'}${tasksOf(shown)}.`;
    return whether ? `No, ${none}` : `${none.charAt(0).toUpperCase()}${none.slice(1)}`;
  },
};
