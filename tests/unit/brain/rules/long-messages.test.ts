import { describe, expect, it } from '@jest/globals';
import { extractByRules } from '../../../../src/brain/rules/extract.js';
import { reviewByRules } from '../../../../src/brain/rules/review.js';
import { routeByRules } from '../../../../src/brain/rules/route.js';
import { emptyDraft } from '../../../../src/domain/draft.js';
import type { ThreadMessage } from '../../../../src/domain/message.js';
import { routeInput } from '../../../contract/brain/inputs.js';
import { begun, epic, frontDoor, items, read, values } from './reading.js';

const PROSE =
  'We walked through the hall and looked at the shelves, and somebody told a story about the old machine. ';
const TALK = [
  'morning all',
  'the label printer in hall 3 is slow again',
  'same here',
  'lunch?',
  'it was fine on Friday',
];

const message = (text: string, ts = '1000'): ThreadMessage => ({ ts, author: 'U1', text, bot: false });

describe('a message of 10,000 words', () => {
  const story = PROSE.repeat(550);

  it('gives what it says at its beginning and at its end, which are what is looked at', () => {
    const text = `the booking page is slow.\nDepartment: Sales\n${story}${story}\nthis is very urgent`;
    expect(text.split(' ').length).toBeGreaterThan(10_000);
    expect(values(read(text))).toMatchObject({
      request_summary: 'The booking page is slow',
      department: 'Sales',
      urgency: 'critical',
    });
    const listed = read(`Title: x y\n${story}\nRisks:\n- rain\n- wind`, { blueprint: epic });
    expect(items(listed, 'risks')).toEqual(['rain', 'wind']);
  });

  it('and a thread of 500 messages before it are read through', () => {
    const history = Array.from({ length: 499 }, (_, at) =>
      message(TALK[at % TALK.length] ?? '', String(at + 1)),
    );
    const fresh = [message(story)];
    for (const blueprint of [frontDoor, epic]) {
      const conversation = { history, fresh };
      const found = extractByRules({ blueprint, draft: emptyDraft(), conversation, pending: [] });
      expect(found.updates.length > 0).toBe(blueprint === frontDoor);
    }
  });
});

describe('a flood', () => {
  const floods: Record<string, string> = {
    spaces: `${' '.repeat(40_000)}x`,
    'line ends': `x${'\n'.repeat(40_000)}x`,
    stops: `${'.!'.repeat(20_000)}x`,
    letters: 'a'.repeat(40_000),
    figures: '1,'.repeat(20_000),
    labels: 'urgency: '.repeat(4_000),
    brackets: '<'.repeat(40_000),
    stars: '*a'.repeat(20_000),
    orders: 'change the urgency to '.repeat(1_800),
    emoji: '😀'.repeat(20_000),
    bullets: `Risks:\n${'- a\n'.repeat(10_000)}`,
  };

  it.each(Object.entries(floods))(
    'of %s is read through, and says nothing that was not said',
    (_of, text) => {
      const conversation = { history: [], fresh: [message(text)] };
      const pending = ['business_impact', 'urgency', 'problem', 'acceptance_criteria'];
      for (const blueprint of [frontDoor, epic]) {
        const draft = { ...begun, fields: { [blueprint.headline]: 'x' } };
        // a pattern that runs away would never come back from here
        const { updates } = extractByRules({ blueprint, draft, conversation, pending });
        expect(updates.every(({ quote }) => text.includes(quote))).toBe(true);
        expect(reviewByRules({ blueprint, draft, team: null, conversation }).action).not.toBe('confirm');
      }
      const route = routeByRules(routeInput(conversation));
      expect(route.intent).not.toBe('update');
    },
  );
});
