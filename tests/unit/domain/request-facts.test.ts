import { describe, expect, it } from '@jest/globals';
import { factWording, type RequestFacts } from '../../../src/domain/conversation/request-facts.js';

const facts: RequestFacts = {
  team: null,
  isRouted: true,
  members: [],
  approvers: [],
  mayName: false,
  channel: 'C1',
  teamChannel: null,
  tracker: null,
  waitsFor: 'answers',
  lacks: [],
};

describe('what people are told of a request', () => {
  it.each([
    ['answers', 'not filed yet'],
    ['choice', 'press Follow'],
    ['team', 'has no team'],
    ['approval', 'approve its card'],
    ['tracker', 'is being filed right now'],
    ['retry', 'Retry on its card'],
  ] as const)('says what it waits for: %s', (waitsFor, words) => {
    expect(factWording.status({ ...facts, waitsFor })).toMatch(new RegExp(words, 'i'));
  });

  it('names no team where none takes such requests, and a channel by its name until its id is known', () => {
    const unrouted = { ...facts, isRouted: false };
    expect(factWording.team(unrouted)).toContain('No team takes requests of this kind');
    expect(factWording.readers(unrouted)).toBe('Everybody who can read <#C1> can read this.');
    const team = { name: 'Data', reasoning: 'It is like T-2, which they took.', alternatives: [] };
    expect(factWording.readers({ ...facts, team, teamChannel: '#data' })).toContain('shown to Data in #data');
  });

  it('names the teams that came close', () => {
    const alternatives = ['Web', 'Ops'].map((name) => ({ id: name, name }));
    const team = { name: 'Data', reasoning: 'It mentions “report”.', alternatives };
    expect(factWording.team({ ...facts, team })).toContain('It mentions “report”. Web and Ops came close.');
  });
});
