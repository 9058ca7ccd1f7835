import type { App } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import { type Blueprint, spokenIn } from '../../domain/draft/blueprint.js';
import { readClick, readPress } from '../normalize/click.js';
import {
  type FormMeta,
  metaOf,
  postOf,
  readSubmission,
  type Submission,
  submissionToIncoming,
} from '../normalize/form.js';
import { mentionedIn } from '../normalize/text.js';
import type { DraftView } from '../ports.js';
import { ACTION, CALLBACK } from '../views/action-ids.js';
import { NOT_FOUND } from '../views/answers/answers.js';
import { taskSlots } from '../views/answers/links.js';
import { parseListValue } from '../views/button-refs.js';
import { wholeSummary } from '../views/cards/summary.js';
import { editView, formErrors, TITLE, withNames } from '../views/modals/edit-view.js';
import {
  ASK_BACK_TITLE,
  askBackErrors,
  askBackView,
  findView,
  formGoneView,
  goneView,
  helpView,
  MAX_IN_WINDOW,
  showAllView,
  tasksView,
} from '../views/modals/views.js';
import { peopleHeld } from '../views/people-shown.js';
import { section } from '../views/text/blocks.js';
import {
  answerInTime,
  type ListenerContext,
  NOT_NOW,
  onPress,
  plainContext,
  presentedIn,
  readerOf,
} from './context.js';
import { fillView, openModal, openView } from './windows.js';

/** The windows: the forms of a draft, which make events, and those that only show something. */
export function registerModals(app: App, context: ListenerContext): void {
  registerEditModal(app, context);
  registerAskBackModal(app, context);
  registerReadingModals(app, context);
  registerFindModal(app, context);
}

/** The submission of a form, as an event once every field passes; until then what is wrong is told by field. */
function onSubmit(
  app: App,
  { ports, self }: ListenerContext,
  callbackId: string,
  check: (submission: Submission) => Promise<Pick<Submission, 'values'> & { errors: Record<string, string> }>,
): void {
  app.view(callbackId, async ({ body, ack }) => {
    const submission = readSubmission(body);
    if (submission === null) return ack();
    const { values, errors } = await check(submission);
    if (Object.keys(errors).length > 0) return ack({ response_action: 'errors', errors });
    await ports.ingest(submissionToIncoming({ ...submission, values }, self.teamId, ports.now()));
    return ack();
  });
}

/** Edit: the form at once, from the projection. Of a draft that is gone by its submission, its thread tells. */
function registerEditModal(app: App, context: ListenerContext): void {
  const { references, namesApprovers: asksForApprovers } = context.ports;

  onPress(app, ACTION.edit, readClick, (click, client, respond) =>
    openModal(context, { client, triggerId: click.triggerId, respond }, TITLE, async () => {
      const draft = await readForm(context, metaOf(click), click.at.actor);
      if (draft === null) return goneView(TITLE);
      if (draft.blueprint === undefined) return formGoneView(TITLE);
      return editView(draft.card, draft.blueprint, metaOf(click), { asksForApprovers });
    }),
  );

  onSubmit(app, context, CALLBACK.edit, async ({ meta, actor, values }) => {
    const draft = await readForm(context, meta, actor);
    if (draft?.blueprint === undefined) return { values, errors: {} };
    const { card, blueprint } = draft;
    const reader = await readerOf(context, actor, meta.channel);
    const named = await withNames(references, reader, blueprint, values);
    const errors = { ...formErrors(blueprint, card.fields, named.values), ...named.errors };
    return { values: named.values, errors };
  });
}

/** Reads the draft of the pressed post for a person; null where that is no post of the draft, or the person may not see it. */
async function readShown(context: ListenerContext, shown: FormMeta, user: string): Promise<DraftView | null> {
  const reader = await readerOf(context, user, shown.channel);
  // the window is theirs alone, whatever channel its button stands in
  return context.ports.readDraft({ ...reader, place: null }, shown.draftId, postOf(shown));
}

/** The open draft with the blueprint that it is filled by, which the configuration may have lost; null where the draft is over. */
async function readForm(
  context: ListenerContext,
  shown: FormMeta,
  user: string,
): Promise<(DraftView & { blueprint: Blueprint | undefined }) | null> {
  const view = await readShown(context, shown, user);
  if (view === null) return null;
  const blueprint = context.ports.findBlueprint(view.blueprintId);
  if (blueprint === undefined) return isOver(view.card) ? null : { ...view, blueprint };
  return { ...view, blueprint: spokenIn(blueprint, view.card.language) };
}

