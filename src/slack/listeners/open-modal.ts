import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Logger } from '../../domain/ports.js';
import { failedView, loadingView } from '../modals/plain-views.js';

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
export async function openModal(opening: Opening, build: () => Promise<ModalView>): Promise<void> {
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
