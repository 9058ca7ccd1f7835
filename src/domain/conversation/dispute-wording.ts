import { list, person } from './wording.js';

/** What is said of values that stand against each other. */
export const disputeWording = {
  settle: 'Before I go on, one point to settle:',
  settleLater: (labels: readonly string[]) =>
    `I now have two answers for ${list(labels, 'and')}; I’ll ask which one is right once you have answered the rest.`,
  conflict: (label: string, first: { who: string; value: string }, second: { who: string; value: string }) =>
    `${label}: ${person(first.who)} said “${first.value}”, ${person(second.who)} says “${second.value}”. Which one is right?`,
  keep: (value: string) => `Keep “${value}”`,
  agreedElsewhere: (where: string, theirs: string, ours: string) =>
    `${where} says “${theirs}”, but here it says “${ours}”. They contradict each other. Which one is right?`,
  excludeEachOther: (first: string, second: string) =>
    `“${first}” and “${second}” contradict each other. Which one should the request keep?`,
  notBoth: (first: string, second: string) => `“${first}” and “${second}” contradict each other.`,
  doubt: (label: string, reason: string) => `About ${label}: ${reason} What should the request say?`,
} as const;
