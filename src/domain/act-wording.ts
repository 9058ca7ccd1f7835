/** What people read about what is done, and not done, on request. */
export const actWording = {
  yes: 'Yes, do it',
  no: 'No, leave it',
  left: 'All right, I left it as it is.',
  onlyAsker: (asker: string) =>
    `Only <@${asker}> can answer that, since they asked for it. Nothing was done.`,
  notDone: 'That could not be done, and nothing was changed.',
  oneQuestion: 'Another question waits for an answer; this one is to be asked for again after it.',
  leftOut: (made: number) =>
    `That was a lot at once: I took the first ${made} and left out the rest. Please ask me for those again.`,
  nothingCameOfIt:
    "I looked, but I couldn't work out an answer. Name the ticket, field or message you mean, or ask me for one thing at a time.",
  changed: (labels: readonly string[]) => `Changed ${labels.join(', ')}.`,
  teamChosen: (team: string) => `Chose ${team} for the request.`,
} as const;
