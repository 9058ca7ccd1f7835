import { describe, expect, it } from '@jest/globals';
import { type ReviewCard, ticketSlot } from '../../../src/domain/conversation/reply.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { Presented } from '../../../src/slack/views/cards/context.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith, field, fields, item, listField, reviewCard, said, ticket } from './cards.js';
import { actionsOf, objectsIn, optionsIn, read } from './look.js';

function show(card: ReviewCard, degraded = false, context = contextWith()): Presented {
  return present({ kind: 'review_card', slot: 'card:d1', card, degraded }, context);
}

const DECIDED = { by: 'U0LEE', at: '2026-11-24T09:30:00.000Z' };

describe('the review card', () => {
  it('shows every field with who said it, where, and how it was understood', () => {
    const text = read(show(reviewCard()));
    expect(text).toContain(
      '*Summary*\nSlow app · <https://harbour.slack.com/archives/C0SALES/p1764000000000100?thread_ts=1763999999.000100&amp;cid=C0SALES|Dana Reyes>',
    );
    expect(text).toMatch(
      /\*Business impact\*\nBlocks sales &amp; support · <https.*\|Lee Park> \(inferred\)/u,
    );
    expect(text).toContain('*Affected users*\n_Not known_');
    expect(text).toContain('*Not said yet*\nDepartment');
  });

  it('has short fields that follow each other side by side, and a long one by itself', () => {
    const short = (name: string) => field(name, name, { value: 'High' });
    const long = field('why', 'Why', { value: 'Nobody can close the books before it is mended.' });
    const { blocks } = show(reviewCard({ fields: [short('a'), short('b'), long, short('c')] }));
    const columns = blocks.flatMap((block) =>
      'fields' in block && block.fields ? [block.fields.length] : [],
    );
    expect(columns).toEqual([2]);
    expect(read({ blocks })).toMatch(/\*a\*\nHigh.*\*b\*\nHigh.*\*Why\*.*\*c\*/su);
  });

  it('says which files go along, and which stay in Slack, and why', () => {
    const file = (name: string, more: object) => ({
      ...{
        id: `F_${name}`,
        name: written(name),
        channel: 'C0SALES',
        ts: '1764000000.000100',
        author: 'U0LEE',
      },
      ...{ leftOut: false, ...more },
    });
    const text = (...files: ReturnType<typeof file>[]) => read(show(reviewCard({ files })));
    const film = file('film.mov', { refused: 'too_large' });
    const denied = file('plan.pdf', { refused: 'no_permission' });
    const some = text(file('a.png', {}), film, denied, file('b.png', { leftOut: true, refused: 'gone' }));
    expect(some).toMatch(/\*1 file goes along\*: <\S+\|a\.png>\n/u);
    expect(some).toMatch(
      /_Stays in Slack:_ film\.mov \(it is larger than 20 MB\), plan\.pdf \(I don't have permission/u,
    );
    expect(some).toMatch(/_Left out:_ b\.png \(it was deleted/u);
    expect(text(film)).toContain('*No file goes along*\n_Stays in Slack:_');
    expect(show(reviewCard({ files: [film] })).text).toContain('No file goes along.');
  });

  it('gathers what nobody has told in one line, below what is known', () => {
    const untold = ['Risks', 'Epic ID'].map((label) =>
      field(label, label, { value: null, state: 'missing', evidence: [] }),
    );
    const text = read(show(reviewCard({ fields: [...untold, field('title', 'Title')] })));
    expect(text).toMatch(/\*Title\*\n.*\*Not said yet\*\nRisks, Epic ID\n/su);
  });

  it('keeps Hebrew and Arabic together, apart from what stands beside them, and turns nothing else', () => {
    const items = ['בלי שמות', 'under \u202Esm 002'].map((text) => ({ text, status: null, evidence: [] }));
    const text = read(
      show(
        reviewCard({
          fields: [
            field('title', 'Title', { value: 'מסך הדוחות של Sales Cloud' }),
            field('goal', 'Goal', { value: 'التطبيق بطيء' }),
            field('limits', 'Limits', { value: null, items }),
          ],
        }),
      ),
    );
    expect(text).toMatch(/\*Title\*\n\u2068מסך הדוחות של Sales Cloud\u2069 · </u);
    expect(text).toMatch(/\*Goal\*\n\u2068التطبيق بطيء\u2069 · </u);
    expect(text).toContain('• \u2068בלי שמות\u2069');
    expect(text).toContain('• \u2068under sm 002\u2069');
  });

  it('says that a value went with its message, which is neither missing nor unknown', () => {
    const gone = field('department', 'Department', { state: 'unsupported', evidence: [] });
    const text = read(show(reviewCard({ fields: [gone] })));
    expect(text).toContain('*Department*\n_The message that said this was changed or deleted_');
  });

  it('shows at a field what its tracker says of it, as data, also where it has no value', () => {
    const refused = [
      field('budget', 'Budget', { value: 'a lot', problem: 'Jira: <!here> must be\na number' }),
      field('department', 'Department', {
        value: null,
        state: 'missing',
        evidence: [],
        problem: 'Jira: is required',
      }),
    ];
    const presented = show(reviewCard({ status: 'failed', fields: refused }));
    const text = read(presented);
    expect(text).toMatch(/\*Budget\*\na lot.*\n:warning: Jira: &lt;!here&gt; must be a number/su);
    expect(text).toMatch(/\*Department\*\n.*\n:warning: Jira: is required/su);
    expect(text).not.toContain('*Not said yet*');
    expect(presented.text).toContain('Jira: is required');
  });

  it('shows below a value what stands against it and nobody has settled, each side with its message', () => {
    const elsewhere = { ...said, channel: 'C0OTHER', author: 'U0KIM' };
    const sides = [
      { text: 'T-7 says “<!here> 200 ms”', evidence: [elsewhere] },
      { text: 'here it says “0.5 s”', evidence: [said] },
    ];
    const limit = field('budget', 'Limit', { value: '0.5 s', unsettled: [sides] });
    const presented = show(reviewCard({ fields: [limit] }));
    expect(read(presented)).toMatch(
      /\*Limit\*\n0\.5 s.*\n:warning: T-7 says “&lt;!here&gt; 200 ms” · <\S*\/C0OTHER\/\S*\|.*>; here it says “0\.5 s” · </su,
    );
    expect(presented.text).toContain('T-7 says');
  });

  it('marks a typed value as typed, a preset one as preset, and one without evidence', () => {
    const [first] = fields;
    if (first === undefined) throw new Error('no field');
    const typed = { ...first, evidence: [{ ...said, how: 'typed' as const }] };
    expect(read(show(reviewCard({ fields: [typed] })))).toContain('· Dana Reyes (put in by hand)');
    const preset = { ...first, evidence: [{ ...said, how: 'default' as const }] };
    expect(read(show(reviewCard({ fields: [preset] })))).toContain(
      '· the usual value, as nobody said otherwise',
    );
    expect(read(show(reviewCard({ fields: [{ ...first, evidence: [] }] })))).toContain(
      'the message behind it is gone',
    );
  });

  it('says who asked for somebody else', () => {
    expect(read(show(reviewCard()))).toContain('Request · asked for by Dana Reyes');
    expect(read(show(reviewCard({ filer: 'U0LEE' })))).toContain(
      'Request · asked by Lee Park for Dana Reyes',
    );
    expect(read(show(reviewCard({ filer: 'U0DANA' })))).toContain('Request · asked for by Dana Reyes');
  });

  it('says who asked, who chose the team and how a value was found in the language of its people', () => {
    const [first] = fields;
    if (first === undefined) throw new Error('no field');
    const evidence = [{ ...said, how: 'default' as const }];
    const french = {
      language: 'fr' as const,
      team: {
        id: 'identity_access_team',
        name: 'Identity & Access Team',
        chosenBy: 'person' as const,
        reasoning: '',
        confidence: 1,
        alternatives: [],
      },
      fields: [{ ...first, evidence }],
    };
    const text = read(show(reviewCard(french)));
    expect(text).toContain('de la part de Dana Reyes');
    expect(text).toContain('choisie par une personne');
    expect(text).toContain('comme d’habitude, car personne n’a dit autre chose');
    expect(text).not.toMatch(/asked|chosen|usual/u);
  });

  it('suggests three things at most, in a line each, for as long as anything can be changed', () => {
    const suggestions = ['Name the *build*', 'x'.repeat(500), ' ', 'Say <since when>', 'One too many'];
    const text = read(show(reviewCard({ suggestions })));
    expect(text).toContain(
      `Worth considering:\n• Name the *build*\n• ${'x'.repeat(159)}…\n• Say &lt;since when&gt;`,
    );
    expect(text).not.toContain('One too many');
    expect(read(show(reviewCard({ suggestions, status: 'created' })))).not.toContain('Worth considering');
    expect(read(show(reviewCard()))).not.toContain('Worth considering');
  });

  it('names the team, why, and who will see the ticket', () => {
    const text = read(show(reviewCard()));
    expect(text).toContain('*Team*\nPerformance Engineering Team · It is about slow loading.');
    expect(text).toContain('Everyone in its channel will see the ticket');
  });

  it('says that a reply works too, and leaves it to the buttons to say what they do', () => {
    expect(read(show(reviewCard()))).toContain('Or reply here to change something or ask a question.');
  });

  it('that goes to no team speaks of none', () => {
    const shown = show(reviewCard({ team: null, teams: [] }));
    expect(read(shown)).not.toMatch(/team/i);
    expect(actionsOf(shown)).toEqual(['fd.approve', 'fd.edit', 'fd.discard']);
  });

  it.each<[ReviewCard['status'], string[]]>([
    ['open', ['fd.approve', 'fd.edit', 'fd.change_team', 'fd.discard']],
    ['asking', ['fd.edit', 'fd.discard']],
    ['failed', ['fd.retry', 'fd.edit', 'fd.discard']],
    ['submitting', []],
    ['created', []],
    ['discarded', []],
  ])('when %s offers %j', (status, actions) => {
    expect(actionsOf(show(reviewCard({ status, ...DECIDED })))).toEqual(actions);
  });

  it('offers the close alternatives first, then the other teams, never the one it has', () => {
    expect(optionsIn(show(reviewCard()), 'fd.change_team')).toEqual([
      'data_analytics_team',
      'identity_access_team',
    ]);
  });

  it('offers only the close ones, and a search by name, where there are more teams than a menu holds', () => {
    const shown = show(reviewCard({ moreTeams: true }));
    expect(actionsOf(shown).slice(2, 4)).toEqual(['fd.change_team', 'fd.change_team:search']);
    expect(optionsIn(shown, 'fd.change_team')).toEqual(['data_analytics_team']);
  });

  it('offers only the search where no team is close', () => {
    const shown = show(reviewCard({ moreTeams: true, team: null }));
    expect(actionsOf(shown).filter((id) => id.startsWith('fd.change_team'))).toEqual([
      'fd.change_team:search',
    ]);
    expect(read(shown)).toContain('Change team');
  });

  it('offers every team when there is none', () => {
    const shown = show(reviewCard({ team: null }));
    expect(read(shown)).toContain('No team chosen yet.');
    expect(optionsIn(shown, 'fd.change_team')).toHaveLength(3);
  });

  it('puts nothing but draft id and rev into buttons and blocks', () => {
    const shown = show(reviewCard());
    const values = objectsIn(shown.blocks).flatMap((one) =>
      'type' in one && one.type === 'button' && 'value' in one ? [one.value] : [],
    );
    expect(values).toEqual(Array(3).fill('{"d":"d1","r":3}'));
    expect(shown.blocks.at(-1)).toMatchObject({ type: 'actions', block_id: 'fd:d1:3' });
  });

  it('asks before it discards', () => {
    expect(JSON.stringify(show(reviewCard()).blocks)).toContain('"confirm":{"title"');
  });

  it('says who approved and when, with the link of the ticket', () => {
    const created = reviewCard({ status: 'created', ...DECIDED, ticket });
    const slot = ticketSlot('d1', 'performance_engineering_team');
    const text = read(
      show(
        created,
        false,
        contextWith({ [slot]: { channel: 'C0PERF', ts: '1764000500.000600', threadTs: null } }),
      ),
    );
    expect(text).toContain(
      'Approved by Lee Park, <!date^1795512600^{date_short_pretty} at {time}|2026-11-24 09:30 UTC>',
    );
    expect(text).toContain('<https://harbour.slack.com/archives/C0PERF/p1764000500000600|T-1>');
  });

  it("prefers the tracker's own link, and shows the mere number while there is none", () => {
    const url = 'https://tracker.example/T-1?a=1&b=2';
    const own = reviewCard({ status: 'created', ...DECIDED, ticket: { ...ticket, url } });
    expect(read(show(own))).toContain('<https://tracker.example/T-1?a=1&amp;b=2|T-1>');
    expect(read(show(reviewCard({ status: 'created', ...DECIDED, ticket })))).toContain('Filed as T-1.');
  });

  it('says until when the ticket is due, where that was set since', () => {
    const due = { name: 'due_date', label: 'Due date', value: '2026-11-27', evidence: [], items: [] };
    const request = { ...ticket.request, fields: [due] };
    const set = reviewCard({ status: 'created', ...DECIDED, ticket: { ...ticket, request } });
    expect(read(show(set))).toContain('Filed as T-1. It is due on Friday, 27 November 2026 now.');
  });

  it('never links to what is no web address', () => {
    const card = reviewCard({
      status: 'created',
      ...DECIDED,
      ticket: { ...ticket, url: 'javascript:alert(1)' },
    });
    expect(read(show(card))).toContain('Filed as T-1.');
  });

  it('tells what failed, and who discarded', () => {
    expect(
      read(show(reviewCard({ status: 'failed', ...DECIDED, error: 'The tracker is closed.' }))),
    ).toContain('could not be filed: The tracker is closed.');
    expect(read(show(reviewCard({ status: 'discarded', ...DECIDED })))).toContain(
      'Discarded by Lee Park, <!date',
    );
  });

  it('cuts a long value and then offers to show all of it', () => {
    const [first] = fields;
    if (first === undefined) throw new Error('no field');
    const shown = show(reviewCard({ fields: [{ ...first, value: 'slow '.repeat(500) }] }));
    expect(read(shown)).toContain('… (show all)');
    expect(actionsOf(shown)).toContain('fd.show_all');
  });

  it('says that the model is silent, when it is', () => {
    expect(read(show(reviewCard(), true))).toContain('set phrases still work');
    expect(read(show(reviewCard()))).not.toContain('set phrases still work');
  });

  it('has a text for notifications and screen readers that tells what it is about', () => {
    const gone = field('a', 'Why', { state: 'unsupported', evidence: [] });
    const { text } = show(reviewCard({ fields: [...fields, gone] }));
    expect(text).toContain('Why: The message that said this was changed or deleted');
    expect(text).toContain('Please review this request: Slow app');
    expect(text).toContain('Business impact: Blocks sales &amp; support');
  });
});

describe('a list on the card', () => {
  const LINK =
    '<https://harbour.slack.com/archives/C0SALES/p1764000000000100?thread_ts=1763999999.000100&amp;cid=C0SALES|Dana Reyes>';
  const lines = (count: number, words = 'It works') =>
    listField(
      'criteria',
      'Acceptance criteria',
      Array.from({ length: count }, (_, index) => item(`${words} ${index}`)),
    );

  it('shows each item with the message that it rests on', () => {
    const typed = item('Works\noffline <b>', { evidence: [{ ...said, author: 'U0LEE', how: 'typed' }] });
    const inferred = item('Fast', { evidence: [{ ...said, how: 'inferred' }] });
    const list = listField('criteria', 'Acceptance criteria', [item('Loads in 2 s'), typed, inferred]);
    expect(read(show(reviewCard({ fields: [list] })))).toContain(
      [
        '*Acceptance criteria*',
        `• Loads in 2 s · ${LINK}`,
        '• Works offline &lt;b&gt; · Lee Park (put in by hand)',
        `• Fast · ${LINK} (inferred)`,
      ].join('\n'),
    );
  });

  it('shows where the newest word for an item stands', () => {
    const newest = { ...said, author: 'U0LEE', how: 'typed' as const };
    const list = listField('criteria', 'Criteria', [item('Fast', { evidence: [said, newest] })]);
    expect(read(show(reviewCard({ fields: [list] })))).toContain('• Fast · Lee Park (put in by hand)');
  });

  it('of keys and values shows which are proposed, accepted and rejected', () => {
    const list = listField('constraints', 'Constraints', [
      item('latency: 200 ms', { status: 'proposed' }),
      item('cost: 5 k', { status: 'accepted' }),
      item('cloud: any', { status: 'rejected' }),
    ]);
    const text = read(show(reviewCard({ fields: [list] })));
    expect(text).toContain('• latency: 200 ms · _proposed_');
    expect(text).toContain('• cost: 5 k · _accepted_');
    expect(text).toContain('• cloud: any · _rejected_');
  });

  it('that rests on one message alone has its link once, behind the label', () => {
    const list = listField('criteria', 'Acceptance criteria', [item('Loads in 2 s'), item('Works offline')]);
    const text = read(show(reviewCard({ fields: [list] })));
    expect(text).toContain(`*Acceptance criteria* · ${LINK}\n• Loads in 2 s\n• Works offline`);
    expect(text.split(LINK)).toHaveLength(2);
  });

  it('has the room that shorter fields leave', () => {
    const shown = show(reviewCard({ fields: [...fields, lines(12)] }));
    expect(read(shown)).toContain('• It works 11');
    expect(actionsOf(shown)).not.toContain('fd.show_all');
  });

  it('too long for a card says how many items there are besides, and offers them all', () => {
    const shown = show(
      reviewCard({
        fields: [lines(30, 'It works '.repeat(15).trim())],
      }),
    );
    const text = read(shown);
    const count = text.match(/• It works/g)?.length ?? 0;
    expect(count).toBeGreaterThan(10);
    expect(text).toContain(`_and ${30 - count} more (show all)_`);
    expect(actionsOf(shown)).toContain('fd.show_all');
  });

  it('keeps something of every list when there are many', () => {
    const many = Array.from({ length: 20 }, () => lines(30, 'A criterion of some length'.repeat(9)));
    const text = read(show(reviewCard({ fields: many })));
    expect(text.match(/• A criterion of some length/g)?.length).toBeGreaterThanOrEqual(20);
    expect(text.match(/\|Dana Reyes>/g)?.length).toBeGreaterThanOrEqual(20);
  });
});
