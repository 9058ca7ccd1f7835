import type { Conversation, Route } from '../../domain/brain.js';
import * as phrases from '../../domain/phrases.js';

/** Routes by what the newest messages want. One message that asks for something or tells of trouble begins a request. */
export function routeByRules({ fresh }: Conversation): Route {
  const texts = fresh.filter((message) => !message.bot).map((message) => message.text);
  if (texts.some((text) => phrases.tellsOfTrouble(text) && phrases.readsAsRequest(text))) {
    return { intent: 'request', reason: 'tells of something that does not work' };
  }
  if (texts.some((text) => phrases.readsAsRequest(text)))
    return { intent: 'request', reason: 'asks for something' };
  return { intent: 'chat', reason: 'neither asks for anything to be done nor tells of trouble' };
}
