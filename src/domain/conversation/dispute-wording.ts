/** What stands on buttons about values that stand against each other, and why the rules say that they do. */
export const disputeWording = {
  keep: (value: string) => `Keep “${value}”`,
  notBoth: (first: string, second: string) => `“${first}” and “${second}” contradict each other.`,
  fileMarked: 'File it with the mark',
} as const;
