import type { FreshMessage } from '../../../src/domain/brain.js';
import type { ActBody } from '../../../src/domain/conversation/acts.js';
import { repeats } from '../../../src/domain/conversation/courtesy.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { sideNamed } from '../../../src/domain/draft/conflicts.js';
import type { Pending } from '../../../src/domain/pending.js';
import { isInvolved } from '../people.js';
import { waitsForChoice } from '../questions/answered.js';
import { isForBot } from '../questions/listening.js';
import type { IntakeState } from '../state.js';
import { disputeCalled } from './pressed.js';

/** A button that stands under something pending, and the act that it is. */
interface Button {
  label: string;
  body: ActBody;
}

/**
 * The act of the button whose words somebody says, of what was put to people last; null where no button says so. It counts as a click
 * would, from whoever speaks to the bot or takes part in the request.
 */
export function buttonSaid(state: IntakeState, message: FreshMessage): ActBody | null {
  if (!isForBot(state, message) && (state.quiet || !isInvolved(state, message.author))) return null;
  const buttons = state.pending.toReversed().flatMap((item) => buttonsOf(state, item));
  return buttons.find(({ label }) => repeats(message.text, label))?.body ?? null;
}

/** The buttons of what is pending; those of a question with options are looked at by rules of their own (option-of.ts). */
function buttonsOf(state: IntakeState, item: Pending): Button[] {
  switch (item.kind) {
    case 'ask':
      return item.questions
        .flatMap(({ by, choices }) => (by === 'buttons' ? choices : []))
        .map(({ label, value }) => {
          const { dispute, side } = sideNamed(value);
          return { label, body: { act: 'settle', side, ...disputeCalled(state, dispute) } };
        });
    case 'duplicate': {
      if (!waitsForChoice(state)) return [];
      const following = item.requests.map(({ shortId, draftId }): Button => {
        return { label: wording.followIt(shortId), body: { act: 'follow', draftId } };
      });
      return [...following, { label: wording.fileAnyway, body: { act: 'follow', draftId: null } }];
    }
    case 'amend': {
      const { shortId = '' } = state.filed[item.draftId] ?? {};
      return [
        { label: wording.updateIt(shortId), body: { act: 'update_filed', take: true } },
        { label: wording.leaveTicket, body: { act: 'update_filed', take: false } },
      ];
    }
    case 'offer':
      return item.options.map(({ label }, option) => ({
        label,
        body: { act: 'choose', option, of: item.id },
      }));
    default:
      return [];
  }
}
