import type { Reply } from '../../domain/reply.js';
import { presentAsk } from './ask.js';
import { presentChoose } from './choose.js';
import type { PresentContext, Presented } from './context.js';
import { presentDone } from './done.js';
import { presentDuplicates } from './duplicates.js';
import { presentOfferUpdate } from './offer-update.js';
import { presentPanel } from './panel.js';
import { presentPassages } from './passages.js';
import { presentChooseTeam, presentDirect, presentNotice, presentText } from './plain-replies.js';
import { presentReminder } from './reminder.js';
import { presentReviewCard } from './review-card.js';
import { presentRoot } from './root.js';
import { presentTasks } from './tasks.js';
import { presentTeamCard } from './team-card.js';

/** A reply as Slack shows it. Pure, and within Slack's limits whatever the reply says. */
export function present(reply: Reply, context: PresentContext): Presented {
  switch (reply.kind) {
    case 'text':
    case 'elsewhere':
      return presentText(reply, context);
    case 'ask':
      return presentAsk(reply, context);
    case 'duplicates':
      return presentDuplicates(reply, context);
    case 'offer_update':
      return presentOfferUpdate(reply, context);
    case 'choose':
      return presentChoose(reply, context);
    case 'tasks':
      return presentTasks(reply, context);
    case 'choose_team':
      return presentChooseTeam(reply, context);
    case 'review_card':
      return presentReviewCard(reply.card, reply.degraded, context);
    case 'team_card':
      return presentTeamCard(reply.card, context);
    case 'reminder':
      return presentReminder(reply, context);
    case 'done':
      return presentDone(reply, context);
    case 'passages':
      return presentPassages(reply, context);
    case 'panel':
      return presentPanel(reply, context);
    case 'notice':
      return presentNotice(reply, context);
    case 'direct':
      return presentDirect(reply, context);
    case 'root':
      return presentRoot(reply, context);
  }
}
