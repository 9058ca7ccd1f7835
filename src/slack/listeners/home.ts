import type { App } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { written } from '../../domain/text/person-text.js';
import { type Press, readPress } from '../normalize/click.js';
import { commandToIncoming } from '../normalize/command.js';
import { Id } from '../normalize/wire.js';
import { ACTION } from '../views/action-ids.js';
import { focusWords, NO_THREAD_ANYWHERE, NOT_FOUND } from '../views/answers/answers.js';
import { nameOf } from '../views/cards/summary.js';
import {
  FIRST_PLACE,
  HOME_SECTIONS,
  type HomePlace,
  parseForgetValue,
  parsePlace,
} from '../views/home/place.js';
import {
  type ListenerContext,
  onEvent,
  oneOf,
  onPress,
  onStoringPress,
  plainContext,
  readerOf,
} from './context.js';
import { publishHome } from './publish-home.js';

/** The event that says that somebody looks at the app's own page, or opens their direct conversation with it. */
const HOME_OPENED = 'app_home_opened';

/** Slack sends along the view that the person sees, once there is one: it knows which part they looked at. */
const Opened = z.looseObject({
  user: Id,
  channel: Id,
  tab: z.string(),
  view: z.looseObject({ hash: z.string(), private_metadata: z.string() }).optional(),
});

const FORGOTTEN = 'That is forgotten.';
const NOT_YOURS = 'That is gone already.';

/** App Home: its parts and pages, what is forgotten there, and the focus, which makes an event. All else only reads. */
export function registerHome(app: App, context: ListenerContext): void {
  const { ports, self } = context;
  const show = (client: WebClient, user: string, place: HomePlace, note?: string) =>
    publishHome(context, client, user, { place, note });

  onEvent(app, context, HOME_OPENED, async ({ event, client }) => {
    const opened = Opened.safeParse(event).data;
    if (opened?.tab === 'messages') return ports.welcome(self.teamId, opened.channel, true);
    if (opened?.tab !== 'home') return;
    const { user, view } = opened;
    const place = parsePlace(view?.private_metadata);
    context.afterwards(() => publishHome(context, client, user, { place, hash: view?.hash }));
  });

  onPress(app, oneOf([ACTION.home]), readPress, ({ actor, value }, client) =>
    show(client, actor, parsePlace(value)),
  );

  onPress(app, ACTION.panel, readPress, async ({ actor, value }, client) => {
    const section = HOME_SECTIONS.find((one) => one === value);
    if (section !== undefined) await show(client, actor, { section, page: 0 });
  });

  onStoringPress(
    app,
    ACTION.forget,
    readPress,
    async ({ actor, value }) => {
      const what = parseForgetValue(value);
      if (what === null) return null;
      const { kind, id } = what;
      const wasThere = await (kind === 'watch'
        ? ports.memory.unwatch(self.teamId, actor, id)
        : ports.memory.forget(self.teamId, actor, id));
      return wasThere ? FORGOTTEN : NOT_YOURS;
    },
    async ({ actor, view }, note, client) => {
      if (note !== null) await show(client, actor, parsePlace(view?.private_metadata), note);
    },
  );

  onStoringPress(
    app,
    ACTION.focus,
    readPress,
    async (press) =>
      press.view === undefined || press.chosen === undefined ? null : setFocus(context, press, press.chosen),
    async ({ actor }, note, client) => {
      if (note !== null) await show(client, actor, FIRST_PLACE, note);
    },
  );
}

/** Says to the person's latest thread what it is about, and answers what to tell the person. @throws when it is not stored */
async function setFocus(context: ListenerContext, { actor, triggerId }: Press, id: string): Promise<string> {
  const { ports, self } = context;
  const { summaries } = await ports.references.context(await readerOf(context, actor), [id]);
  const chosen = summaries.find((summary) => summary.id === id);
  if (chosen === undefined) return NOT_FOUND;
  const thread = await ports.latestThread(self.teamId, actor, null);
  if (thread === null) return NO_THREAD_ANYWHERE;
  const given = { does: { act: 'focus_on', words: written(id) }, actor, triggerId } as const;
  await ports.ingest(commandToIncoming(given, thread, self.teamId, ports.now()));
  return focusWords(nameOf(chosen), thread, plainContext(context));
}
