import { z } from 'zod';
import { type Goal, GoalStatus, MAX_GOALS } from '../../domain/entities/memory.js';
import { queryTerms } from '../../domain/entities/search-words.js';
import { written } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';
import type { ToolContext } from '../../domain/tools/tool.js';
import { ACTS, phrasesFor, refused, tool } from '../tool-parts.js';
import { onBrief } from './create-goal.js';
import { asGoal, textFor } from './shown.js';
import { memoryWords, tidy } from './words.js';

const MAX_TITLE_LENGTH = 300;
const MAX_SHOWN = 80;
const MAX_NAMED = 10;

const Args = z.strictObject({
  goal: z
    .string()
    .min(1)
    .max(MAX_TITLE_LENGTH)
    .describe("The id of one of the asker's own goals, or words of its title."),
  title: z.string().overwrite(tidy).min(1).max(MAX_TITLE_LENGTH).optional(),
  status: GoalStatus.optional().describe('done: it is reached; dropped: it is aimed at no longer.'),
  progress: z.int().min(0).max(100).optional().describe('Per cent.'),
});

/** How a goal is named: "the goal about checkout time", "our checkout time goal". */
const NAMED =
  '([the | our | my] goal [about | on | of | called] {goal:text} | [the | our | my] {goal:text} goal)';
const NAMED_FULLY =
  '((the | our | my) goal [about | on | of | called] {goal:text} | (the | our | my) {goal:text} goal)';

/** That a goal is in a state, said of it or by what somebody did with it. */
const inState = (state: string, verbs: string) =>
  `(${NAMED_FULLY} is [now] ${state} | (set | mark) ${NAMED_FULLY} (to | as) ${state} | ${verbs} ${NAMED_FULLY})`;

/** Changes a goal of the asker's own. */
export const updateGoal = tool(Args, {
  name: 'update_goal',
  category: 'memory',
  summary: 'Say how far a goal of yours is, that it is reached, or that you drop it.',
  instructions:
    "Changes one of the asker's own goals: progress, status or title. `goal` is its id, or telling words of its title; where several fit you are told which, and ask.",
  sets: ['text'],
  needs: 'memory',
  ...ACTS,
  phrases: [
    ...phrasesFor(
      ({ one }) => ({ goal: one('goal'), progress: Number(one('number')) }),
      'the goal about checkout time is at 40 %',
      [
        `${NAMED} is [now] [at] {number} [percent]`,
        `(set | update | put | move | mark | bump | raise) ${NAMED} (to | at | as) {number} [percent]`,
      ],
    ),
    ...phrasesFor({ goal: '{goal}', status: 'done' }, 'we reached the goal about checkout time', [
      inState(
        '(done | reached | met | achieved | finished | complete[d])',
        '[we | i] [have] (reached | met | achieved | hit | completed | finished | reach | close | complete | finish | tick off)',
      ),
    ]),
    ...phrasesFor({ goal: '{goal}', status: 'dropped' }, null, [
      inState(
        '(dropped | cancelled | canceled)',
        '[we | i] [have] (dropped | abandoned | drop | cancel | abandon | delete | remove | forget)',
      ),
    ]),
    ...phrasesFor({ goal: '{goal}', status: 'open' }, null, [inState('(open | reopened)', 'reopen')]),
    ...phrasesFor({ goal: '{goal}', title: '{title}' }, null, [
      `rename ${NAMED_FULLY} (to | into) {title:text}`,
    ]),
  ],
  async execute(context, { goal: wanted, title, status, progress }) {
    const fitting = await goalsNamed(context, wanted);
    const [goal, ...others] = fitting;
    if (!goal) {
      const recorded = await onRecord(context, wanted);
      const words = clipped(recorded ?? wanted, MAX_SHOWN);
      return refused(recorded ? memoryWords.recordedGoal(words) : memoryWords.noGoal(words));
    }
    if (others.length > 0) {
      const named = await nameable(context, fitting);
      const titles = named.map(({ title }) => title);
      const { viewer, byPerson } = context;
      return byPerson === true
        ? { data: { titles }, replies: [textFor(viewer.user, memoryWords.whichGoal(titles), named)] }
        : { data: { error: 'Several goals fit; say which.', titles }, remembered: named.map(asGoal) };
    }
    const changed: Goal = {
      ...goal,
      title: title ?? goal.title,
      status: status ?? (progress === 100 ? 'done' : goal.status),
      progress: progress ?? (status === 'done' ? 100 : goal.progress),
    };
    if (JSON.stringify(changed) === JSON.stringify(goal)) {
      return refused('The goal is already like that; nothing was changed.');
    }
    const now = { ...changed, updatedAt: context.now.toISOString() };
    const { id, scope } = now;
    return {
      data: { changed: { id, scope, status: now.status, progress: now.progress } },
      memory: [{ write: 'goal', goal: now, by: context.viewer.user }, ...onBrief(now)],
      said: memoryWords.goalNow(now, await mayName(context, goal)),
    };
  },
});

/** The asker's own goals of that id or with those words in their title; where one is still open, only such. */
async function goalsNamed({ memory, viewer }: ToolContext, wanted: string): Promise<Goal[]> {
  const alone = { ...viewer, place: null };
  const byId = await memory.goal(alone, wanted);
  if (byId?.author === viewer.user) return [byId];
  const words = queryTerms(wanted).filter((word) => word !== 'goal');
  if (words.length === 0) return [];
  const own = await memory.goals(alone, { author: viewer.user, limit: MAX_GOALS });
  const fits = ({ title }: Goal) => {
    const has = new Set(queryTerms(title));
    return words.every((word) => has.has(word));
  };
  const fitting = own.filter(fits);
  const open = fitting.filter(({ status }) => status === 'open');
  return open.length > 0 ? open : fitting;
}

/** The name of the goal on record that is meant; null where none is. */
async function onRecord({ references, viewer }: ToolContext, wanted: string): Promise<string | null> {
  const { found } = await references.resolve(viewer, { text: written(wanted), mentionTokens: [wanted] });
  return found.find(({ entity }) => entity.kind === 'goal')?.entity.label ?? null;
}

/** Those of the first few whose titles may stand where the answer appears. */
async function nameable(context: ToolContext, goals: readonly Goal[]): Promise<Goal[]> {
  const few = goals.slice(0, MAX_NAMED);
  const open = await Promise.all(few.map((goal) => mayName(context, goal)));
  return few.filter((_goal, i) => open[i]);
}

/** Whether its title may stand where the answer appears. */
async function mayName({ memory, viewer }: ToolContext, { id }: Goal): Promise<boolean> {
  return (await memory.goal(viewer, id)) !== null;
}
