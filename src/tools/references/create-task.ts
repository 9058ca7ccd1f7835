import { z } from 'zod';
import { EntityId } from '../../domain/entities/entity.js';
import { phrasesFor, tool, words } from '../tool-parts.js';
import { allNamed, hasLeft, notFound, projectName } from './groups.js';

const MAX_TITLE = 300;

const Args = z.strictObject({
  title: words(MAX_TITLE).describe('What is to be done, in a few words.'),
  assignee: z
    .string()
    .regex(/^user:\S+$/u)
    .optional()
    .describe('The id of the user who is to do it.'),
  due_date: z.iso.date().optional().describe('The day on which it is due, as 2026-03-13.'),
  project: EntityId.refine((id) => id.startsWith('project:'), 'takes the id of a project')
    .optional()
    .describe('The id of the project it belongs to.'),
});

/** The blueprint of a small task; its fields have the names of the arguments. */
const TASK = 'task';

const MAKE = '(create | add | make | open | set up | file | new)';
const TASKS = '[new | small | quick | little] (task | to-do | todo | action item)';
const FOR = '[for {person}] [(in | for | to | under) {project}]';
const UNTIL = '[[and] [it] [is] (<until> | due [on | by]) {day} | {day}]';
const TASK_ARGS = { title: '{title}', assignee: '{person}', due_date: '{day}', project: '{project}' };

/** Files a small task, by way of the review card. */
export const createTask = tool(Args, {
  name: 'create_task',
  category: 'references',
  summary: 'File a small task: a title, and if you like who does it, until when, for which project.',
  instructions:
    'Files a small task for somebody, when a person asks for one in so many words. Only the title is needed; leave out what was not said. People see a review card and approve it themselves; do not say that it is filed. For trouble and for requests to a team use propose_ticket.',
  sets: ['text', 'voice'],
  briefly: 'a small task for somebody',
  effect: 'write',
  approval: 'card',
  reversible: false,
  phrases: [
    ...phrasesFor(TASK_ARGS, 'create a task for Sam: update the runbook by Friday', [
      `[${MAKE}] [a | another | the] ${TASKS} [please | pls] ${FOR} (: | ,) {title:text} ${UNTIL}`,
      `${MAKE} [a | another] ${TASKS} ${FOR} (to | called | that says) {title:text} [assigned to {person}] ${UNTIL}`,
      `${MAKE} [a | another] ${TASKS} {title:quote} ${FOR} ${UNTIL}`,
      `(assign | give) {person} a ${TASKS} (: | to) {title:text} ${UNTIL}`,
    ]),
  ],
  async execute(context, { title, assignee, due_date, project }) {
    if ((await allNamed(context, [assignee, project])) === null) return notFound();
    const left = assignee === undefined ? null : await hasLeft(context, assignee);
    if (left !== null) return left;
    const name = project === undefined ? undefined : await projectName(context, project);
    const values = {
      title,
      ...(assignee === undefined ? {} : { assignee: `<@${assignee.slice('user:'.length)}>` }),
      ...(due_date === undefined ? {} : { due_date }),
      ...(name === undefined ? {} : { project: name }),
    };
    return { data: { proposed: values }, draft: { blueprint: TASK, values } };
  },
});
