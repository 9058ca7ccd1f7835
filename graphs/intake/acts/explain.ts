import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { factWording, MAX_TOLD } from '../../../src/domain/conversation/request-facts.js';
import { factsOf } from '../draft/facts-of.js';
import { withoutGuests } from '../draft/naming.js';
import { nodeResult, textReply } from '../node-result.js';
import { frameOf } from '../state.js';
import { type ActSpec, openRequest } from './perform.js';

/** Tells whoever asks what the card and the state hold of the request: nothing of it changes. */
export const explain: ActSpec<ActOf<'explain'>> = {
  known: openRequest,
  may: () => Promise.resolve(null),
  fresh: () => null,
  async apply({ by, about }, state, turn) {
    const facts = factsOf(state, turn);
    // those who are not told by name are not looked up
    const [told, others] = [facts.approvers.slice(0, MAX_TOLD), facts.approvers.slice(MAX_TOLD)];
    const { named } = about === 'approvers' ? await withoutGuests(state, turn, told) : { named: told };
    const text = factWording[about]({ ...facts, approvers: [...named, ...others] });
    // who is asked something is told that it is open still
    const open =
      about === 'status' || facts.lacks.length === 0
        ? []
        : [frameOf(state).stillOpen(facts.lacks.map(({ label }) => label))];
    return nodeResult(state, 'review', {
      due: 'acts',
      why: `tells of ${about}`,
      replies: [textReply([text, ...open].join('\n'), { asker: by })],
    });
  },
};
