const justBefore = (words: string): string =>
  words === '' ? 'You posted something else just before.' : `You posted “${words}” just before.`;

/** What is said of a post that may go on with the one its author has begun a request with just before. */
export const furtherPostWording = {
  mayGoOn: (before: string) => `${justBefore(before)} If this belongs to it, I'll add it there.`,
  doesItGoOn: (before: string) => `${justBefore(before)} Does this belong to it?`,
  addThere: 'Add it there',
  anotherRequest: 'It is another request',
  addedThere: (before: string) =>
    before === ''
      ? "I've added this to the request that you began just before."
      : `I've added this to the request that began with “${before}”.`,
  beforeIsOver:
    'The request before this one has been filed or discarded by now, so I left this one as it is.',
};
