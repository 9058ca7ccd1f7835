import type { KnownBlock } from '@slack/types';
import { ACTION, variantOf } from '../action-ids.js';
import { actions, plain } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import { HOME_SECTIONS, type HomeSection, placeValue } from './place.js';

const LABEL: Readonly<Record<HomeSection, string>> = {
  requests: 'Requests',
  approvals: 'Approvals',
  memory: 'Memory',
  help: 'Help',
};

/** A button for each part; the one that is shown stands out, and says so to a screen reader. */
export function tabs(shown: HomeSection): KnownBlock[] {
  return actions(
    HOME_SECTIONS.map((section) => ({
      type: 'button',
      action_id: variantOf(ACTION.home, section),
      text: plain(LABEL[section], LIMIT.buttonText),
      value: placeValue({ section, page: 0 }),
      accessibility_label: section === shown ? `${LABEL[section]}, shown` : `Show ${LABEL[section]}`,
      ...(section === shown ? { style: 'primary' } : {}),
    })),
  );
}
