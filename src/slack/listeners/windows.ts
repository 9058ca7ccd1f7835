import type { RespondFn } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import { failedView, loadingView } from '../views/modals/views.js';
import { answerInTime, type ListenerContext } from './context.js';
import { tell } from './shortcut.js';

/** A window that stands before a person, as Slack's `views.update` names it. Without a hash it is changed as it is now. */
export type OpenWindow = { view_id: string; hash?: string } | { external_id: string };

const Opened = z.looseObject({ view: z.looseObject({ id: z.string(), hash: z.string() }) });

const NOT_OPENED = 'I could not open that window. Please press the button again.';

/** The press that a window answers. Slack names no `respond` for one in a view. */
export interface WindowPress {
  client: WebClient;
  triggerId: string;
  respond: RespondFn | undefined;
}

type Deps = Pick<ListenerContext, 'ports'>;

/**
 * Opens a window and answers how to change it, or null where it did not open: then the person is told so, where that is possible.
 * The window has a name of ours, because Slack may open one and its answer gets lost; by that name it is found.
 */
export async function openView(
  { ports: { log } }: Deps,
  { client, triggerId, respond }: WindowPress,
  view: ModalView,
): Promise<OpenWindow | null> {
  const externalId = triggerId.slice(0, MAX_EXTERNAL_ID);
  const named = { ...view, external_id: externalId };
  try {
    const { id, hash } = Opened.parse(await client.views.open({ trigger_id: triggerId, view: named })).view;
    return { view_id: id, hash };
  } catch (error) {
    const at = { external_id: externalId };
    if (classify(error).kind === 'unknown' && (await isThere(client, at, named))) return at;
    log.error({ err: error }, 'a window could not be opened');
    if (respond !== undefined) await tell(respond, { text: NOT_OPENED }, log);
    return null;
  }
}

/** Slack: characters in the `external_id` of a view. */
const MAX_EXTERNAL_ID = 255;

const isThere = (client: WebClient, at: OpenWindow, view: ModalView): Promise<boolean> =>
  client.views.update({ ...at, view }).then(
    () => true,
    () => false,
  );

/** People look at "One moment…" for so long, and then at a sentence that says what to do. Milliseconds. */
const BUILD_MS = 10_000;

/**
 * Opens a loading view (Slack: a trigger id lives 3 s) while `build` reads, and puts the built view in its place. A failed read is
 * told in the window. Never rejects.
 */
export async function openModal(
  context: ListenerContext,
  press: WindowPress,
  title: string,
  build: () => Promise<ModalView>,
): Promise<void> {
  const building = answerInTime(context, build, failedView(title), BUILD_MS);
  const opened = await openView(context, press, loadingView(title));
  if (opened !== null) await fillView(context, press.client, opened, await building, failedView(title));
}

/** Slack names a wait with its 429; nobody looks at a window for longer. Milliseconds. */
const MAX_WAIT_MS = 30_000;
const AGAIN_MS = 500;

/** Slack, errors of `views.update`: the person has closed the window; it has changed since the hash was given. */
const CLOSED = 'not_found';
const CHANGED = 'hash_conflict';

/**
 * Puts a view into a window, after one more try for what may pass, and else `instead`, which is fixed and small so that Slack
 * takes it; why goes into the log. A window that was closed needs nothing. Never rejects.
 * @param isNewest whether the window still waits for this view, and for none that was chosen later
 */
export async function fillView(
  deps: Deps,
  client: WebClient,
  at: OpenWindow,
  view: ModalView,
  instead: ModalView,
  isNewest: () => boolean = () => true,
): Promise<void> {
  const { log } = deps.ports;
  const failure = await put(deps, client, at, view, isNewest);
  if (failure === null) return;
  log.error({ err: failure.error }, 'a window could not be filled; it says so');
  const again = await put(deps, client, failure.at, instead, isNewest);
  if (again !== null) log.error({ err: again.error }, 'a window could not be told that it was not filled');
}

/** Tries once, and once more what may pass. Answers why the window has not changed, or null where nothing is left to do. */
async function put(
  { ports: { sleep } }: Deps,
  client: WebClient,
  at: OpenWindow,
  view: ModalView,
  isNewest: () => boolean,
): Promise<{ error: unknown; at: OpenWindow } | null> {
  let window = at;
  let mayBeDone = false;
  for (let isLast = false; ; isLast = true) {
    if (!isNewest()) return null;
    try {
      await client.views.update({ ...window, view: 'external_id' in window ? { ...view, ...window } : view });
      return null;
    } catch (error) {
      const failure = classify(error);
      if (failure.reason === CLOSED) return null;
      const isChanged = failure.reason === CHANGED;
      // an earlier try has changed it, whose answer was lost
      if (isChanged && mayBeDone) return null;
      if (isChanged) window = withoutHash(window);
      if (isLast || (failure.kind === 'failed' && !isChanged)) return { error, at: window };
      mayBeDone ||= failure.kind === 'unknown';
      await sleep(failure.kind === 'retry' ? Math.min(failure.afterMs, MAX_WAIT_MS) : AGAIN_MS);
    }
  }
}

const withoutHash = (window: OpenWindow): OpenWindow =>
  'view_id' in window ? { view_id: window.view_id } : window;
