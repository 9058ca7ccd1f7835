import { z } from 'zod';
import { EntityId, userEntity, type Viewer } from '../../domain/entities/entity.js';
import type { References } from '../../domain/entities/references.js';
import type { PhraseArgs, Slots, Tool } from '../../domain/tools/tool.js';
import { phrasesFor, words } from '../tool-parts.js';
import { notFound } from './groups.js';
import { hasLeft } from './has-left.js';

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
const taskOf = ({ one }: Slots): PhraseArgs => ({
  title: one('title'),
  assignee: one('person'),
  due_date: one('day'),
  project: one('project'),
});

/** Files a small task, by way of the review card. */
export const createTask: Tool<z.infer<typeof Args>> = {
  name: 'create_task',
  category: 'references',
  summary: 'File a small task: a title, and if you like who does it, until when, for which project.',
  instructions:
    'Files a small task for somebody, when a person asks for one in so many words. Only the title is needed; leave out what was not said. People see a review card and approve it themselves; do not say that it is filed. For trouble and for requests to a team use propose_ticket.',
  args: Args,
  sets: ['text', 'voice'],
  briefly: 'a small task for somebody',
  effect: 'write',
  approval: 'card',
  reversible: false,
  phrases: [
    ...phrasesFor(taskOf, 'create a task for Sam: update the runbook by Friday', [
      `[${MAKE}] [a | another | the] ${TASKS} [please | pls] ${FOR} (: | ,) {title:text} ${UNTIL}`,
      `${MAKE} [a | another] ${TASKS} ${FOR} (to | called | that says) {title:text} [assigned to {person}] ${UNTIL}`,
      `${MAKE} [a | another] ${TASKS} {title:quote} ${FOR} ${UNTIL}`,
      `(assign | give) {person} a ${TASKS} (: | to) {title:text} ${UNTIL}`,
    ]),
  ],
  async execute({ viewer, references }, { title, assignee, due_date, project }) {
    const wanted = [assignee, project].filter((id) => id !== undefined);
    const known = await references.named(viewer, wanted);
    const own = userEntity(viewer.user);
    if (!wanted.every((id) => id === own || known.some((one) => one.id === id))) return notFound();
    const left = assignee === undefined ? null : await hasLeft(references, viewer, assignee);
    if (left !== null) return left;
    const projectName = project === undefined ? undefined : await nameOf(references, viewer, project);
    const values = {
      title,
      ...(assignee === undefined ? {} : { assignee: `<@${assignee.slice('user:'.length)}>` }),
      ...(due_date === undefined ? {} : { due_date }),
      ...(projectName === undefined ? {} : { project: projectName }),
    };
    return { data: { proposed: values }, draft: { blueprint: TASK, values } };
  },
};

/** A project by its name alone: a label would say its kind, too. */
async function nameOf(references: References, viewer: Viewer, project: string): Promise<string | undefined> {
  const { summaries } = await references.context(viewer, [project]);
  return summaries.flatMap((one) => (one.kind === 'project' ? [one.name] : []))[0];
}
