import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { BriefLine } from '../../../../src/domain/entities/memory.js';
import { correction } from '../../../../src/domain/entities/project-brief.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from '../entities/entities.js';
import { at, memoryOf, remember } from './notes.js';

const database = testDatabase();
const PLANT = { key: 'project:plant', name: 'Plant' };
const BOARD = { key: 'project:board', name: 'Board' };
const ana = at('U_ANA', 'C_HALL');
const memory = () => memoryOf(database.pool);
/** The note in words, or null. */
const shown = async (viewer: Viewer, project: typeof PLANT) =>
  (await memory().projectBrief(viewer, project))?.text ?? null;
const line = (key: string, text: string | null): BriefLine => ({ part: 'open', key, text, about: null });
const keep = (why: string, lines: BriefLine[], project = PLANT) =>
  remember(database, [{ write: 'brief', project, why, lines }]);

beforeAll(async () => {
  const known = { users: ['U_ANA', 'U_CHAIR'], channels: ['C_HALL', 'C_BOARD'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
  await save(database, [
    entity('project:plant', { name: 'Plant' }),
    entity('project:board', { name: 'Board', visibleTo: ['channel:C_BOARD'] }),
    entity('channel:C_HALL', { name: 'hall' }),
    entity('channel:C_BOARD', { name: 'board', visibleTo: ['channel:C_BOARD'] }),
  ]);
  const asOf = new Date('2026-01-01T00:00:00Z');
  await saveMembers(database.pool, 'T1', [{ user: 'U_CHAIR', channel: 'C_BOARD', present: true, asOf }]);
});

describe('a project brief that was corrected', () => {
  const briefs = (id?: string, viewer = ana) =>
    memory().briefs(viewer, { ...(id === undefined ? {} : { id }), limit: 20 });
  const standing = async (text: string) => {
    const brief = await memory().projectBrief(ana, PLANT);
    return brief?.lines.filter((one) => one.text === text) ?? [];
  };

  it('says what is right, until a rule has newer news of the same thing', async () => {
    await keep('ticket', [line('task:d5', 'T-5: filed')]);
    await remember(database, correction(await standing('T-5: filed'), 'T-5: waits for the bank'));
    expect(await shown(ana, PLANT)).toContain('T-5: waits for the bank');
    await keep('ticket', [line('task:d5', 'T-5: filed')]);
    expect(await shown(ana, PLANT)).toContain('T-5: waits for the bank');
    await keep('ticket', [line('task:d5', 'T-5: blocked')]);
    expect(await shown(ana, PLANT)).toContain('T-5: blocked');
    await keep('ticket', [line('task:d5', 'T-5: filed')]);
    expect(await shown(ana, PLANT)).toContain('T-5: filed');
  });

  it('lacks what was taken back, until a rule has newer news of it', async () => {
    await remember(database, correction(await standing('T-5: filed'), null));
    await keep('ticket', [line('task:d5', 'T-5: filed')]);
    expect(await shown(ana, PLANT)).toBeNull();
    await keep('ticket', [line('task:d5', 'T-5: in progress')]);
    expect(await shown(ana, PLANT)).toContain('T-5: in progress');
    await keep('ticket', [line('task:d5', null)]);
  });

  it('may say again what it said before', async () => {
    for (const text of ['Red', 'Blue', 'Red']) {
      await keep('goal', [line('colour', 'Red')]);
      const [now] =
        (await memory().projectBrief(ana, PLANT))?.lines.filter(({ key }) => key === 'colour') ?? [];
      await remember(database, correction(now ? [now] : [], text));
      expect(await shown(ana, PLANT)).toContain(`- ${text}`);
    }
    await keep('goal', [line('colour', null)]);
  });

  it('is found by its id, and by those of its lines, by whoever may see the project', async () => {
    await keep('goal', [line('one', 'The first'), line('two', 'The second')], BOARD);
    const chair = at('U_CHAIR');
    const [whole] = await briefs('brief:project:board', chair);
    expect(whole).toMatchObject({ id: 'brief:project:board', project: BOARD });
    const second = whole?.lines.find(({ text }) => text === 'The second')?.id ?? '';
    expect((await briefs(second, chair)).map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['The second'],
    ]);
    for (const id of ['brief:project:board', second, 'brief:project:none', 'x', '#1'])
      expect(await briefs(id)).toEqual([]);
    const names = async (viewer: Viewer) =>
      (await briefs(undefined, viewer)).map(({ project }) => project.name);
    expect(await names(chair)).toContain('Board');
    expect(await names(ana)).not.toContain('Board');
    await keep('goal', [line('one', null), line('two', null)], BOARD);
  });

  it('is up to those whose project it is', async () => {
    await save(database, [
      entity('user:U_DANA', { name: 'Dana Cruz' }),
      entity('project:mill', { name: 'Mill', owner: 'user:U_DANA' }),
    ]);
    const people = (viewer: Viewer, key: string) => memory().projectPeople(viewer, { key, name: 'x' });
    const dana = { owner: { id: 'user:U_DANA', name: 'Dana Cruz' }, isTheirs: null };
    expect(await people(ana, 'project:mill')).toEqual(dana);
    const nobody = { owner: null, isTheirs: null };
    expect(await people(ana, 'project:plant')).toEqual(nobody);
    expect(await people(ana, 'name:attic')).toEqual(nobody);
    expect(await people(at('U_CHAIR'), 'project:board')).toEqual({ owner: null, isTheirs: true });
    expect(await people(ana, 'project:board')).toEqual(nobody);
    expect(await people(at('U_ANA', null, 'T2'), 'project:mill')).toEqual(nobody);
  });
});
