import { collect, expectSituation } from '../collect.js';
import { filedOnce } from '../promises.js';
import { ASKS } from '../questions.js';
import type { TryStory } from '../story.js';
import { linesOf } from './lines.js';

/** Jonas changes the request at the card; somebody objects, so it goes back to collecting, and forward again. */
export const changeOfMind: TryStory = {
  id: 'change-of-mind',
  promise:
    'The request was changed in words at its card and filed: the ticket in the database says what was agreed.',
  async play(stage) {
    const line = linesOf('change-of-mind');
    const first = await collect(stage, await stage.open(line(0)), [
      { asks: ASKS.impact, says: line(1).text },
      { asks: ASKS.wish, says: line(2).text },
    ]);
    expectSituation(first, 'card');
    expectSituation(await stage.say(line(3).text), 'card');
    const objection = line(4);
    const asked = expectSituation(await stage.say(objection.text, objection.as), 'asked');
    expectSituation(await collect(stage, asked, [{ asks: /./u, says: line(5).text }]), 'card');
    const filed = expectSituation(await stage.say(line(6).text), 'filed');
    if (filed.link !== null) await stage.follow(filed.link);
  },
  differences: (found) =>
    filedOnce(found, { request_summary: 'Editor access to the revenue dashboard', urgency: 'Medium' }),
};
