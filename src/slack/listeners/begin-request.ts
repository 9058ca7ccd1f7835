import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import type { Command } from '../normalise/command.js';
import { interactionKey } from '../normalise/key.js';
import { normaliseRaising } from '../normalise/raise.js';
import { begunAnswer, NEW_WHAT, NOT_HERE, newRoot, sentence } from '../present/answers.js';
import type { Presented } from '../present/context.js';
import type { ListenerContext } from './context.js';
import { contextOf } from './reading.js';

const Root = z.looseObject({ ts: z.string() });

/**
 * `/frontdoor new <words>`: posts a message in the channel and begins a request below it, with the words of the one who gave the
 * command. Slack tells a command's channel but no message to begin with, so that one is posted first; where the words can't be stored
 * after that, it is taken back. @throws when it is not stored
 */
export async function beginRequest(
  context: ListenerContext,
  client: WebClient,
  { actor, channel, rest, triggerId }: Command,
): Promise<Presented> {
  if (rest === '') return sentence(NEW_WHAT);
  const { ports, self } = context;
  const shown = await contextOf(context, client, [], rest);
  const root = await postRoot(client, channel, newRoot(actor, rest, shown));
  if (root === null) return sentence(NOT_HERE);
  const message = { channel, ts: root, user: actor, text: rest };
  const key = interactionKey(triggerId, 'new', actor);
  const raised = normaliseRaising({ message, via: 'shortcut', actor, key, at: root }, self);
  try {
    if ('incoming' in raised) await ports.ingest(raised.incoming);
  } catch (error) {
    await client.chat.delete({ channel, ts: root });
    throw error;
  }
  return 'incoming' in raised ? begunAnswer({ channel, rootTs: root }, shown) : sentence(NEW_WHAT);
}

/** Null where the bot may not write. @throws what may pass */
async function postRoot(client: WebClient, channel: string, message: Presented): Promise<string | null> {
  try {
    return Root.parse(await client.chat.postMessage({ channel, ...message, unfurl_links: false })).ts;
  } catch (error) {
    if (classify(error).kind === 'failed') return null;
    throw error;
  }
}
