import { describe, expect, it } from '@jest/globals';
import { type TeamCard, ticketSlot } from '../../../src/domain/reply.js';
import type { Presented } from '../../../src/slack/present/context.js';
import { present } from '../../../src/slack/present/present.js';
import { contextWith, teamCard, ticket } from './cards.js';
import { actionsOf, optionsIn, read } from './look.js';

function show(card: TeamCard, context = contextWith()): Presented {
  return present({ kind: 'team_card', slot: 'ticket:d1:x', channel: '#performance-eng', card }, context);
}

describe("the team's card", () => {
  it('shows the request with its evidence, who asked, who approved, and the conversation', () => {
    const text = read(show(teamCard()));
    expect(text).toContain('T-1: Slow app');
    expect(text).toContain('Asked for by Dana Reyes · approved by Lee Park, <!date^');
    expect(text).toContain('|conversation>');
    expect(text).toContain('|message> · word for word');
    expect(text).toContain('*Status:* Open · *Assignee:* nobody yet');
  });

  it('offers Take, Status, Re-route to every other team, and Ask back', () => {
    const shown = show(teamCard());
    expect(actionsOf(shown)).toEqual(['fd.take', 'fd.set_status', 'fd.reroute', 'fd.ask_back']);
    expect(optionsIn(shown, 'fd.set_status')).toEqual(['open', 'in_progress', 'blocked', 'done']);
    expect(optionsIn(shown, 'fd.reroute')).toEqual(['identity_access_team', 'data_analytics_team']);
  });

  it('shows who has it and where it stands', () => {
    const text = read(show(teamCard({ ticket: { ...ticket, assignee: 'U0KIM', status: 'in_progress' } })));
    expect(text).toContain('*Status:* In progress · *Assignee:* Kim Olsen');
    expect(text).toContain('Take over');
  });

  it('only points on once it was re-routed', () => {
    const movedTo = { id: 'data_analytics_team', name: 'Data & Analytics' };
    const slot = ticketSlot('d1', movedTo.id);
    const shown = show(
      teamCard({ movedTo }),
      contextWith({ [slot]: { channel: 'C0DATA', ts: '1764000600.000700', threadTs: null } }),
    );
    expect(actionsOf(shown)).toEqual([]);
    expect(read(shown)).toContain(
      'Re-routed to <https://harbour.slack.com/archives/C0DATA/p1764000600000700|Data &amp; Analytics>.',
    );
    expect(read(show(teamCard({ movedTo })))).toContain('Re-routed to Data &amp; Analytics.');
  });
});
