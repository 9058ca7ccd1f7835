import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { ACTION } from '../action-ids.js';
import { readMine } from '../entities/mine.js';
import { homeView, MOST_TASKS } from '../home/home-view.js';
import { commandToIncoming } from '../normalise/command.js';
import { readViewClick } from '../normalise/view-click.js';
import { focusWords, NO_THREAD_ANYWHERE, NOT_FOUND } from '../present/answers.js';
import { nameOf } from '../present/summary.js';
import { answerInTime, NOT_NOW } from './answer-in-time.js';
import type { ListenerContext } from './context.js';
import { contextOf, plainContext, readerOf } from './reading.js';

/** The event that says that somebody looks at the app's own page. */
export const HOME_OPENED = 'app_home_opened';

const Opened = z.looseObject({ user: z.string().min(1), tab: z.string() });

/** App Home: what is open for the person who looks at it. Its focus menu makes an event; all else only reads. */
export function registerHome(app: App, context: ListenerContext): void {
  app.event(HOME_OPENED, async ({ event, client }) => {
    const opened = Opened.safeParse(event).data;
    if (opened?.tab === 'home') await publish(context, client, opened.user, null);
  });

  app.action(ACTION.focus, async ({ body, ack, client }) => {
    const click = readViewClick(body);
    if (click !== null && click.choice !== null) {
      const { actor, choice, triggerId } = click;
      const note = await setFocus(context, { actor, id: choice, triggerId });
      await publish(context, client, actor, note);
    }
    await ack();
  });
}

async function publish(
  context: ListenerContext,
  client: WebClient,
  user: string,
  note: string | null,
): Promise<void> {
  const read = async () => {
    const mine = await readMine(context.ports.references, readerOf(context, user), MOST_TASKS);
    const tasks = [...mine.asked.tasks, ...mine.assigned.tasks];
    return homeView(mine, note, await contextOf(context, client, tasks));
  };
  const view = await answerInTime(context, read, homeView(null, NOT_NOW, plainContext(context)));
  await client.views.publish({ user_id: user, view });
}

/** Says to the person's latest thread what it is about, and answers what to tell the person. @throws when it is not stored */
async function setFocus(
  context: ListenerContext,
  { actor, id, triggerId }: { actor: string; id: string; triggerId: string },
): Promise<string> {
  const { ports, self } = context;
  const { summaries } = await ports.references.context(readerOf(context, actor), [id]);
  const chosen = summaries.find((summary) => summary.id === id);
  if (chosen === undefined) return NOT_FOUND;
  const thread = await ports.latestThread(self.teamId, actor, null);
  if (thread === null) return NO_THREAD_ANYWHERE;
  const given = { command: 'focus', text: id, actor, triggerId } as const;
  await ports.ingest(commandToIncoming(given, thread, self.teamId, ports.now()));
  return focusWords(nameOf(chosen), thread, plainContext(context));
}
