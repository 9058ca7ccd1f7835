import { estimateTokens } from './tokens.js';

/** What the first of the limits makes that fits into the budget, in tokens; else what the last one makes. */
export function firstThatFits<Limit>(
  limits: readonly Limit[],
  budget: number,
  render: (limit: Limit) => string,
): string {
  let text = '';
  for (const limit of limits) {
    text = render(limit);
    if (estimateTokens(text) <= budget) break;
  }
  return text;
}

/** The lines that fit into the budget, in tokens, in their order; what comes after the first that does not is left out. */
export function linesThatFit<Offer extends { line: string }>(
  offers: readonly Offer[],
  budget: number,
): readonly Offer[] {
  let left = budget;
  const end = offers.findIndex(({ line }) => {
    left -= estimateTokens(line) + 1;
    return left < 0;
  });
  return end === -1 ? offers : offers.slice(0, end);
}
