import { describe, expect, it } from '@jest/globals';
import { cleanMatch, cleanReview, cleanRoute, cleanValidation } from '../../../src/brain/clean/choices.js';
import { frontDoor } from './fixtures.js';

describe("a model's route", () => {
  const offered = ['front_door', 'epic'];
  const route = (intent: 'request' | 'update' | 'chat', blueprint: string | null, filed: string | null) =>
    cleanRoute({ intent, blueprint, reason: 'r' }, { filed }, offered);

  it('takes a blueprint of those offered, and only for a request', () => {
    expect(route('request', 'epic', null)).toEqual({ intent: 'request', blueprint: 'epic', reason: 'r' });
    expect(route('request', 'payroll', null).blueprint).toBeNull();
    expect(route('chat', 'epic', null).blueprint).toBeNull();
  });

  it('leads to a filed request only where there is one; else the words are a request', () => {
    expect(route('update', null, 'Slow app').intent).toBe('update');
    expect(route('update', 'epic', 'Slow app').blueprint).toBeNull();
    expect(route('update', null, null).intent).toBe('request');
  });
});

describe("a model's match", () => {
  const answer = {
    reasoning: ' r ',
    team_id: 'a',
    confidence: 7,
    alternatives: ['b', 'a', 'x', 'b', 'c', 'd', 'e'],
  };

  it('is bounded, and names only teams that were offered', () => {
    expect(cleanMatch(answer, ['a', 'b', 'c', 'd', 'e'])).toEqual({
      teamId: 'a',
      confidence: 1,
      reasoning: 'r',
      alternatives: ['b', 'c', 'd'],
    });
    expect(cleanMatch(answer, ['b'])).toMatchObject({ teamId: null, confidence: 0, alternatives: ['b'] });
    expect(cleanMatch({ ...answer, team_id: null }, ['a'])).toMatchObject({ teamId: null, confidence: 0 });
    expect(cleanMatch(answer, [])).toMatchObject({ teamId: null, alternatives: [] });
  });
});

describe("a model's doubts", () => {
  it('are about fields that exist', () => {
    const conflicts = [
      { field: 'team', reason: 'r' },
      { field: 'urgency', reason: 'r' },
    ];
    expect(cleanValidation({ conflicts, suggestions: ['s', ''] }, frontDoor)).toEqual({
      conflicts: [{ field: 'urgency', reason: 'r' }],
      suggestions: ['s'],
    });
  });
});

describe("a model's reading of words about a card", () => {
  const review = (action_type: 'confirm' | 'modify' | 'abandon' | 'clarify' | 'unrelated') =>
    cleanReview({ action_type, reasoning: 'r', response_to_user: ' Approved and filed! ' });

  it('speaks only where words are all that is wanted', () => {
    for (const action of ['confirm', 'modify', 'abandon'] as const) {
      expect(review(action)).toEqual({ action, reasoning: 'r', response: null });
    }
    expect(review('clarify').response).toBe('Approved and filed!');
  });
});
