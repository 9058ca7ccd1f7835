import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { commitMemory } from '../../../../src/db/queries/turns/commit-memory.js';
import { inTeam } from '../../../../src/db/team-tx.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { BriefLine, MemoryWrite, ProjectRef } from '../../../../src/domain/entities/memory.js';
import {
  draftEnds,
  draftLines,
  filedLines,
  goalLines,
  projectBrief,
} from '../../../../src/domain/entities/project-brief.js';
import { PersonText } from '../../../../src/domain/text/person-text.js';
import { createRecall } from '../../../../src/knowledge/memory/recall.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { until } from '../../../support/until.js';
import { filed, fileRequest, openThread } from '../../db/file-request.js';
import { entity, save } from '../entities/entities.js';
import { at, goal, memoryOf, note, remember, set, written } from './notes.js';

const database = testDatabase();
beforeAll(async () => {
  const known = { users: ['U_ANA', 'U_BO', 'U_CHAIR'], channels: ['C_HALL', 'C_BOARD'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
});
const PLANT = { key: 'project:plant', name: 'Plant' };
const BOARD = { key: 'project:board', name: 'Board' };
const NAMED = { key: 'name:attic', name: 'Attic' };
const ana = at('U_ANA', 'C_HALL');
const memory = () => memoryOf(database.pool);
/** The note in words, or null. */
const shown = async (viewer: Viewer, project: ProjectRef) =>
  (await memory().projectBrief(viewer, project))?.text ?? null;
const line = (key: string, text: string | null, part: BriefLine['part'] = 'open'): BriefLine => ({
  part,
  key,
  text,
  about: null,
});
const keep = (why: string, lines: BriefLine[], project = PLANT) =>
  remember(database, [{ write: 'brief', project, why, lines }]);
const history = async (key: string) =>
  (
    await database.owner.query(
      'SELECT body, why, ended_why FROM note_lines WHERE note_id = $1 ORDER BY seq',
      [`brief:${key}`],
    )
  ).rows;

beforeAll(async () => {
  await save(database, [
    entity('project:plant', { name: 'Plant' }),
    entity('project:board', { name: 'Board', visibleTo: ['channel:C_BOARD'] }),
    entity('channel:C_HALL', { name: 'hall' }),
    entity('channel:C_BOARD', { name: 'board', visibleTo: ['channel:C_BOARD'] }),
  ]);
  const asOf = new Date('2026-01-01T00:00:00Z');
  await saveMembers(database.pool, 'T1', [{ user: 'U_CHAIR', channel: 'C_BOARD', present: true, asOf }]);
});

describe('the project brief of a project', () => {
  it('is not there before something was written on it', async () => {
    expect(await shown(ana, PLANT)).toBeNull();
  });

  it('evolves with an analysis, a filed request, a goal and a reminder', async () => {
    const news = { draftId: 'd1', channel: 'C_HALL', isDirect: false, headline: 'Badge readers fail' };
    const draft = (open: string | null, next: string | null) => draftLines({ ...news, open, next });
    await remember(database, projectBrief(PLANT, 'analysis', draft('lacks Urgency', 'say how urgent it is')));
    expect(await shown(ana, PLANT)).toBe(
      [
        'Project brief of Plant',
        'Driven at:',
        '- Request in the making: “Badge readers fail”',
        'Open:',
        '- “Badge readers fail”: lacks Urgency',
        'Next:',
        '- “Badge readers fail”: say how urgent it is',
      ].join('\n'),
    );
    await remember(database, projectBrief(PLANT, 'reminder', draft('waits to be approved', 'approve it')));
    expect(await shown(ana, PLANT)).toContain('waits to be approved');
    expect(await shown(ana, PLANT)).not.toContain('lacks Urgency');

    await fileRequest(database, filed('d1', { audience: 'everyone' }), { channel: 'C_HALL' });
    const request = { draftId: 'd1', shortId: 'T-1', headline: 'Badge readers fail', team: 'Facilities' };
    const lines = filedLines({ ...request, status: 'open', assignee: null });
    await remember(database, projectBrief(PLANT, 'filed', [...draftEnds('d1'), ...lines]));
    expect(await shown(ana, PLANT)).toBe(
      [
        'Project brief of Plant',
        'Open:',
        '- T-1 “Badge readers fail”: filed with Facilities',
        'Next:',
        '- Facilities: take up T-1',
      ].join('\n'),
    );
    const aim = goal('g1', 'Nobody waits at a door', { scope: 'project', project: PLANT, progress: 20 });
    await remember(database, [set(aim), ...projectBrief(PLANT, 'goal', goalLines(aim))]);
    expect(await shown(ana, PLANT)).toContain('Driven at:\n- Goal: Nobody waits at a door (20 %)');

    await remember(database, [
      ...projectBrief(PLANT, 'goal', goalLines({ ...aim, status: 'done' })),
      ...projectBrief(PLANT, 'ticket', filedLines({ ...request, status: 'done', assignee: 'U_BO' })),
    ]);
    expect(await shown(ana, PLANT)).toBeNull();
  });

  it('is one note a project, of type plan and with its tag, however many write on it', async () => {
    const cellar = { key: 'name:cellar', name: 'Cellar' };
    for (const text of ['Count the chairs', 'Count the desks'])
      await keep('goal', [line(text, text)], cellar);
    const { rows } = await database.owner.query(
      `SELECT id, type, scope, tags FROM notes WHERE team_id = 'T1' AND is_brief AND project_key = $1`,
      [cellar.key],
    );
    expect(rows).toEqual([
      { id: 'brief:name:cellar', type: 'plan', scope: 'project', tags: ['meta:project-brief'] },
    ]);
  });

  it('keeps all of its history', async () => {
    expect((await history('project:plant')).map(({ why, ended_why }) => `${why} > ${ended_why}`)).toEqual([
      'analysis > filed',
      'analysis > reminder',
      'analysis > reminder',
      'reminder > filed',
      'reminder > filed',
      'filed > ticket',
      'filed > ticket',
      'goal > goal',
    ]);
  });

  it('writes no history where a line says the same', async () => {
    for (let i = 0; i < 3; i += 1) await keep('analysis', [line('same', 'The same')], NAMED);
    expect(await history('name:attic')).toHaveLength(1);
    await keep('analysis', [line('same', 'Another')], NAMED);
    await keep('analysis', [line('same', 'The same')], NAMED);
    expect(await history('name:attic')).toHaveLength(3);
    await keep('analysis', [line('same', null)], NAMED);
  });

  it('loses no line to requests that are only being written, however many were never filed', async () => {
    const where = { key: 'name:porch', name: 'Porch' };
    await keep('begun', [line('project', 'A dry porch', 'driving'), line('goal:g7', null, 'driving')], where);
    await keep('filed', [line('task:d0', 'T-1 “Pump”: filed', 'open')], where);
    for (const nth of [1, 2, 3, 4, 5, 6, 7])
      await remember(
        database,
        projectBrief(
          where,
          'analysis',
          draftLines({
            ...{ draftId: `w${nth}`, channel: 'C_HALL', isDirect: false },
            ...{ headline: `Wish ${nth}`, open: 'lacks Urgency', next: null },
          }),
        ),
      );
    const told = await shown(ana, where);
    expect(told).toContain('A dry porch');
    expect(told).toContain('T-1 “Pump”: filed');
    expect(told).toContain('Request in the making: “Wish 7”');
    expect(told?.match(/Request in the making/g)).toHaveLength(2);
  });

  it('stays within its bounds, the oldest lines giving way', async () => {
    const many = Array.from({ length: 40 }, (_, i) => i);
    await keep(
      'analysis',
      many.flatMap((i) => [
        line(`d${i}`, `${i} `.repeat(60), 'driving'),
        line(`o${i}`, `open ${i}`),
        line(`n${i}`, `next ${i}`, 'next'),
      ]),
      NAMED,
    );
    const text = (await shown(ana, NAMED)) ?? '';
    const lines = text.split('\n').filter((one) => one.startsWith('- '));
    expect(lines).toHaveLength(3 + 6 + 4);
    expect(lines.every((one) => one.length <= 162)).toBe(true);
    expect(text).toContain('open 39');
    expect(text).not.toContain('open 33');
    const now =
      "SELECT count(*)::int AS n FROM note_lines WHERE note_id = 'brief:name:attic' AND ended_at IS NULL";
    expect((await database.owner.query(now)).rows).toEqual([{ n: 13 }]);
  });

  it('takes lines of several threads at once, none lost', async () => {
    const project = { key: 'name:cellar', name: 'Cellar' };
    const threads = await Promise.all(Array.from({ length: 6 }, () => openThread(database)));
    await Promise.all(
      threads.map((thread, i) =>
        remember(
          database,
          [
            {
              write: 'brief',
              project,
              why: 'filed',
              lines: [line(`t${i}`, `Line ${i}`), line('all', `By ${i}`)],
            },
          ],
          { thread },
        ),
      ),
    );
    const text = (await shown(ana, project)) ?? '';
    expect(text.match(/By \d/gu)).toHaveLength(1);
    expect(text.match(/Line \d/gu)).toHaveLength(5);
  });
});

describe('two who write on a project brief at once', () => {
  it('wait for one another: what was written last stands there', async () => {
    const project = { key: 'name:loft', name: 'Loft' };
    const write = (text: string): MemoryWrite => ({
      write: 'brief',
      project,
      why: 'goal',
      lines: [line('one', text)],
    });
    await remember(database, [write('At first')]);
    const waits = async () =>
      (
        await database.owner.query(
          `SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
           WHERE NOT l.granted AND a.datname = current_database()`,
        )
      ).rowCount;
    let second: Promise<void> = Promise.resolve();
    await inTeam(database.pool, 'T1', async (client) => {
      await commitMemory(client, 'T1', [write('By the first')]);
      second = remember(database, [write('By the second')]);
      await until('the second to wait', async () => (await waits()) === 1, 900);
    });
    await second;
    expect(await shown(ana, project)).toContain('By the second');
    expect((await history('name:loft')).map(({ body }) => body)).toEqual([
      'At first',
      'By the first',
      'By the second',
    ]);
  });
});

describe('a project brief shows', () => {
  it('only lines of what the reader may see', async () => {
    const secret = { draftId: 'd9', channel: 'C_BOARD', isDirect: false, headline: 'Sell the plant' };
    await remember(
      database,
      projectBrief(PLANT, 'analysis', draftLines({ ...secret, open: 'lacks a date', next: null })),
    );
    await keep('goal', [line('open', 'Repaint the gate')]);
    expect(await shown(ana, PLANT)).not.toContain('Sell');
    expect(await shown(at('U_CHAIR'), PLANT)).toContain('Sell the plant');
    expect(await shown(at('U_CHAIR', 'C_BOARD'), PLANT)).toContain('Sell the plant');
    expect(await shown(at('U_CHAIR', 'C_HALL'), PLANT)).not.toContain('Sell');
  });

  it('nothing to those who may not see its project', async () => {
    await keep('goal', [line('open', 'Merge with Rival')], BOARD);
    expect(await shown(ana, BOARD)).toBeNull();
    expect(await shown(at('U_CHAIR'), BOARD)).toContain('Merge with Rival');
    expect(await shown(at('U_CHAIR', 'C_HALL'), BOARD)).toBeNull();
    expect(await shown(at('U_CHAIR', null, 'T2'), BOARD)).toBeNull();
  });

  it('of a direct message nothing', () => {
    const private_ = { draftId: 'd', channel: 'D1', isDirect: true, headline: 'X', open: 'y', next: 'z' };
    expect(draftLines(private_)).toEqual([]);
  });
});

describe('what is recalled for a prompt', () => {
  const recalled = (
    viewer = ana,
    project: typeof PLANT | null = PLANT,
    text = 'when do gates get painted?',
  ) => createRecall(memory())(viewer, { text: PersonText.parse(text), project });
  const recall = async (...about: Parameters<typeof recalled>) => (await recalled(...about))?.text ?? null;

  it('begins with the project brief, and goes on with notes that have to do with the words', async () => {
    await remember(database, [written(note('gates', 'Gates are painted in May.'))]);
    const text = (await recall()) ?? '';
    expect(text.startsWith('Project brief of Plant\n')).toBe(true);
    expect(text).toContain(
      'Remembered, the best first:\n- fact, 2026-03-10, <@U_ANA>: Gates are painted in May.',
    );
    expect(await recall(ana, null)).toMatch(/^Remembered/u);
  });

  it('is nothing where nothing is known', async () => {
    expect(await recall(ana, { key: 'name:nowhere', name: 'Nowhere' }, 'zeppelins?')).toBeNull();
    expect(await recall(ana, null, '')).toBeNull();
  });

  it('tells of private notes only where nobody reads along', async () => {
    await remember(database, [written(note('mine', 'I paint gates at night.', { scope: 'user' }))]);
    expect(await recall()).not.toContain('at night');
    expect(await recall(at('U_ANA'))).toContain('the asker alone: I paint gates at night.');
    expect(await recall(at('U_BO'))).not.toContain('at night');
  });

  it('says which notes and goals it tells of, in the words in which it does', async () => {
    const aim = goal('aim', 'Paint every gate', { scope: 'project', project: PLANT });
    await remember(database, [set(aim), ...projectBrief(PLANT, 'goal', goalLines(aim))]);
    const { text, known } = (await recalled()) ?? { text: '', known: [] };
    expect(known).toEqual([
      { id: 'aim', text: 'Goal: Paint every gate (0 %)' },
      { id: 'gates', text: 'Gates are painted in May.' },
    ]);
    for (const one of known) expect(text).toContain(one.text);
  });

  it('stays short, whatever is remembered', async () => {
    const long = Array.from({ length: 20 }, (_, i) => note(`long${i}`, `gates ${'x '.repeat(1_500)}`));
    await remember(database, long.map(written));
    const { text, known } = (await recalled()) ?? { text: '', known: [] };
    expect(text.length).toBeLessThanOrEqual(1_600);
    for (const one of known) expect(text).toContain(one.text);
  });
});
