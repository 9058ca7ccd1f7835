import { z } from 'zod';
import type { Goal } from '../../domain/entities/memory.js';
import { goalLines, projectBrief } from '../../domain/entities/project-brief.js';
import { ACTS, phrasesFor, tool } from '../tool-parts.js';
import { belongs, FOR_ARGS, FOR_WHOM } from './scope.js';
import { memoryWords, tidy } from './words.js';

const MAX_TITLE_LENGTH = 300;

const Args = z.strictObject({
  title: z
    .string()
    .overwrite(tidy)
    .min(1)
    .max(MAX_TITLE_LENGTH)
    .describe('What is aimed at, in a few words.'),
  ...FOR_ARGS,
  progress: z.int().min(0).max(100).optional().describe('Per cent.'),
});

const SET = '(set [up] | create | add | make | define | open)';

/** Keeps a goal. A project's goal also goes into the project's brief. */
export const createGoal = tool(Args, {
  name: 'create_goal',
  category: 'memory',
  summary: 'Set a goal for you, for the project or for everyone.',
  instructions:
    "Keeps a goal when a person sets one. Without `scope` it is the thread's project's, or everyone's; what is said in private stays with its author. People are told who can see it; do not repeat that.",
  sets: ['text'],
  briefly: '',
  ...ACTS,
  phrases: [
    ...phrasesFor({ title: '{title}' }, 'new goal: cut the checkout time in half', [
      `[${SET}] [a | an | another | our | my | the] new [team | project | personal] goal (: | ,) {title:rest}`,
      `${SET} [ourselves | us | myself | me] [a | an | another | our | my | the] [new] [team | project | personal] goal (: | , | . | to | that | called) {title:rest}`,
      '(my | our | the) [new | team | project | personal] goal is [now] to {title:rest}',
    ]),
    ...FOR_WHOM.flatMap(({ words, scope, goal }) =>
      phrasesFor({ title: '{title}', scope, project: '{project}' }, goal, [
        `[${SET}] [a | an | another] [new] goal ${words} (: | , | to | that) {title:rest}`,
      ]),
    ),
  ],
  async execute(context, { title, scope, project, progress = 0 }) {
    const { viewer, now, newId } = context;
    const whose = await belongs(context, { scope, project }, null);
    if ('error' in whose) return { data: whose };
    const at = now.toISOString();
    const goal: Goal = {
      id: newId(),
      title,
      status: 'open',
      progress,
      ...whose,
      author: viewer.user,
      createdAt: at,
      updatedAt: at,
    };
    return {
      data: { created: { id: goal.id, scope: goal.scope, progress } },
      memory: [{ write: 'goal', goal, by: viewer.user }, ...onBrief(goal)],
      said: memoryWords.goalSet(title, whose),
    };
  },
});

/** Only what its whole project may know stands on the project's note. */
export function onBrief(goal: Goal) {
  return projectBrief(goal.scope === 'project' ? goal.project : null, 'goal', goalLines(goal));
}
