import { describe, expect, it } from '@jest/globals';
import { filedRequest, reviewCard, teamCard } from '../../../src/domain/conversation/card.js';
import { ReviewCard, TeamCard } from '../../../src/domain/conversation/reply.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { FiledRequest, Ticket } from '../../../src/domain/tickets/tracker.js';
import { frontDoor, teams } from '../../support/front-door.js';
import { evidence } from '../../support/patches.js';

const source = {
  draftId: 'd1',
  rev: 3,
  blueprint: frontDoor,
  draft: {
    ...emptyDraft(),
    fields: { request_summary: 'Slow app', urgency: 'high' },
    unknown: ['department'],
    evidence: { request_summary: [evidence()], urgency: [evidence('2.0')] },
  },
  team: null,
  teams,
  moreTeams: false,
  requester: 'U_ALEX',
  filer: null,
  named: [],
  language: null,
  suggestions: [],
  ownWords: [],
  files: [],
  tracker: null,
  unsettled: new Map(),
  problems: {},
};

describe('cards', () => {
  it('show every field: filled in the words people use, not known, or missing', () => {
    const card = ReviewCard.parse(reviewCard(source, 'open'));
    expect(card.headline).toBe('Slow app');
    expect(card.fields.map(({ name, state, value }) => [name, state, value])).toEqual([
      ['request_summary', 'filled', 'Slow app'],
      ['business_impact', 'missing', null],
      ['urgency', 'filled', 'High'],
      ['affected_users', 'missing', null],
      ['request_type', 'missing', null],
      ['department', 'unknown', null],
      ['desired_resolution', 'missing', null],
    ]);
    expect(card.fields[2]?.evidence).toEqual([evidence('2.0')]);
  });

  it('show at a value what its tracker said of it, until it is on its way again', () => {
    const refused = {
      ...source,
      tracker: 'Jira',
      problems: { urgency: 'must be P1', gone: 'no such field' },
    };
    const problemsOn = (status: 'failed' | 'submitting') =>
      ReviewCard.parse(reviewCard(refused, status)).fields.flatMap(({ name, problem }) =>
        problem === null ? [] : [[name, problem]],
      );
    expect(problemsOn('failed')).toEqual([['urgency', 'Jira: must be P1']]);
    expect(problemsOn('submitting')).toEqual([]);
  });

  it('have a heading even before there is a summary', () => {
    expect(reviewCard({ ...source, draft: emptyDraft() }, 'asking').headline).toBe('Request');
  });

  it('file what they showed, with the evidence', () => {
    const approval = { by: 'U_ALEX', at: '2026-01-01T00:00:00.000Z' };
    const request = FiledRequest.parse(filedRequest(source, approval, { channel: 'C1', rootTs: '1.0' }));
    const shown = reviewCard(source, 'open');
    expect(request.fields.map(({ name, value }) => [name, value])).toEqual(
      shown.fields.map(({ name, value }) => [name, value]),
    );
    const ticket = Ticket.parse({
      id: '1',
      shortId: 'T-1',
      url: null,
      status: 'open',
      assignee: null,
      request,
      followers: [],
      comments: [],
    });
    expect(TeamCard.parse(teamCard(ticket, 1, { teams, moreTeams: false })).teams).toHaveLength(3);
  });
});
