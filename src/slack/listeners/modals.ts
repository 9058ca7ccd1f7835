import type { App } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Logger } from '../../domain/ports.js';
import { namesFrom, People } from '../delivery/lookups.js';
import { readClick } from '../normalize/click.js';
import { readSubmission, type Submission, submissionToIncoming } from '../normalize/form.js';
import { readViewClick, readWindowClick } from '../normalize/view-clicks.js';
import { ACTION, CALLBACK } from '../views/action-ids.js';
import { NOT_FOUND } from '../views/answers/answers.js';
import { parseListValue } from '../views/button-refs.js';
import { peopleIn } from '../views/cards/needs.js';
import { wholeSummary } from '../views/cards/summary.js';
import { editView, formErrors, TITLE, withNames } from '../views/modals/edit-view.js';
import {
  askBackErrors,
  askBackView,
  failedView,
  findView,
  goneView,
  helpView,
  loadingView,
  MAX_IN_WINDOW,
  showAllView,
  tasksView,
} from '../views/modals/views.js';
import { section } from '../views/text/blocks.js';
import { answerInTime, type ListenerContext, NOT_NOW } from './context.js';
import { contextOf, plainContext, readerAt, readerOf } from './reading.js';

const Opened = z.looseObject({ view: z.looseObject({ id: z.string(), hash: z.string() }) });

interface Opening {
  client: WebClient;
  log: Logger;
  triggerId: string;
  title: string;
}

/**
 * Opens a loading view (Slack: a trigger id lives 3 s) while `build` reads, then puts the built view in its place if
 * nobody has changed it meanwhile (hash). A failed read is told in the modal. @throws what views.open throws
 */
async function openModal(opening: Opening, build: () => Promise<ModalView>): Promise<void> {
  const { client, log, triggerId, title } = opening;
  const building = build().catch((error: unknown) => {
    log.error({ err: error }, 'a modal could not be filled');
    return failedView(title);
  });
  const opened = await client.views.open({ trigger_id: triggerId, view: loadingView(title) });
  const { view } = Opened.parse(opened);
  try {
    await client.views.update({ view_id: view.id, hash: view.hash, view: await building });
  } catch (error) {
    // The person closed it meanwhile or Slack refused the view; either way a press on the button opens it anew.
    log.warn({ err: error }, 'a modal could not be updated');
  }
}

/** Edit: the form at once, from the projection, and its submission as an event once every field passes. */
export function registerEditModal(app: App, context: ListenerContext): void {
  const { ports, self } = context;

  app.action(ACTION.edit, async ({ body, ack, client }) => {
    const click = readClick(body);
    if (click === null) return ack();
    await openModal({ client, log: ports.log, triggerId: click.triggerId, title: TITLE }, async () => {
      const view = await ports.readDraft(self.teamId, click.ref.draftId);
      const blueprint = view === null ? undefined : ports.findBlueprint(view.blueprintId);
      if (view === null || blueprint === undefined) return goneView(TITLE);
      const at = { channel: click.channel, ts: click.ts };
      return editView(view.card, blueprint, at, { asksForApprovers: ports.namesApprovers });
    });
    return ack();
  });

  app.view(CALLBACK.edit, async ({ body, ack }) => {
    const submission = readSubmission(body);
    if (submission === null) return ack();
    const { values, errors } = await checked(context, submission);
    if (Object.keys(errors).length > 0) return ack({ response_action: 'errors', errors });
    await ports.ingest(submissionToIncoming({ ...submission, values }, self.teamId, ports.now()));
    return ack();
  });
}

/** The values as the draft takes them, and what is wrong with them by field. Of a draft that is gone its thread tells. */
async function checked(
  context: ListenerContext,
  { meta, actor, values }: Submission,
): Promise<{ values: Record<string, string>; errors: Record<string, string> }> {
  const { ports, self } = context;
  const view = await ports.readDraft(self.teamId, meta.draftId);
  const blueprint = view === null ? undefined : ports.findBlueprint(view.blueprintId);
  if (view === null || blueprint === undefined) return { values, errors: {} };
  const reader = await readerAt(context, actor, meta.channel);
  const named = await withNames(ports.references, reader, blueprint, values);
  const errors = { ...formErrors(blueprint, view.card.fields, named.values), ...named.errors };
  return { values: named.values, errors };
}