const isOver = ({ status }: DraftView['card']): boolean => status === 'created' || status === 'discarded';

/** Ask back: a modal with one input; what is written there goes to the requester's thread. */
function registerAskBackModal(app: App, context: ListenerContext): void {
  onPress(app, ACTION.askBack, readClick, (click, client, respond) =>
    openModal(context, { client, triggerId: click.triggerId, respond }, ASK_BACK_TITLE, async () => {
      const view = await readShown(context, metaOf(click), click.at.actor);
      return view === null ? goneView(ASK_BACK_TITLE) : askBackView(metaOf(click));
    }),
  );

  onSubmit(app, context, CALLBACK.askBack, async ({ values }) => ({ values, errors: askBackErrors(values) }));
}

/**
 * Windows to read: what a card had to cut; a list of tickets as it stands now, as far as whoever presses may see it; and
 * more about one kind of things that can be asked for, chosen below the help.
 */
function registerReadingModals(app: App, context: ListenerContext): void {
  const { ports } = context;

  onPress(app, ACTION.showAll, readClick, (click, client, respond) =>
    openModal(context, { client, triggerId: click.triggerId, respond }, 'Request', async () => {
      const view = await readShown(context, metaOf(click), click.at.actor);
      if (view === null) return goneView('Request');
      const { card, blueprintId } = view;
      const isStuck = !isOver(card) && ports.findBlueprint(blueprintId) === undefined;
      const typed = mentionedIn(JSON.stringify(card)).filter((id) => !peopleHeld(card).includes(id));
      const readers = { channel: click.at.channel, reader: click.at.actor };
      return presentedIn(context, [], (shown) => showAllView(card, shown, isStuck), { typed, readers });
    }),
  );

  onPress(app, ACTION.allTasks, readPress, async ({ value, chosen, actor, triggerId }, client, respond) => {
    const list = parseListValue(value ?? chosen);
    if (list === null) return;
    await openModal(context, { client, triggerId, respond }, 'Tickets', async () => {
      const found = await ports.references.tasks(await readerOf(context, actor), list.filter, MAX_IN_WINDOW);
      return presentedIn(context, taskSlots(found.tasks), (shown) => tasksView(list.title, found, shown));
    });
  });

  onPress(app, ACTION.help, readPress, async ({ value, chosen, triggerId }, client, respond) => {
    const view = helpView(value ?? chosen ?? '', ports.help, plainContext(context));
    await openView(context, { client, triggerId, respond }, view);
  });
}

const NOT_SHOWN = 'I could not show that just now. Please choose it again.';

/** The search window: it opens from App Home, and shows what is known of the entity chosen in it. It only reads. */
function registerFindModal(app: App, context: ListenerContext): void {
  onPress(app, ACTION.find, readPress, async ({ view, triggerId }, client, respond) => {
    if (view !== undefined) await openView(context, { client, triggerId, respond }, findView());
  });

  // the newest choice in each window that is being filled, because a slow answer must not replace that to a later choice
  const newest = new Map<string, string>();
  onPress(app, ACTION.findEntity, readPress, async ({ view, actor, chosen, triggerId }, client) => {
    if (view === undefined) return;
    const isNewest = () => newest.get(view.id) === triggerId;
    newest.set(view.id, triggerId);
    try {
      const below = chosen === undefined ? [] : await summaryOf(context, actor, chosen);
      const at = { view_id: view.id, hash: view.hash };
      await fillView(context, client, at, findView(below), findView([section(NOT_SHOWN)]), isNewest);
    } finally {
      if (isNewest()) newest.delete(view.id);
    }
  });
}

async function summaryOf(context: ListenerContext, user: string, id: string): Promise<KnownBlock[]> {
  const read = async (): Promise<string> => {
    const { summaries } = await context.ports.references.context(await readerOf(context, user), [id]);
    const summary = summaries.find((one) => one.id === id);
    if (summary === undefined) return NOT_FOUND;
    return presentedIn(context, taskSlots([summary]), (shown) => wholeSummary(summary, shown));
  };
  return [section(await answerInTime(context, read, NOT_NOW))];
}
