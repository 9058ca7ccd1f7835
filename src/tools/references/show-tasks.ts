import { z } from 'zod';
import { draftOf, userEntity } from '../../domain/entities/entity.js';
import type { TaskFilter, TaskLine } from '../../domain/entities/references.js';
import { tasksWording } from '../../domain/tickets/tasks-wording.js';
import { hindrance } from '../../domain/tickets/ticket-values.js';
import type { TicketValues } from '../../domain/tickets/tracker.js';
import { BY_PHRASE, type PhraseArgs, type Slots, type ToolContext } from '../../domain/tools/tool.js';
import { dueWords } from '../answers/plain.js';
import { LOOKS, phrasesFor, tool } from '../tool-parts.js';
import { DUE, dayBounds, dueBounds } from './due.js';
import { allNamed, notFound } from './groups.js';

/** As many as fit one message as compact cards. */
const MAX_TASKS = 25;
/** As many of them are seen with a menu beside each. */
const MAX_WITH_ORDERS = 8;

/** What tells a project from others of its name; in a title nobody takes it for one. */
const KIND_BEHIND = / \(project\)$/u;

const MAX_PRIORITY = 30;

/** What people look for tickets that lack it, how these stand, and what they ask of them. */
const WITHOUT = ['assignee', 'due'] as const;
const STATES = ['open', 'in_progress', 'blocked', 'done', 'all'] as const;
const ASKED = ['whether'] as const;

const Args = z.strictObject({
  assignee: z
    .string()
    .regex(/^user:\S+$/u)
    .optional()
    .describe('A user; for "my" the asker.'),
  project: z
    .string()
    .regex(/^project:\S+$/u)
    .optional(),
  due: z.enum(DUE).optional(),
  from: z.iso.date().optional().describe('The first day due, as 2026-03-13.'),
  until: z.iso.date().optional().describe('The last day due.'),
  state: z.enum(STATES).optional().describe('"blocked": they wait for another. Left out: not done.'),
  priority: z.string().min(1).max(MAX_PRIORITY).optional(),
  without: z.enum(WITHOUT).optional(),
  asked: z.enum(ASKED).optional().meta(BY_PHRASE),
});

/** How people begin to ask for tickets of some kind. */
const LACKS = 'what | which | are there [any] | do we have [any] | <show> [all] [the] | any';

const FALLS_DUE =
  '(due | fall[s] due | come[s] due | become[s] due | falling due | will be due | must be (done | ready | finished))';
/** From one day to another, both included, or up to one. */
const SPAN =
  '((from | between) ({from:day} | now) (to | and | until | till | up to) | by | before | until | till | til | up to) [and including] {until:day} [included | inclusive]';

/** Whosever they are, as is meant anyhow. */
const ANYBODYS =
  '((of | for) (everyone | everybody | anyone | anybody | all of us) | all (of us | people) | no matter whose)';

/** What is said of the tickets that are meant, in whatever order, and the words that hold it together. */
const FILTERS = `(${[
  `[${FALLS_DUE}] ([on] {day} | [by | before | until] {when})`,
  `[${FALLS_DUE}] ${SPAN}`,
  "{state} | {lack} | {person}'s | {project}'s",
  '[with | of | marked [as]] {priority} [priority | prio]',
  '(in | of | for | from | within | under | to | does | do) [the] {project}',
  '(belong | belongs | belonging) to {project} | part of {project}',
  '(of | for | from | by | with | on | at | assigned to | owned by | held by | do | does | has) {person}',
  '(that | which) {person} (has | have | own[s] | hold[s] | is working on | are working on | work[s] on)',
  'that | which | who | and | but | all | any | other | still | already | currently | now | there | we | you',
  'have | has | got | do | does | is | are | was | were | be | been | the | of | our | left | yet | on record | at the moment | right now',
].join(' | ')})*`;

/** The tickets of what stands in the slots, but for what is known already. */
const filteredBy =
  (known: z.infer<typeof Args> = {}) =>
  ({ one }: Slots): PhraseArgs => ({
    assignee: one('person'),
    project: one('project'),
    due: one('when'),
    from: one('from') || one('day'),
    until: one('until') || one('day'),
    without: one('lack'),
    priority: one('priority'),
    state: one('state'),
    ...known,
  });
const filtered = filteredBy();
const whether = filteredBy({ asked: 'whether' });
const blocked = filteredBy({ state: 'blocked' });
const own = (said: Slots): PhraseArgs => ({ ...filtered(said), assignee: said.asker });

