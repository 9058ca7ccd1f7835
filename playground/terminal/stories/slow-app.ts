import { type Choices, collect, expectSituation } from '../collect.js';
import { filedOnce } from '../promises.js';
import { type Answer, ASKS } from '../questions.js';
import { LABEL, type Situation } from '../situation.js';
import type { Stage } from '../stage.js';
import type { TryStory } from '../story.js';
import { linesOf } from './lines.js';

const line = linesOf('slow-app');

/** What Priya has to say about the slow app when she is asked, and what she chooses. */
export const SLOW_APP: { answers: readonly Answer[]; choices: Choices } = {
  answers: [
    { asks: ASKS.impact, says: line(1).text },
    { asks: ASKS.department, says: line(2).text },
    { asks: ASKS.wish, says: line(3).text },
  ],
  choices: { Urgency: 'High', 'Request type': 'Incident' },
};

/** Priya reports a slow app and answers until the card is shown. */
export async function upToTheCard(stage: Stage): Promise<Extract<Situation, { is: 'card' }>> {
  const situation = await collect(stage, await stage.open(line(0)), SLOW_APP);
  return expectSituation(situation, 'card');
}

export const slowApp: TryStory = {
  id: 'slow-app',
  promise: 'The request was filed: the ticket is in the database.',
  async play(stage) {
    const card = await upToTheCard(stage);
    const filed = expectSituation(await stage.use(card.message, LABEL.approve), 'filed');
    if (filed.link !== null) await stage.follow(filed.link);
  },
  differences: (found) => filedOnce(found),
};
