import type { App } from '@slack/bolt';
import { z } from 'zod';
import { written } from '../../domain/text/person-text.js';
import { commandToIncoming } from '../normalize/command.js';
import { readHomeClick, readViewClick } from '../normalize/view-clicks.js';
import { ACTION } from '../views/action-ids.js';
import { focusWords, NO_THREAD_ANYWHERE, NOT_FOUND } from '../views/answers/answers.js';
import { nameOf } from '../views/cards/summary.js';
import {
  FIRST_PLACE,
  type Forgotten,
  HOME_SECTIONS,
  parseForgetValue,
  parsePlace,
} from '../views/home/place.js';
import { publishHome } from '../views/home/publish.js';
import { type ListenerContext, oneOf } from './context.js';
import { plainContext, readerOf } from './reading.js';

/** The event that says that somebody looks at the app's own page. */
export const HOME_OPENED = 'app_home_opened';

/** Slack sends along the view that the person sees, once there is one: it knows which part they looked at. */
const Opened = z.looseObject({
  user: z.string().min(1),
  tab: z.string(),
  view: z.looseObject({ hash: z.string(), private_metadata: z.string() }).optional(),
});

const FORGOTTEN = 'That is forgotten.';
const NOT_YOURS = 'That is gone already.';

/** App Home: its parts and pages, what is forgotten there, and the focus, which makes an event. All else only reads. */
export function registerHome(app: App, context: ListenerContext): void {
  app.event(HOME_OPENED, async ({ event, client }) => {
    const opened = Opened.safeParse(event).data;
    if (opened?.tab !== 'home') return;
    const { user, view } = opened;
    await publishHome(context, client, user, { place: parsePlace(view?.private_metadata), hash: view?.hash });
  });

  app.action(oneOf([ACTION.home]), async ({ body, ack, client }) => {
    const click = readHomeClick(body);
    if (click !== null) await publishHome(context, client, click.actor, { place: parsePlace(click.value) });
    await ack();
  });

  app.action(ACTION.panel, async ({ body, ack, client }) => {
    const click = readHomeClick(body);
    const section = HOME_SECTIONS.find((one) => one === click?.value);
    if (click !== null && section !== undefined) {
      await publishHome(context, client, click.actor, { place: { section, page: 0 } });
    }
    await ack();
  });

  app.action(ACTION.forget, async ({ body, ack, client }) => {
    const click = readHomeClick(body);
    const what = parseForgetValue(click?.value);
    if (click !== null && what !== null) {
      const note = (await forget(context, click.actor, what)) ? FORGOTTEN : NOT_YOURS;
      await publishHome(context, client, click.actor, { place: parsePlace(click.metadata), note });
    }
    await ack();
  });

  app.action(ACTION.focus, async ({ body, ack, client }) => {
    const click = readViewClick(body);
    if (click !== null && click.choice !== null) {
      const { actor, choice, triggerId } = click;
      const note = await setFocus(context, { actor, id: choice, triggerId });
      await publishHome(context, client, actor, { place: FIRST_PLACE, note });
    }
    await ack();
  });
}

/** Forgets what is that person's own. @returns whether there was any such thing. @throws the database's errors */
function forget({ ports, self }: ListenerContext, user: string, { kind, id }: Forgotten): Promise<boolean> {
  const { memory } = ports;
  return kind === 'watch' ? memory.unwatch(self.teamId, user, id) : memory.forget(self.teamId, user, id);
}

/** Says to the person's latest thread what it is about, and answers what to tell the person. @throws when it is not stored */
async function setFocus(
  context: ListenerContext,
  { actor, id, triggerId }: { actor: string; id: string; triggerId: string },
): Promise<string> {
  const { ports, self } = context;
  const { summaries } = await ports.references.context(await readerOf(context, actor), [id]);
  const chosen = summaries.find((summary) => summary.id === id);
  if (chosen === undefined) return NOT_FOUND;
  const thread = await ports.latestThread(self.teamId, actor, null);
  if (thread === null) return NO_THREAD_ANYWHERE;
  const given = { command: 'focus', text: written(id), actor, triggerId } as const;
  await ports.ingest(commandToIncoming(given, thread, self.teamId, ports.now()));
  return focusWords(nameOf(chosen), thread, plainContext(context));
}
