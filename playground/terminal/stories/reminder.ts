import { collect, expectSituation } from '../collect.js';
import { filedOnce } from '../promises.js';
import { LABEL } from '../situation.js';
import type { TryStory } from '../story.js';
import { HOUR_MS } from '../working-hours.js';
import { linesOf } from './lines.js';
import { SLOW_APP } from './slow-app.js';

/** Longer than a question waits before somebody is reminded of it. */
const A_WHILE_MS = 4.5 * HOUR_MS;

/** Priya asks and then leaves the bot's question alone; she is reminded, puts that off, and answers after all. */
export const reminder: TryStory = {
  id: 'reminder',
  promise: 'Once its questions were answered, the request was filed: the ticket is in the database.',
  async play(stage) {
    const asked = expectSituation(await stage.open(linesOf('slow-app')(0)), 'asked');
    const { message } = expectSituation(await stage.letPass(A_WHILE_MS), 'reminded');
    expectSituation(await stage.use(message, LABEL.snooze), 'put off');
    const card = expectSituation(await collect(stage, asked, SLOW_APP), 'card');
    expectSituation(await stage.use(card.message, LABEL.approve), 'filed');
  },
  differences: (found) => filedOnce(found),
};
