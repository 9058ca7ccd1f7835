import { beforeAll, describe, expect, it } from '@jest/globals';
import { evaluate } from '../../../evals/support/evaluate.js';
import { type Figures, figuresOf } from '../../../evals/support/figures.js';
import { RuleBrain } from '../../../src/brain/rules/rule-brain.js';
import { config, shippedConversations } from './shipped.js';

/** What we promise of the rules alone, without any model. */
const PROMISED = 0.8;

describe('the rules, in the English requests of the evaluation', () => {
  let figures: Figures;
  beforeAll(async () => {
    const english = shippedConversations().filter(
      ({ language, blueprint }) => language === 'en' && blueprint.id === 'front_door',
    );
    figures = figuresOf(await evaluate(english, new RuleBrain(), config));
  }, 60_000);

  it('complete eight of ten without a wrong required field', () => {
    expect(figures.conversations).toBeGreaterThanOrEqual(40);
    expect(figures.completionRate).toBeGreaterThanOrEqual(PROMISED);
  });

  it('do so too where only those count that end with a card', () => {
    expect(figures.toACard['english_front_door']?.completionRate).toBeGreaterThanOrEqual(PROMISED);
  });

  it('ask nothing a third time, and quote people word for word', () => {
    expect(figures.askedTooOften).toBe(0);
    expect(figures.quotes.share).toBe(1);
  });
});
