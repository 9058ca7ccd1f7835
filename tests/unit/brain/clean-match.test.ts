import { describe, expect, it } from '@jest/globals';
import { cleanMatch } from '../../../src/brain/model/clean/answers.js';

describe("a model's match", () => {
  const answer = {
    reasoning: ' r ',
    team_id: 'a',
    no_team: true,
    confidence: 7,
    alternatives: ['b', 'a', 'x', 'b', 'c', 'd', 'e'],
    playback: 'Which system?',
  };

  it('is bounded, and names only teams that were offered', () => {
    expect(cleanMatch(answer, ['a', 'b', 'c', 'd', 'e'])).toEqual({
      team: 'a',
      confidence: 1,
      reasoning: 'r',
      alternatives: ['b', 'c', 'd'],
      playback: null,
      noTeam: false,
    });
    expect(cleanMatch(answer, ['b'])).toMatchObject({
      team: null,
      confidence: 0,
      alternatives: ['b'],
      playback: 'Which system?',
    });
    expect(cleanMatch({ ...answer, team_id: null, playback: ' ' }, ['a'])).toMatchObject({
      team: null,
      confidence: 0,
      playback: null,
    });
    const none = { ...answer, team_id: null };
    expect(cleanMatch(none, ['a', 'b', 'c', 'd'])).toMatchObject({ noTeam: true, alternatives: ['b', 'a'] });
    expect(cleanMatch(answer, [])).toMatchObject({ team: null, alternatives: [] });
  });
});
