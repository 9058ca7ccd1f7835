import { expectSituation } from '../collect.js';
import { givenUp } from '../promises.js';
import { LABEL } from '../situation.js';
import type { TryStory } from '../story.js';
import { upToTheCard } from './slow-app.js';

/** The same request, which is then not wanted any more. */
export const abandon: TryStory = {
  id: 'abandon',
  promise: 'The request was discarded: its draft says so in the database, and there is no ticket.',
  async play(stage) {
    const card = await upToTheCard(stage);
    expectSituation(await stage.use(card.message, LABEL.discard), 'discarded');
  },
  differences: givenUp,
};
