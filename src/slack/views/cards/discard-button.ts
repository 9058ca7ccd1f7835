import type { Button } from '@slack/types';
import { ACTION } from '../action-ids.js';
import type { CardRef } from '../button-refs.js';
import { cardButton, confirmation } from '../text/blocks.js';
import { WORDS } from '../text/words.js';

/** Gives the request up, once whoever presses it has been asked whether they mean it. */
export const discardButton = (ref: CardRef): Button =>
  cardButton(ACTION.discard, WORDS.discard, ref, {
    style: 'danger',
    says: 'Discard this request',
    confirm: confirmation(WORDS.discardTitle, WORDS.discardText, WORDS.discardYes, WORDS.discardNo),
  });
