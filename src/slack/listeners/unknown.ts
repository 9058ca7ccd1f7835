import type { App } from '@slack/bolt';
import { z } from 'zod';
import { ACTION, baseOf, CALLBACK, COMMAND } from '../views/action-ids.js';
import type { ListenerContext } from './context.js';

const SUGGESTION = 'block_suggestion';

/** What is heard besides events: all that our messages and windows have to press or to send, and the command. */
const INTERACTIONS: ReadonlySet<string> = new Set([
  ...Object.values(ACTION),
  ...Object.values(CALLBACK),
  SUGGESTION,
  COMMAND,
]);

const Body = z.looseObject({
  type: z.string().optional(),
  command: z.string().optional(),
  event: z.looseObject({ type: z.string() }).optional(),
  actions: z.array(z.looseObject({ action_id: z.string() })).optional(),
  view: z.looseObject({ callback_id: z.string() }).optional(),
  callback_id: z.string().optional(),
});

/**
 * What a request is about: a command, an event's type, an action's id, a shortcut's or submitted modal's callback id; else
 * its type.
 */
function subjectOf(body: z.infer<typeof Body>): string | undefined {
  if (body.command !== undefined) return body.command;
  if (body.event !== undefined) return body.event.type;
  if (body.actions !== undefined) return baseOf(body.actions[0]?.action_id ?? '');
  if (body.type === 'message_action') return body.callback_id;
  return body.type === 'view_submission' ? body.view?.callback_id : body.type;
}

/**
 * Whatever has no listener is acknowledged and left alone, so that nobody waits for an answer or sees an error. It
 * stands before the listeners, since Bolt would try them all.
 */
export function registerUnknown(
  app: App,
  { ports, heard }: { ports: Pick<ListenerContext['ports'], 'log'>; heard: ReadonlySet<string> },
): void {
  app.use(async (args) => {
    const body = Body.safeParse(args.body).data;
    const subject = body === undefined ? undefined : subjectOf(body);
    if (subject !== undefined && (heard.has(subject) || INTERACTIONS.has(subject))) return args.next();
    ports.log.debug({ subject }, 'Slack sent something that nothing listens to');
    if ('ack' in args && typeof args.ack === 'function') await args.ack();
  });
}
