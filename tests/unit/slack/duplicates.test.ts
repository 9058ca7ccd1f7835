import { describe, expect, it } from '@jest/globals';
import { Reply, ticketSlot } from '../../../src/domain/conversation/reply.js';
import { slotsIn } from '../../../src/slack/views/cards/needs.js';
import { peopleIn } from '../../../src/slack/views/people-shown.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { actionsOf, buttonsIn, read } from './look.js';

const perf = { id: 'performance_engineering_team', name: 'Performance & Co' };
const slow = {
  draftId: 'd7',
  shortId: 'T-12',
  headline: 'Slow\napp',
  status: 'in_progress',
  team: perf,
  url: null,
  similarity: 0.8,
};
const other = {
  ...slow,
  draftId: 'd8',
  shortId: 'T-13',
  status: 'open',
  team: null,
  headline: 'CRM <@U0DANA>',
};
const reply = Reply.parse({ kind: 'duplicates', draftId: 'd1', rev: 3, requests: [slow, other] });

describe('requests that look alike', () => {
  it('are shown with what they are about, where they stand and who has them', () => {
    const text = read(present(reply, contextWith()));
    expect(text).toContain('Looks like T-12, in progress, with Performance &amp; Co:\n*Slow app*');
    expect(text).toContain('Looks like T-13, open:\n*CRM @Dana Reyes*');
  });

  it('can each be followed, or the request at hand is filed anyway', () => {
    const shown = present(reply, contextWith());
    expect(actionsOf(shown)).toEqual(['fd.follow', 'fd.follow', 'fd.file_anyway']);
    expect(buttonsIn(shown)).toEqual({
      'Follow T-12': { d: 'd1', r: 3, v: 'd7' },
      'Follow T-13': { d: 'd1', r: 3, v: 'd8' },
      'File anyway': { d: 'd1', r: 3 },
    });
  });

  it("link to the team's card, or to the tracker where it has an address of its own", () => {
    const slot = ticketSlot('d7', perf.id);
    expect(slotsIn(reply)).toEqual([slot]);
    const at = contextWith({ [slot]: { channel: 'C0PERF', ts: '1764000500.000600', threadTs: null } });
    expect(read(present(reply, at))).toContain(
      'Looks like <https://harbour.slack.com/archives/C0PERF/p1764000500000600|T-12>, in progress',
    );
    const url = 'https://tracker.example/T-12';
    const own = Reply.parse({ ...reply, requests: [{ ...slow, url }] });
    expect(read(present(own, at))).toContain(`<${url}|T-12>`);
  });

  it('name people instead of notifying them', () => {
    expect(peopleIn(reply)).toEqual(['U0DANA']);
  });
});