/** Tickets of somebody, of a project, due at some time, as compact cards. */
export const showTasks = tool(Args, {
  name: 'show_tasks',
  category: 'references',
  summary: 'Show tickets of a person or a project, and what is due when.',
  instructions:
    'Shows people tickets as compact cards, by status. For "what is due", "show X\'s tasks", "my tickets", "which are blocked".',
  sets: ['text', 'voice', 'quick'],
  ...LOOKS,
  phrases: [
    ...phrasesFor(own, 'my tickets', [
      '[<show> | <whats>] [all] [of] (my | our) [own | open | current] <tasks> [[that are] [due] {when}]',
      '[<show> | <whats>] (my | our) {when} <tasks>',
      'what (am i | are we | should i be) (working on | doing) [next | {when}]',
      `what (should | do | must) i [still] [have to] (do | work on | finish | tackle) [next | first | {when} | ${SPAN}]`,
      'what do i have [to do] [due] {when}',
      `what have i [still] (got | left) [to (do | get done | finish)] [next | {when} | ${SPAN}]`,
      '<whats> [still] on me [{when}]',
      '<whats> [still | next] on my (plate | desk | list | agenda) [{when}]',
      '(what | which) [<tasks>] (is | are) (assigned to me | mine)',
      'do i have (anything | something | any <tasks>) [to do] [due] [{when}]',
    ]),
    ...phrasesFor(filtered, "show Sam's tasks", [
      "[<show> | <whats>] {person}'s [open | current] <tasks> [[that are] [due] {when}]",
      "[<show> | <whats>] {person}'s {when} <tasks>",
      '[<show>] [all] [the] [open | current] <tasks> (of | for | from | assigned to) {person} [[that are] [due] {when}]',
      '<whats> due [{when}] for {person} [{when}]',
      'what (does {person} have | {person} has) [open | left] [to do | to finish | on (his | her | their) (desk | plate | list)] [due] [{when}]',
      'how busy is {person} [{when}]',
    ]),
    ...phrasesFor(filtered, 'show the tickets in Q1 Launch', [
      '[<show>] [all] [the] [open | current] <tasks> (of | in | for) {project} [[that are] [due] {when}]',
      "[<show> | <whats>] {project}'s [open | current] <tasks> [[due] {when}]",
      '(what | which <tasks>) (in | of) {project} (is | are) [due] {when}',
      '<whats> due [{when}] in {project} [{when}]',
      '[is there | is] anything [due] {when} (in | for) {project}',
    ]),
    ...phrasesFor(blocked, 'which Q1 Launch tickets are blocked?', [
      '(what | which) [of (the | our)] [{project}] <tasks> [(in | of | for) {project}] (is | are) (blocked | stuck | waiting)',
      '<whats> (blocked | stuck) in {project}',
    ]),
    ...phrasesFor(filteredBy({ asked: 'whether', state: 'blocked' }), 'is Q1 Launch blocked?', [
      '(is | are) [anything in] {project} [still] (blocked | stuck | held up)',
    ]),
    ...phrasesFor(filtered, 'how many tickets are open in Q1 Launch?', [
      `how many ${FILTERS} [{project}] <tasks> ${FILTERS}`,
    ]),
    ...phrasesFor(whether, null, [
      `(are there | is there | do we have | (do | does) {person} have | (has | have) {person} [got]) ${FILTERS} [{project}] <tasks> ${FILTERS}`,
    ]),
    ...phrasesFor(filtered, 'what is due tomorrow?', [
      '<whats> due [on] {day} [in {project}]',
      `(what | which | whose | what of | which of | <show> | give me an overview of) ${FILTERS} [{project}] <tasks> ${FILTERS}`,
      '[all] [the | our] ({state} | {lack} | {when}) [{project}] <tasks> [(in | of | for) {project}]',
      `<show> [me | us] (everything | all | anything | things) ((that | which) ${FILTERS} | (in | of | for) {project})`,
      '<whats> due when in {project}',
    ]),
    ...phrasesFor(whether, null, [
      '(do | does) (anybody | anyone | somebody | someone | we) have (a ticket | tickets | something | anything) [that (is | are)] [due] ([on | by] {day} | {when})',
    ]),
    ...phrasesFor(filtered, null, [
      `(<whats> | [<show>] (everything | all | anything) [with a (due date | deadline)] | [<show>] [all] [the | our] (due dates | deadlines)) [${FALLS_DUE}] ${SPAN} [in {project}] [${ANYBODYS}]`,
      '[is there | is] (anything | something) due [on | by] {day} [in {project}]',
      "(is | are) [there] (anything | something | any <tasks>) (of | for | from) ({person} | {person:person}'s) [due] {when}",
    ]),
    ...phrasesFor(filteredBy({ without: 'assignee' }), 'which tickets has nobody picked up?', [
      `(${LACKS}) [open] [{project}] <tasks> [(in | of | for) {project}] has (nobody | no one) (taken | picked up | got) [yet]`,
      `(${LACKS}) <tasks> [(in | of | for) {project}] [(that | which)] (nobody | no one | no-one) (has | took | has taken | has picked up | picked up | is on | is working on | owns) [yet]`,
    ]),
    ...phrasesFor(filteredBy({ without: 'due' }), 'which tickets have no due date?', [
      `(${LACKS}) [open] [{project}] <tasks> [(in | of | for) {project}] ((has | have) no | (is | are) without [a | any] | without [a | any]) (due date[s] | deadline[s] | date[s]) [yet]`,
    ]),
    ...phrasesFor(blocked, null, [
      "(what | whats | who) (is holding up | holds up | 's holding up | holding up | blocks | is blocking | blocking | keeps) {project} [from going on | from moving]",
    ]),
    ...phrasesFor(filtered, 'what is due this week?', ['<whats> [due] {when}', '<whats> due']),
    ...phrasesFor({ due: 'overdue' }, 'what is overdue?', ['<whats> overdue']),
    ...phrasesFor(filtered, null, [
      '<whats> [still] ({lack} | {state}) [in {project}]',
      '<tasks> {person}',
      '[is | is there] anything [due] {when}',
      '[<show>] [all] [the] <tasks> [that are] due {when}',
    ]),
  ],
  async execute(context, args) {
    const { viewer, references, now, timeZone, byPerson } = context;
    const { assignee, project, due, from, until, state, priority, without: lacks, asked } = args;
    const known = await allNamed(context, [assignee, project]);
    if (known === null) return notFound();
    const label = (id: string | undefined) => known.find((one) => one.id === id)?.label ?? null;
    const filter: TaskFilter = {
      ...(assignee === undefined ? {} : { assignee }),
      ...(project === undefined ? {} : { project }),
      ...(due === undefined ? {} : dueBounds(due, now, timeZone)),
      ...(from === undefined ? {} : { dueFrom: dayBounds(from, timeZone).dueFrom }),
      ...(until === undefined ? {} : { dueBefore: dayBounds(until, timeZone).dueBefore }),
      ...(lacks === undefined ? {} : { without: lacks }),
      ...(priority === undefined ? {} : { priority }),
      ...(state === undefined || state === 'open' ? {} : { state }),
    };
    const { tasks, total } = await references.tasks(viewer, filter, MAX_TASKS);
    const inWords = (day: string | undefined) =>
      day === undefined ? null : (dueWords(day, { now, timeZone })?.words ?? day);
    const shown = {
      of: label(assignee),
      own: assignee === userEntity(viewer.user),
      project: label(project)?.replace(KIND_BEHIND, '') ?? null,
      due: due ?? null,
      from: inWords(from),
      until: inWords(until),
      without: lacks ?? null,
      priority: priority ?? null,
      state: state ?? null,
    };
    const whether = asked === 'whether';
    const title = tasksWording.title(shown, total, whether);
    const data = { title, total, tasks };
    if (total === 0) return byPerson === true ? { data, said: tasksWording.none(shown, whether) } : { data };
    return {
      lists: tasks.map(({ id }) => id),
      data,
      replies: [{ kind: 'tasks', title, tasks: await withOrders(context, tasks), total, filter }],
    };
  },
});

/** The same tasks, the first of them with what the asker could have done to each: nothing where it was not filed from here. */
function withOrders({ ticket, viewer }: ToolContext, tasks: readonly TaskLine[]): Promise<TaskLine[]> {
  const { user } = viewer;
  return Promise.all(
    tasks.map(async (task, index) => {
      const found = index < MAX_WITH_ORDERS ? await ticket(draftOf(task.id)) : null;
      if (found === null) return task;
      const would = (values: TicketValues) => hindrance(found.ticket, found.team, values, user) === null;
      return {
        ...task,
        orders: [
          ...(would({ assignee: user }) ? (['take'] as const) : []),
          ...(would({ status: 'done' }) ? (['finish'] as const) : []),
        ],
      };
    }),
  );
}
