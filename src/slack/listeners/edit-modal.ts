import type { App } from '@slack/bolt';
import { ACTION, CALLBACK } from '../action-ids.js';
import { editView, TITLE } from '../modals/edit-view.js';
import { withNames } from '../modals/entity-values.js';
import { formErrors } from '../modals/form-errors.js';
import { goneView } from '../modals/plain-views.js';
import { readClick } from '../normalise/click.js';
import { readSubmission, type Submission, submissionToIncoming } from '../normalise/form.js';
import type { ListenerContext } from './context.js';
import { openModal } from './open-modal.js';
import { readerAt } from './reading.js';

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
