import * as phrases from '../../domain/phrases.js';

const HELP = new Set([
  'help',
  'what can you do',
  'who are you',
  'how do you work',
  'how does this work',
  'what do you do',
]);
const CAPABILITIES =
  'Tell me what you need or what is broken, in your own words. I ask for what is missing, find the right team, show you the request, and file it once you approve.';
const EXAMPLE =
  'For example: "The checkout page has been slow since this morning and it blocks the sales team."';
const MORE =
  'Type `/frontdoor help` to see all that I do on request: remember, watch, look up, change, undo.';

function readsAsHelp(text: string): boolean {
  const words = phrases.wordsOf(text).filter((word) => word !== '?');
  return (
    HELP.has(words.join(' ')) ||
    (words.includes('help') && words.length <= 3) ||
    words.join(' ').startsWith('how do i')
  );
}

/** A short answer to what neither is a request nor asks for anything that a tool does: it leads to the next step. */
export function smallTalk(text: string): string {
  if (phrases.readsAsThanks(text))
    return 'You are welcome. When the next thing comes up, mention me and I will take it from there.';
  if (phrases.readsAsGreeting(text)) return `Hello! What can I get done for you? ${CAPABILITIES}`;
  if (readsAsHelp(text)) return `${CAPABILITIES} ${EXAMPLE}\n${MORE}`;
  if (phrases.readsAsAbandon(text))
    return 'Nothing is open here, so there is nothing to cancel. Mention me when you need something.';
  return `I can't answer that one, but I can get a request into the right hands. ${CAPABILITIES}`;
}
