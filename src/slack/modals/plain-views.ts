import type { ModalView } from '@slack/types';
import { plain, section } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';

/** A modal that only says something. */
function sayingView(title: string, words: string): ModalView {
  return {
    type: 'modal',
    title: plain(title, LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [section(words)],
  };
}

export const loadingView = (title: string): ModalView => sayingView(title, 'One moment…');

export const failedView = (title: string): ModalView =>
  sayingView(title, 'I could not load this just now. Please close this and try again.');

export const goneView = (title: string): ModalView =>
  sayingView(title, 'This request is not open any more. Mention me in the thread to start a new one.');
