/** What people read about what is done, and not done, on request. */
export const actWording = {
  yes: 'Yes, do it',
  no: 'No, leave it',
  left: 'All right, I left it as it is.',
  onlyAsker: (asker: string) =>
    `Only <@${asker}> can answer that, since they asked for it. Nothing was done.`,
  notDone: 'That could not be done, and nothing was changed.',
  oneQuestion: 'Another question waits for an answer first. Ask me for this again after it.',
  offerFiled: (shortId: string) =>
    `This was about a request that is filed as ${shortId} now, so it stays as it was approved.`,
  offerDropped: 'This was about a request that is over.',
  offerReplaced: 'A newer suggestion has taken its place; please use the buttons there.',
  questionOver: 'Something newer has taken its place, so this waits for no answer any more.',
  takenBefore: (by: string) => `<@${by}> has chosen that already. Nothing was done twice.`,
  nothingDone: 'Nothing was done.',
  maybePassedOn: 'I may have passed that on already; look at the thread before you say it again.',
  leftOut: (made: number) =>
    `That was a lot at once: I took the first ${made} and left out the rest. Please ask me for those again.`,
  nothingCameOfIt:
    "I looked, but I couldn't work out an answer. Name the ticket, field or message you mean, or ask me for one thing at a time.",
  changed: (labels: readonly string[]) => `Changed ${labels.join(', ')}.`,
  teamChosen: (team: string) => `Chose ${team} for the request.`,
} as const;
