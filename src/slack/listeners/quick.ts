import type { WebClient } from '@slack/web-api';
import { shown } from '../../domain/person-text.js';
import type { QuickAnswer } from '../../domain/quick.js';
import { namesFrom, People } from '../delivery/people.js';
import type { Command } from '../normalise/command.js';
import { sentence } from '../present/answers.js';
import type { PresentContext, Presented } from '../present/context.js';
import { mentionedIn, peopleIn, slotsIn } from '../present/needs.js';
import { ELSEWHERE, notAnswered, passedOn, quickAnswer } from '../present/quick.js';
import type { TimeZoneOf } from '../time-zones.js';
import type { ListenerContext } from './context.js';
import { plainContext, readerOf } from './reading.js';
import { toLatestThread } from './to-latest-thread.js';

/** Slack waits 3 s for the answer; what takes longer than this is not looked for any further. Milliseconds. */
const PATIENCE_MS = 1800;

/** Plain words after the command: answered at once where that only takes a look, else sent to where they belong. */
export async function quickly(
  context: ListenerContext,
  client: WebClient,
  command: Command,
  timeZoneOf: TimeZoneOf,
): Promise<Presented> {
  const { ports } = context;
  const { actor, channel, typed } = command;
  const timeZone = await timeZoneOf(actor);
  const request = { viewer: await readerOf(context, actor), channel, text: typed, timeZone };
  const answer = await ports.quick(request, AbortSignal.timeout(PATIENCE_MS));
  switch (answer.kind) {
    case 'answer':
      return quickAnswer(answer, await contextFor(context, client, answer));
    case 'order':
      return toLatestThread(context, command, { command: 'say', text: typed }, (thread) =>
        sentence(passedOn(shown(typed), thread, plainContext(context))),
      );
    case 'elsewhere':
      return sentence(ELSEWHERE);
    case 'unknown':
      return notAnswered(shown(typed), answer, plainContext(context));
  }
}

/** What presenters need for an answer: names of people in it, and where the messages that it links to stand. */
async function contextFor(
  context: ListenerContext,
  client: WebClient,
  { text, replies }: Extract<QuickAnswer, { kind: 'answer' }>,
): Promise<PresentContext> {
  const { ports, self } = context;
  const slots = [...new Set(replies.flatMap(slotsIn))];
  const [names, posts] = await Promise.all([
    new People(client, ports.now).namesOf([...mentionedIn(text), ...replies.flatMap(peopleIn)]),
    Promise.all(slots.map(async (slot) => [slot, await ports.findPost(self.teamId, slot)] as const)),
  ]);
  const at = new Map(posts);
  return { ...plainContext(context), names: namesFrom(names), slot: (slot) => at.get(slot) ?? null };
}
