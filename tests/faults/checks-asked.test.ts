import { describe, expect, it } from '@jest/globals';
import type { Facts } from './check/facts.js';
import type { Broken } from './check/figures.js';
import {
  ASKED,
  ask,
  DRAFT,
  entry,
  FILED,
  found,
  type Given,
  LINE,
  NOTE,
  TICKET,
  UNDO,
  WELL,
  withCommands,
} from './well.js';

describe('what was asked for is found to be', () => {
  const cases: [keyof Broken, string, Partial<Facts>, Given?][] = [
    [
      'lost',
      'a change that people were told of',
      { kept: { ...WELL.kept, commands: [FILED] }, drafts: WELL.drafts },
    ],
    ['lost', 'a taking-back that people were told of', {}, { book: { asked: [...ASKED, ask('undo')] } }],
    ['lost', 'a note that people were told of', { kept: { ...WELL.kept, notes: [] } }],
    ['lost', 'a filing without its entry', { kept: { ...WELL.kept, commands: [entry(1)] } }],
    ['lost', 'a filing that its project does not know of', { kept: { ...WELL.kept, lines: [] } }],
    ['commandsTwice', 'an order done twice', withCommands(entry(1), entry(2, { command_id: 'c2' }), FILED)],
    ['commandsTwice', 'an order that nobody gave', {}, { book: { asked: ASKED.slice(1) } }],
    [
      'commandsTwice',
      'an entry taken back twice',
      withCommands(entry(1), UNDO, { ...UNDO, command_id: 'u2' }, FILED),
      { book: { asked: [...ASKED, ask('undo'), ask('undo')] } },
    ],
    ['commandsTwice', 'a ticket filed twice', withCommands(entry(1), FILED, { ...FILED, command_id: 'f2' })],
    ['commandsTwice', 'an entry of a turn that is none', withCommands(entry(7), FILED)],
    ['notesTwice', 'a note kept twice', { kept: { ...WELL.kept, notes: [NOTE, { ...NOTE, id: 'n2' }] } }],
    ['notesTwice', 'a line that came twice', { kept: { ...WELL.kept, lines: [{ ...LINE, times: 2 }] } }],
    ['wrongValues', 'a draft without its order', { drafts: [{ ...DRAFT, urgency: 'critical' }] }],
    ['wrongValues', 'a ticket without its order', { tickets: [{ ...TICKET, urgency: 'critical' }] }],
    [
      'wrongValues',
      'a request that keeps what was taken back',
      withCommands(entry(1), UNDO, FILED),
      { book: { asked: [...ASKED, ask('undo', { ts: null })] } },
    ],
    ['wrongValues', 'an entry that rests on another value', withCommands(entry(1, { before: null }), FILED)],
  ];
  it.each(cases.map(([figure, what, facts, given = {}]) => ({ figure, what, facts, given })))(
    '$figure: $what',
    ({ figure, facts, given }) => {
      expect(found(facts, given)).toContain(figure);
    },
  );

  it('well, where a line of the thread came late and was read at the card', () => {
    const late = entry(2, { command_id: 'c0', tool: 'words_at_card', before: null, after: 'critical' });
    expect(found(withCommands(late, entry(1), FILED))).toEqual([]);
  });

  it('well, where an order was taken back and its request says again what it said before', () => {
    const back = {
      tickets: [{ ...TICKET, urgency: 'critical' }],
      drafts: [{ ...DRAFT, urgency: 'critical' }],
    };
    const book = { asked: [...ASKED, ask('undo', { ts: null })] };
    expect(found({ ...back, ...withCommands(entry(1), UNDO, FILED) }, { book })).toEqual([]);
  });
});
