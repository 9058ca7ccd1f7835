import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { shownValue } from '../../../src/domain/conversation/card.js';
import type { Offered } from '../../../src/domain/conversation/option.js';
import { whatInstead } from '../../../src/domain/conversation/request-facts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { asked } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { formShown } from '../deps.js';
import { nodeResult } from '../node-result.js';
import { MAX_OPTIONS, plainQuestion, questionReply } from '../references/question.js';
import { frameOf } from '../state.js';
import { type ActSpec, openRequest, takes } from './perform.js';

/** A value in a question is a reminder, not the whole text. */
const MAX_SHOWN = 120;

/** Somebody wants to change a field and has not said to what: they are asked, and their next words say it. */
export const askValue: ActSpec<ActOf<'ask_value'>> = {
  known: openRequest,
  may: takes('change'),
  fresh: () => null,
  apply({ by, ts, field: name }, state, turn) {
    const blueprint = formShown(turn, state);
    const field = findField(blueprint, name);
    if (!field) return nodeResult(state, 'review', { due: 'acts', why: 'no such field' });
    const choices = field.type === 'enum' && field.values.length < MAX_OPTIONS ? field.values : [];
    const options: Offered[] = [
      ...choices.map(({ label, value }): Offered => {
        return { label, does: { act: 'set', ts, field: name, value } };
      }),
      { label: wording.discardNo, does: { act: 'leave', says: frameOf(state).kept } },
    ];
    const value = shownValue(blueprint, state.draft, name)?.replace(/\s+/gu, ' ') ?? '';
    const text = whatInstead(frameOf(state).inSentence(field.label), clipped(value, MAX_SHOWN));
    const question = { ...plainQuestion(turn.newId(), { asker: by, ts }, text, options), fills: name };
    return nodeResult(state, 'review', {
      pending: asked(state, question),
      due: 'acts',
      why: `asks what ${name} is to say`,
      replies: [questionReply(question)],
    });
  },
};
