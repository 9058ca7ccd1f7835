import { describe, expect, it } from '@jest/globals';
import { cleanMatch, cleanReview, cleanRoute, cleanValidation } from '../../../src/brain/clean/choices.js';
import { frontDoor, said } from './fixtures.js';

describe("a model's route", () => {
  const offered = ['front_door', 'epic'];
  const conversation = said('hello');
  const route = (intent: 'request' | 'update' | 'chat', blueprint: string | null, filed: string | null) =>
    cleanRoute({ intent, ts: '10.0', blueprint, reason: 'r' }, { filed, conversation }, offered);

  it('takes a blueprint of those offered, and only for a request', () => {
    expect(route('request', 'epic', null)).toEqual({
      intent: 'request',
      ts: null,
      blueprint: 'epic',
      reason: 'r',
    });
    expect(route('request', 'payroll', null).blueprint).toBeNull();
    expect(route('chat', 'epic', null).blueprint).toBeNull();
  });

  it('leads to a filed request only where there is one; else the words are a request', () => {
    expect(route('update', null, 'Slow app').intent).toBe('update');
    expect(route('update', 'epic', 'Slow app').blueprint).toBeNull();
    expect(route('update', null, null).intent).toBe('request');
  });

  it('names the message of a look-up, where it is one of the newest that people wrote', () => {
    const [fresh] = conversation.fresh;
    const asked = (ts: string | undefined, bot = false) =>
      cleanRoute(
        { intent: 'lookup', ts, reason: 'r' },
        {
          filed: null,
          conversation: { history: said('old').history, fresh: fresh ? [{ ...fresh, bot }] : [] },
        },
        offered,
      ).ts;
    expect(asked(fresh?.ts)).toBe(fresh?.ts);
    expect([asked('99.9'), asked(undefined), asked(fresh?.ts, true)]).toEqual([null, null, null]);
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
  const conversation = said('tidy it up');
  const ts = conversation.fresh[0]?.ts ?? '';
  const review = (
    action_type: 'confirm' | 'modify' | 'abandon' | 'order' | 'clarify' | 'unrelated',
    named = ts,
  ) =>
    cleanReview(
      { action_type, ts: named, reasoning: 'r', response_to_user: ' Approved and filed! ' },
      { conversation },
    );

  it('speaks only where words are all that is wanted', () => {
    for (const action of ['confirm', 'modify', 'abandon'] as const) {
      expect(review(action)).toEqual({ action, ts: null, reasoning: 'r', response: null });
    }
    expect(review('clarify')).toMatchObject({ ts: null, response: 'Approved and filed!' });
  });

  it('has no words for an order, and names the message that gives it where it is one of the newest', () => {
    expect(review('order')).toEqual({ action: 'order', ts, reasoning: 'r', response: null });
    expect(review('order', '99.9').ts).toBeNull();
  });
});
