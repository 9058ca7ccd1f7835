import type { App } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { ACTION } from '../action-ids.js';
import { findView } from '../modals/find-view.js';
import { readViewClick } from '../normalise/view-click.js';
import { NOT_FOUND } from '../present/answers.js';
import { section } from '../present/blocks.js';
import { wholeSummary } from '../present/summary.js';
import { answerInTime, NOT_NOW } from './answer-in-time.js';
import type { ListenerContext } from './context.js';
import { contextOf, readerOf } from './reading.js';

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
