import type { App } from '@slack/bolt';
import { ACTION, CALLBACK } from '../action-ids.js';
import { askBackErrors, askBackView } from '../modals/ask-back-view.js';
import { readClick } from '../normalise/click.js';
import { readSubmission, submissionToIncoming } from '../normalise/form.js';
import type { ListenerContext } from './context.js';

/** Ask back: a modal with one input; what is written there goes to the requester's thread. */
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
