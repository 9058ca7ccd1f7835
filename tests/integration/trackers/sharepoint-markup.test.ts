import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Block } from '../../../src/trackers/item.js';
import { fitting, markup, storable } from '../../../src/trackers/sharepoint/markup.js';
import { readRichText } from '../../support/trackers/sharepoint-list.js';

const bare = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.constantFrom('<', '>', '&', '"', "'", '<b>', '&amp;', '\n', '  ', '\0', '\ud83d', '😀', 'a'), {
      maxLength: 30,
    })
    .map((all) => all.join('')),
);

describe('the markup of SharePoint', () => {
  it('shows exactly the text that it was given, whatever that is', () => {
    fc.assert(
      fc.property(text, text, (said, by) => {
        const html = markup([{ kind: 'quote', text: said, by, link: null }], 'richText');
        expect(bare(readRichText(html))).toBe(bare(`${storable(said)}\n— ${storable(by)}`));
        const line = markup(
          [{ kind: 'paragraph', line: [{ text: said, link: 'https://x.example/"<' }] }],
          'richText',
        );
        expect(bare(readRichText(line))).toBe(bare(storable(said)));
      }),
    );
  });

  it('leads only to https', () => {
    const line = [{ text: 'click', link: 'javascript:alert(1)' }];
    expect(markup([{ kind: 'paragraph', line }], 'richText')).toBe('<p>click</p>');
  });

  it('fits, and keeps as much as fits', () => {
    const block: fc.Arbitrary<Block> = fc.oneof(
      text.map((said): Block => ({ kind: 'heading', text: said })),
      fc.array(text).map((all): Block => ({ kind: 'list', items: all.map((said) => [{ text: said }]) })),
      text.map((said): Block => ({ kind: 'quote', text: said, by: 'Mei', link: null })),
    );
    fc.assert(
      fc.property(
        fc.array(block),
        fc.constantFrom('plain', 'richText'),
        fc.integer({ min: 60, max: 400 }),
        (blocks, type, limit) => {
          const fits = fitting(blocks, null, type, limit);
          const whole = markup(blocks, type);
          expect(fits.length).toBeLessThanOrEqual(limit);
          if (whole.length <= limit) expect(fits).toBe(whole);
          else expect(fits).toContain('The rest is in Slack.');
        },
      ),
    );
    const long = fitting(
      [{ kind: 'paragraph', line: [{ text: 'x'.repeat(500) }] }],
      'https://acme.slack.com/1',
      'richText',
      300,
    );
    expect(long).toMatch(
      /^<p>x{100,}<\/p><p><a href="https:\/\/acme.slack.com\/1">The rest is in Slack.<\/a><\/p>$/u,
    );
    expect(long.length).toBeGreaterThan(295);
  });
});

it.each([100, 101])('cuts no character in half at %i', (limit) => {
  const line = [{ text: '😀'.repeat(100) }];
  expect(fitting([{ kind: 'paragraph', line }], null, 'richText', limit)).not.toContain('\ufffd');
});
