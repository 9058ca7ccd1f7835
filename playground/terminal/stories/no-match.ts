import { collect, expectSituation } from '../collect.js';
import { filedOnce } from '../promises.js';
import { ASKS } from '../questions.js';
import { LABEL } from '../situation.js';
import { Stopped } from '../stopped.js';
import type { TryStory } from '../story.js';
import { linesOf } from './lines.js';

/** Nobody looks after plants, so a person chooses who does. */
export const noMatch: TryStory = {
  id: 'no-match',
  promise: 'No team fitted, a person chose one, and the request was filed: the ticket is in the database.',
  async play(stage) {
    const line = linesOf('no-match');
    const situation = await collect(stage, await stage.open(line(0)), {
      answers: [
        { asks: ASKS.impact, says: line(1).text },
        { asks: ASKS.department, says: line(2).text },
        { asks: ASKS.wish, says: line(3).text },
      ],
      choices: { Urgency: 'Low', 'Request type': 'Service request' },
    });
    const offer = expectSituation(situation, 'teams offered');
    const [team] = offer.options;
    if (!team) throw new Stopped('Frontdoor offered no team to choose.');
    const card = expectSituation(await stage.use(offer.message, LABEL.team, team), 'card');
    const filed = expectSituation(await stage.use(card.message, LABEL.approve), 'filed');
    if (filed.link !== null) await stage.follow(filed.link);
  },
  differences: (found) => filedOnce(found),
};
