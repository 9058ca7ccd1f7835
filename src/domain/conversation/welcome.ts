/** Where somebody meets the bot: in their direct conversation, in a channel, or in one that takes requests. */
export type WelcomeIn = 'direct' | 'channel' | 'requests';

const HOW: Readonly<Record<WelcomeIn, string>> = {
  direct: 'Write here what you need or would like to know, for example:',
  channel: 'Mention me and say what you need or would like to know, for example:',
  requests: 'Post here what you need, without mentioning me, for example:',
};

const NEEDED = 'The projector in the big meeting room has been dark since this morning.';
const ACCESS = 'I need access to the sales reports by Friday.';
const LOOKED_UP = 'my tickets';

/** What the bot says once where it is new: what it does, how to begin, and two messages that people could write. */
export function welcomeWords(to: WelcomeIn): string {
  const examples = [NEEDED, to === 'requests' ? ACCESS : LOOKED_UP];
  return [
    'Hello! I turn what you tell me into a request for the right team, and file it once it is approved.',
    HOW[to],
    ...examples.map((words) => `• “${words}”`),
  ].join('\n');
}
