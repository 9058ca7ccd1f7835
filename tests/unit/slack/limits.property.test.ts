import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkedBlocks } from '../../../playground/server/blocks/check.js';
import { checkedView } from '../../../playground/server/blocks/view.js';
import { ReviewCard } from '../../../src/domain/conversation/reply.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import type { PresentContext } from '../../../src/slack/views/cards/context.js';
import { editView } from '../../../src/slack/views/modals/edit-view.js';
import { showAllView } from '../../../src/slack/views/modals/views.js';
import { present } from '../../../src/slack/views/present.js';
import { LIMIT } from '../../../src/slack/views/text/clip.js';
import { runs } from '../../support/runs.js';
import { anyCard, anyReply } from './any-reply.js';
import { fullest } from './fullest.js';
import { objectsIn, textsOf } from './look.js';

const context: PresentContext = {
  teamUrl: 'https://harbour.slack.com/',
  homeUrl: 'slack://app?team=T0NHARBOUR&id=A0FRONTDOOR&tab=home',
  names: (userId) => (userId === 'U0DANA' ? 'Dana' : `<!channel> <@U0VICTIM> ${userId}`.repeat(9)),
  slot: () => ({ channel: 'C0PERF', ts: '1764000500.000600', threadTs: null }),
};

/** What Slack would act on in mrkdwn: anything in angle brackets that is neither a link nor a date. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/<([^>]*)>?/g)]
    .map(([, inner = '']) => inner)
    .filter((inner) => !/^https?:|^!date\^\d+\^/.test(inner));
}

describe('whatever a reply says', () => {
  it('Slack takes its blocks and notifies nobody', () => {
    fc.assert(
      fc.property(anyReply, (one) => {
        const shown = present(one, context);
        checkedBlocks(shown.blocks);
        const texts = textsOf(shown);
        for (const { mrkdwn, text } of texts) if (mrkdwn) expect(commandsIn(text)).toEqual([]);
        expect(commandsIn(shown.text)).toEqual([]);
        expect(Buffer.byteLength(shown.text)).toBeLessThanOrEqual(4000);
        expect(shown.text.trim()).not.toBe('');
      }),
      { numRuns: runs(120) },
    );
  });

  it('its text stays within what a message may hold, menus apart', () => {
    fc.assert(
      fc.property(anyReply, (one) =>
        expect(textIn(present(one, context))).toBeLessThanOrEqual(LIMIT.messageBlocksText),
      ),
      { numRuns: runs(100) },
    );
  });

  it.each([1, 7, 20, 30])('with %i fields, even when everything in it is as long as can be', (count) => {
    for (const one of fullest(count)) {
      const shown = present(one, context);
      checkedBlocks(shown.blocks);
      expect(textIn(shown)).toBeLessThanOrEqual(LIMIT.messageBlocksText);
    }
  });
});

/** All text of blocks but what stands in menus. */
function textIn({ blocks }: { blocks: unknown }): number {
  const menus = objectsIn(blocks).filter((part) => 'options' in part);
  return sum(blocks) - sum(menus);
}

function sum(blocks: unknown): number {
  return textsOf({ blocks }).reduce((total, { text }) => total + text.length, 0);
}

describe('whatever a draft holds', () => {
  const TYPES = ['text', 'enum', 'list', 'key-value'] as const;
  const blueprint = (names: string[]): Blueprint =>
    Blueprint.parse({
      id: 'front_door',
      title: 'Request',
      description: 'x',
      headline: 'a',
      routing: 'match',
      fields: names.map((name, index) => ({
        name,
        label: `L ${name}`,
        required: true,
        description: 'd'.repeat(3000),
        question: 'q',
        rephrased: 'r',
        type: TYPES[index % TYPES.length],
        ...(index % TYPES.length === 1
          ? {
              values: [
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ],
            }
          : {}),
      })),
    });

  it('Slack takes the form and the whole view of it', () => {
    fc.assert(
      fc.property(anyCard, (one) => {
        const shown = ReviewCard.parse({ ...one, team: null });
        const names = [...new Set(['a', ...shown.fields.map(({ name }) => name)])].slice(0, 20);
        checkedView(
          editView(shown, blueprint(names), { channel: 'C0SALES', ts: '1764000500.000600' }),
          'modal',
        );
        const all = showAllView(shown, context);
        checkedView(all, 'modal');
        for (const { mrkdwn, text } of textsOf(all)) if (mrkdwn) expect(commandsIn(text)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});
