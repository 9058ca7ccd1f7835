import type { RequestFacts } from '../../src/domain/conversation/request-facts.js';

/** How a request stands that has just been opened, asked nothing about and given to no team. */
export const JUST_OPENED: RequestFacts = {
  team: null,
  isRouted: true,
  members: [],
  approvers: ['U1'],
  mayName: true,
  channel: 'C1',
  teamChannel: null,
  tracker: null,
  waitsFor: 'answers',
  lacks: [],
};
