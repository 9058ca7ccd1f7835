import { describe, expect, it } from '@jest/globals';
import { readsAsAbandon, readsAsConfirm } from '../../../src/domain/phrases.js';
import { undoOrder } from '../../../src/domain/undo-phrases.js';

const UNDO = [
  'undo',
  'Undo!',
  'UNDO.',
  'undo that',
  'undo that please',
  'please undo the last change',
  'can you undo that?',
  'Could you please undo your last edit?',
  'oops, undo',
  'no wait, undo that',
  'undo it again',
  'take that back',
  'please take it back',
  'revert',
  'revert the last one',
  'roll that back',
  'change it back',
  'put it back the way it was',
  'go back one step',
  'bitte rückgängig machen',
  'annuler',
  'deshacer por favor',
  'undo please, that was wrong',
  'Undo that. It was a mistake, sorry!',
  "undo, I didn't mean that",
];
const REDO = [
  'redo',
  'Redo please',
  'redo that',
  'redo the last change',
  'undo the undo',
  'undo that undo',
  'wiederherstellen',
];
const NEITHER = [
  '',
  'undo the migration of the sales database',
  "don't undo that",
  'the undo button of the app is broken',
  'undo urgency',
  'undo everything',
  'undo the last 3 changes',
  'undo the deployment, that was wrong',
  'we had to undo it twice last week',
  'undo that and set urgency to high',
  'redo the onboarding deck',
  'take it back to the team',
  'reverted',
  'yes',
  'discard it',
  'never mind',
  'can we revert to the old SSO?',
  `undo ${'that '.repeat(40)}`,
];

describe('undoOrder', () => {
  it.each(UNDO)('takes back: %s', (text) => expect(undoOrder(text)).toBe('undo'));
  it.each(REDO)('does again: %s', (text) => expect(undoOrder(text)).toBe('redo'));
  it.each(NEITHER)('leaves alone: %s', (text) => expect(undoOrder(text)).toBeNull());

  it('reads nothing that is a yes, or that gives a request up', () => {
    for (const text of [...UNDO, ...REDO]) {
      expect([text, readsAsConfirm(text), readsAsAbandon(text)]).toEqual([text, false, false]);
    }
  });
});