/** [Ask a question]: a modal with one input; what is written there goes to the requester's thread. */
export function registerAskBackModal(app: App, { ports, self }: ListenerContext): void {
  app.action(ACTION.askBack, async ({ body, ack, client }) => {
    const click = readClick(body);
    if (click !== null) {
      const view = askBackView({ ...click.ref, channel: click.channel, ts: click.ts });
      await client.views.open({ trigger_id: click.triggerId, view });
    }
    await ack();
  });

  app.view(CALLBACK.askBack, async ({ body, ack }) => {
    const submission = readSubmission(body);
    if (submission === null) return ack();
    const errors = askBackErrors(submission.values);
    if (Object.keys(errors).length > 0) return ack({ response_action: 'errors', errors });
    await ports.ingest(submissionToIncoming(submission, self.teamId, ports.now()));
    return ack();
  });
}

/** The search window: it opens from App Home, and shows what is known of the entity chosen in it. It only reads. */
export function registerFindModal(app: App, context: ListenerContext): void {
  app.action(ACTION.find, async ({ body, ack, client }) => {
    const click = readViewClick(body);
    if (click !== null) await client.views.open({ trigger_id: click.triggerId, view: findView() });
    await ack();
  });

  app.action(ACTION.findEntity, async ({ body, ack, client }) => {
    const click = readViewClick(body);
    if (click === null) return ack();
    const { actor, choice, viewId, hash } = click;
    const below = choice === null ? [] : await summaryOf(context, client, actor, choice);
    await client.views.update({ view_id: viewId, hash, view: findView(below) }).catch((error: unknown) => {
      // The person closed it meanwhile, or has chosen something else.
      context.ports.log.warn({ err: error }, 'a search window could not be updated');
    });
    return ack();
  });
}

async function summaryOf(
  context: ListenerContext,
  client: WebClient,
  user: string,
  id: string,
): Promise<KnownBlock[]> {
  const read = async (): Promise<string> => {
    const reader = await readerOf(context, user);
    const { summaries } = await context.ports.references.context(reader, [id]);
    const summary = summaries.find((one) => one.id === id);
    return summary === undefined
      ? NOT_FOUND
      : wholeSummary(summary, await contextOf(context, client, [summary]));
  };
  return [section(await answerInTime(context, read, NOT_NOW))];
}

/** More about one kind of things that can be asked for, chosen below the help: a window to read. */
export function registerHelpModal(app: App, context: ListenerContext): void {
  app.action(ACTION.help, async ({ body, ack, client }) => {
    const click = readWindowClick(body);
    if (click !== null) {
      const view = helpView(click.value ?? '', context.ports.help, plainContext(context));
      await client.views.open({ trigger_id: click.triggerId, view });
    }
    await ack();
  });
}

/** Show all: what a card had to cut, whole, in a modal that only reads. */
export function registerShowAllModal(app: App, { ports, self }: ListenerContext): void {
  app.action(ACTION.showAll, async ({ body, ack, client }) => {
    const click = readClick(body);
    if (click !== null) {
      await openModal({ client, log: ports.log, triggerId: click.triggerId, title: 'Request' }, async () => {
        const view = await ports.readDraft(self.teamId, click.ref.draftId);
        if (view === null) return goneView('Request');
        const { card } = view;
        const shown = peopleIn({ kind: 'review_card', slot: '', card, degraded: false });
        const names = namesFrom(await new People(client, ports.now).namesOf(shown));
        return showAllView(card, { teamUrl: self.teamUrl, homeUrl: self.homeUrl, names, slot: () => null });
      });
    }
    await ack();
  });
}

/** Show all, below a list of tickets: all of them, as they stand now, as far as whoever presses it may see them. It only reads. */
export function registerTasksModal(app: App, context: ListenerContext): void {
  app.action(ACTION.allTasks, async ({ body, ack, client }) => {
    const click = readWindowClick(body);
    const list = parseListValue(click?.value);
    if (click !== null && list !== null) {
      const { log, references } = context.ports;
      const { actor, triggerId } = click;
      await openModal({ client, log, triggerId, title: 'Tickets' }, async () => {
        const found = await references.tasks(await readerOf(context, actor), list.filter, MAX_IN_WINDOW);
        return tasksView(list.title, found, await contextOf(context, client, found.tasks, list.title));
      });
    }
    await ack();
  });
}
