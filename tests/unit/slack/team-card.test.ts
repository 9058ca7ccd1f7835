import { describe, expect, it } from '@jest/globals';
import { type TeamCard, ticketSlot } from '../../../src/domain/conversation/reply.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { Presented } from '../../../src/slack/views/cards/context.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith, item, listField, said, teamCard, ticket } from './cards.js';
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
    expect(text).toMatch(/Slow app · <https.*\|Dana Reyes>/u);
    expect(text).toContain('*Department*\n_Not known_');
    expect(text).toContain('*Status:* Open · *Assignee:* nobody yet');
  });

  it('leads to the item where another tracker has it', () => {
    const url = 'https://acme.atlassian.net/browse/OPS-7';
    const text = read(show(teamCard({ ticket: { ...ticket, url } })));
    expect(text).toContain(`|conversation> · <${url}|T-1>`);
  });

  it('offers Take, Status, Re-route to every other team, and Ask a question', () => {
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

  it('shows until when it is due, where that was set since, with what else is set, and as a day', () => {
    const due = { name: 'due_date', label: 'Due date', value: '2026-11-27', evidence: [], items: [] };
    const until = (...fields: (typeof ticket.request.fields)[number][]) =>
      read(show(teamCard({ ticket: { ...ticket, request: { ...ticket.request, fields } } })));
    expect(until(due)).toContain('*Assignee:* nobody yet · *Due:* Friday, 27 November 2026');
    expect(until(due)).not.toContain('the message behind it');
    expect(until({ ...due, value: null })).not.toMatch(/due/iu);
    expect(until({ ...due, evidence: [said] })).toContain('*Due date*\nFriday, 27 November 2026 · <https');
  });

  it('says that it was withdrawn, and how to open it again; only those who asked can withdraw it', () => {
    const withdrawn = show(teamCard({ ticket: { ...ticket, status: 'withdrawn' } }));
    expect(read(withdrawn)).toContain('*Status:* Withdrawn');
    expect(read(withdrawn)).toContain('not needed any more');
    expect(optionsIn(withdrawn, 'fd.set_status')).toContain('open');
    expect(optionsIn(show(teamCard()), 'fd.set_status')).not.toContain('withdrawn');
  });

  it('shows what was added since it was filed, however much goes along already, and all of it on request', () => {
    const word = (at: number, more: object = {}) => ({
      ...said,
      ts: `1.${at}`,
      text: written(`word ${at}`),
      ...more,
    });
    const ownWords = [...[1, 2, 3, 4, 5].map((at) => word(at)), word(6, { added: true })];
    const shown = show(teamCard({ ticket: { ...ticket, request: { ...ticket.request, ownWords } } }));
    expect(read(shown)).toMatch(/Added since by <.*\|Dana Reyes>: “word 6”/u);
    expect(read(shown)).toContain('_and 1 more_');
    expect(actionsOf(shown)).toContain('fd.show_all');
  });

  it('shows the notes that were left on it, the newest three', () => {
    const comments = ['one', 'two', 'three', 'four <!here>'].map((text) => ({ id: text, by: 'U0KIM', text }));
    const text = read(show(teamCard({ ticket: { ...ticket, comments } })));
    expect(text).toContain('Note by Kim Olsen: “two”');
    expect(text).toContain('Note by Kim Olsen: “four &lt;!here&gt;”');
    expect(text).not.toContain('“one”');
  });

  it('says who asked for somebody else', () => {
    const request = { ...ticket.request, filer: 'U0KIM' };
    expect(read(show(teamCard({ ticket: { ...ticket, request } })))).toContain(
      'Asked by Kim Olsen for Dana Reyes · approved by Lee Park',
    );
  });

  it('shows lists item by item, with their messages', () => {
    const { state: _state, ...list } = listField('constraints', 'Constraints', [
      item('latency: 200 ms', { status: 'accepted' }),
    ]);
    const request = { ...ticket.request, fields: [list] };
    const text = read(show(teamCard({ ticket: { ...ticket, request } })));
    expect(text).toMatch(/\*Constraints\*\n• latency: 200 ms · _accepted_ · <https.*\|Dana Reyes>/);
  });

  it('names who else asked for it, in their words, the newest three', () => {
    const follower = (user: string, quote: string) => ({
      user,
      headline: 'Dashboards are slow',
      evidence: [{ ...said, author: user, quote }],
    });
    const followers = [
      follower('U0LEE', 'first'),
      { user: 'U0LEE', headline: 'Second & last', evidence: [] },
      follower('U0KIM', 'dashboards <!here>'),
      follower('U0DANA', 'mine too'),
    ];
    const text = read(show(teamCard({ ticket: { ...ticket, followers } })));
    expect(text).toContain(
      'Also asked for by 1 more, and:\nAlso asked for by Lee Park: “Second &amp; last”\n',
    );
    expect(text).toMatch(/by Kim Olsen: “dashboards &lt;!here&gt;” <https.*\|message>\n/);
    expect(text).not.toContain('first');
  });

  it('finds any team by name where there are more than a menu holds', () => {
    expect(actionsOf(show(teamCard({ moreTeams: true })))).toEqual([
      'fd.take',
      'fd.set_status',
      'fd.reroute:search',
      'fd.ask_back',
    ]);
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
