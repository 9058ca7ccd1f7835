import { describe, expect, it } from '@jest/globals';
import { assertParked, Mode, mayPark, Phase } from '../../../src/domain/conversation/phases.js';

describe('a thread may be parked', () => {
  it('in these pairs of mode and phase and no other', () => {
    const pairs = Mode.options.flatMap((mode) =>
      Phase.options.filter((phase) => mayPark(mode, phase)).map((phase) => `${mode} ${phase}`),
    );
    expect(pairs).toEqual([
      'CHAT COLLECTING',
      'CHAT AWAITING_USER',
      'CHAT CREATED',
      'CHAT DISCARDED',
      'ELICITATION COLLECTING',
      'ELICITATION AWAITING_USER',
      'REVIEW AWAITING_USER',
      'REVIEW READY_TO_CREATE',
    ]);
  });

  it('and a turn that would leave it elsewhere fails', () => {
    expect(() => assertParked('TEAM_MATCHING', 'COLLECTING')).toThrow('TEAM_MATCHING');
    expect(() => assertParked('REVIEW', 'AWAITING_USER')).not.toThrow();
  });
});
