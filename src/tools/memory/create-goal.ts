import { z } from 'zod';
import { EntityId } from '../../domain/entities/entity.js';
import { type Goal, MemoryScope } from '../../domain/entities/memory.js';
import { goalLines, projectBrief } from '../../domain/entities/project-brief.js';
import type { Slots, Tool } from '../../domain/tools/tool.js';
import { ACTS, phrasesFor } from '../tool-parts.js';
import { belongs, FOR_WHOM } from './scope.js';
import { memoryWords, tidy } from './words.js';

const MAX_TITLE_LENGTH = 300;

const Args = z.strictObject({
  title: z
    .string()
    .overwrite(tidy)
    .min(1)
    .max(MAX_TITLE_LENGTH)
    .describe('What is aimed at, in a few words.'),
  scope: MemoryScope.optional().describe('Only where the person said for whom: user, project or workspace.'),
  project: EntityId.optional().describe('The id of the project that the person said it is for.'),
  progress: z.int().min(0).max(100).optional().describe('Per cent.'),
});

const SET = '(set [up] | create | add | make | define | open)';

/** Keeps a goal. A project's goal stands on its project brief. */
export const createGoal: Tool<z.infer<typeof Args>> = {
  name: 'create_goal',
  category: 'memory',
  summary: 'Set a goal for you, for the project or for everyone.',
  instructions:
    "Keeps a goal when a person sets one. Without `scope` it is the thread's project's, or everyone's; what is said in private stays with its author. People are told who can see it; do not repeat that.",
  args: Args,
  sets: ['text'],
  briefly: '',
  ...ACTS,
  phrases: [
    ...phrasesFor({ title: '{title}' }, 'new goal: cut the checkout time in half', [
      `[${SET}] [a | an | another | our | my | the] new [team | project | personal] goal (: | ,) {title:rest}`,
      `${SET} [ourselves | us | myself | me] [a | an | another | our | my | the] [new] [team | project | personal] goal (: | , | . | to | that | called) {title:rest}`,
      '(my | our | the) [new | team | project | personal] goal is [now] to {title:rest}',
    ]),
    ...FOR_WHOM.map(({ words, scope, examples }) => ({
      template: `[${SET}] [a | an | another] [new] goal ${words} (: | , | to | that) {title:rest}`,
      ...(examples === undefined ? {} : { example: examples.goal }),
      args: ({ one }: Slots) => ({ title: one('title'), scope, project: one('project') }),
    })),
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
};

/** Only what its whole project may know stands on the project's note. */
export function onBrief(goal: Goal) {
  return projectBrief(goal.scope === 'project' ? goal.project : null, 'goal', goalLines(goal));
}
