import { describe, expect, it } from '@jest/globals';
import { matchByRules } from '../../../../src/brain/rules/match.js';
import { noMatchByRules } from '../../../../src/brain/rules/no-match.js';
import type { Candidate } from '../../../../src/domain/brain.js';
import { draftOf, frontDoor, teams } from '../fixtures.js';
import { epic, epicWith } from './reading.js';

const draft = draftOf({ request_summary: 'Login loops', urgency: 'low' });

type Offer = readonly [confidence: number, ...words: string[]];

function candidates(...of: readonly Offer[]): Candidate[] {
  return of.flatMap(([confidence, ...words], at) => {
    const team = teams[at];
    return team === undefined ? [] : [{ team, confidence, words }];
  });
}

const match = (...of: readonly Offer[]) =>
  matchByRules({ blueprint: frontDoor, draft, candidates: candidates(...of) });

describe('a match', () => {
  it('is the first candidate, with the next as alternatives and its words as the reason', () => {
    expect(match([0.7, 'login', 'SSO'], [0.2], [0.1])).toEqual({
      teamId: 'identity_access_team',
      confidence: 0.7,
      reasoning: 'The request speaks of login and SSO, which this team looks after.',
      alternatives: ['performance_engineering_team', 'data_analytics_team'],
    });
  });

  it('is none where the likeliest is a guess, and then all of them are offered', () => {
    const { teamId, alternatives } = match([0.28], [0.25], [0.2]);
    expect(teamId).toBeNull();
    expect(alternatives).toHaveLength(3);
  });

  it('needs less certainty where no other team comes near', () => {
    expect(match([0.25, 'login']).teamId).toBe('identity_access_team');
    expect(match([0.25, 'login'], [0.05]).teamId).toBe('identity_access_team');
    expect(match([0.25, 'login'], [0.15]).teamId).toBeNull();
    expect(match([0.1, 'page']).teamId).toBeNull();
    expect(match([0], [0], [0]).teamId).toBeNull();
  });

  it('says in people’s words that only the past speaks for it', () => {
    expect(match([0.6]).reasoning).toBe('Requests like this one went to this team before.');
  });

  it('is none where no team is offered', () => {
    expect(match()).toMatchObject({ teamId: null, confidence: 0, alternatives: [] });
  });
});

describe('no match', () => {
  it('plays back what was understood and asks for another angle', () => {
    const text = noMatchByRules({ blueprint: frontDoor, draft, candidates: candidates([0.2]) });
    expect(text).toContain('Summary: Login loops');
    expect(text).toContain('Urgency: low');
    expect(text).toMatch(/\?/u);
    expect(text).toContain('choose a team');
  });

  it('plays back lists, too, and offers no choice where there is none', () => {
    const input = { blueprint: epic, draft: epicWith({ risks: ['rain', 'wind'] }), candidates: [] };
    expect(noMatchByRules(input)).toContain('• Risks: rain; wind');
    expect(noMatchByRules(input)).not.toContain('choose a team');
  });
});
