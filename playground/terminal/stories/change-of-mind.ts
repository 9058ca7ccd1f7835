import { collect, expectSituation } from '../collect.js';
import { filedOnce } from '../promises.js';
import { ASKS } from '../questions.js';
import { LABEL, type Situation } from '../situation.js';
import type { Stage } from '../stage.js';
import type { TryStory } from '../story.js';
import { linesOf } from './lines.js';

/** Jonas changes the request at the card; Mei knows better how urgent it is, and he takes that over before he sends it. */
export const changeOfMind: TryStory = {
  id: 'change-of-mind',
  promise:
    'The request was changed in words at its card and filed: the ticket in the database says what was agreed.',
  async play(stage) {
    const line = linesOf('change-of-mind');
    const first = await collect(stage, await stage.open(line(0)), {
      answers: [
        { asks: ASKS.impact, says: line(1).text },
        { asks: ASKS.department, says: line(2).text },
        { asks: ASKS.wish, says: line(3).text },
      ],
      choices: { Urgency: 'High', 'Request type': 'Access request' },
    });
    expectSituation(await withTeam(stage, first, 'Data & Analytics Team'), 'card');
    expectSituation(await stage.say(line(4).text), 'card');
    expectSituation(await objection(stage, line(5)), 'card');
    const filed = expectSituation(await stage.say(line(6).text), 'filed');
    if (filed.link !== null) await stage.follow(filed.link);
  },
  differences: (found) =>
    filedOnce(found, { request_summary: 'Editor access to the revenue dashboard', urgency: 'Medium' }),
};

/** What somebody else knows better: it is offered to Jonas, or asked about as a dispute; either way he takes it over. */
async function objection(stage: Stage, { text, as }: { text: string; as: string }): Promise<Situation> {
  const situation = await stage.say(text, as);
  if (situation.is === 'offered') return stage.use(situation.message, LABEL.use);
  const { message } = expectSituation(situation, 'asked');
  return stage.use(message, `${LABEL.keep}Medium”`);
}

/** Where the bot is not sure of the team, Jonas knows it: by its button, where it is among the likeliest, else in the menu. */
async function withTeam(stage: Stage, situation: Situation, team: string): Promise<Situation> {
  if (situation.is !== 'teams offered') return situation;
  const option = situation.options.find(({ label }) => label === team);
  return option === undefined
    ? stage.use(situation.message, team)
    : stage.use(situation.message, LABEL.team, option);
}
