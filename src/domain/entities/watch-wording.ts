/** What is said of the things that people watch, and of the news of them. */
export const watchWording = {
  watchNews: (lines: readonly string[], more: number) =>
    [
      'News of what you watch:',
      ...lines.map((line) => `• ${line}`),
      ...(more > 0 ? [`and ${more} more.`] : []),
      'To stop watching one, tell me “unwatch” and its name.',
    ].join('\n'),
  watchedState: (label: string, was: string | null, now: string | null) =>
    `${label} ${now === null ? 'no longer has a status' : `is now “${now}”`}${was === null ? '' : `; it was “${was}”`}.`,
  watchedAssignee: (label: string, now: string | null) =>
    now === null ? `Nobody has ${label} any more.` : `${now} has ${label} now.`,
  watchedDue: (label: string, was: string | null, now: string | null) =>
    `${label} ${now === null ? 'no longer has a due date' : `is now due on ${now}`}${was === null ? '' : `; it was due on ${was}`}.`,
  watchedDuePassed: (label: string, day: string | null) =>
    `${label} is past its due date${day === null ? '' : `, ${day}`}.`,
  watching: (label: string, what: 'any' | 'state' | 'assignee' | 'due_passed') =>
    `I'll tell you in a direct message when ${
      {
        any: `${label} changes`,
        state: `the status of ${label} changes`,
        assignee: `${label} goes to somebody else`,
        due_passed: `${label} passes its due date`,
      }[what]
    }.`,
  watchesAlready: (label: string) => `You're already watching ${label}.`,
  watchesNot: (label: string) => `You're not watching ${label}, so there's nothing to stop.`,
  tooManyWatches: (most: number) =>
    `You're already watching ${most} things, which is the limit. Stop watching one of them first.`,
  unwatched: (label: string) => `All right, I won't tell you about ${label} any more.`,
} as const;
