import type { App } from '@slack/bolt';
import { ACTION, CALLBACK } from '../action-ids.js';
import { editView } from '../modals/edit-view.js';
import { formErrors } from '../modals/form-errors.js';
import { goneView } from '../modals/plain-views.js';
import { readClick } from '../normalise/click.js';
import { readSubmission, type Submission, submissionToIncoming } from '../normalise/form.js';
import type { ListenerContext } from './context.js';
import { openModal } from './open-modal.js';

/** Edit: the form at once, from the projection, and its submission as an event once every field passes. */
export function registerEditModal(app: App, context: ListenerContext): void {
  const { ports, self } = context;

  app.action(ACTION.edit, async ({ body, ack, client }) => {
    const click = readClick(body);
    if (click === null) return ack();
    await openModal(
      { client, log: ports.log, triggerId: click.triggerId, title: 'Edit request' },
      async () => {
        const view = await ports.readDraft(self.teamId, click.ref.draftId);
        const blueprint = view === null ? undefined : ports.findBlueprint(view.blueprintId);
        if (view === null || blueprint === undefined) return goneView('Edit request');
        return editView(view.card, blueprint, { channel: click.channel, ts: click.ts });
      },
    );
    return ack();
  });

  app.view(CALLBACK.edit, async ({ body, ack }) => {
    const submission = readSubmission(body);
    if (submission === null) return ack();
    const errors = await errorsOf(context, submission);
    if (Object.keys(errors).length > 0) return ack({ response_action: 'errors', errors });
    await ports.ingest(submissionToIncoming(submission, self.teamId, ports.now()));
    return ack();
  });
}

async function errorsOf(
  { ports, self }: ListenerContext,
  submission: Submission,
): Promise<Record<string, string>> {
  const view = await ports.readDraft(self.teamId, submission.meta.draftId);
  const blueprint = view === null ? undefined : ports.findBlueprint(view.blueprintId);
  return view === null || blueprint === undefined
    ? {}
    : formErrors(blueprint, view.card.fields, submission.values);
}
