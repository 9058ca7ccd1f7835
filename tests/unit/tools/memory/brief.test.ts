import { describe, expect, it } from '@jest/globals';
import type { Memory, ProjectBrief, StandingLine } from '../../../../src/domain/entities/memory.js';
import type { ProjectPeople } from '../../../../src/domain/policies.js';
import { queryKnowledge } from '../../../../src/tools/knowledge/query-knowledge.js';
import { deleteMemoryNote } from '../../../../src/tools/memory/delete-memory-note.js';
import { searchMemory } from '../../../../src/tools/memory/search-memory.js';
import { updateMemoryNote } from '../../../../src/tools/memory/update-memory-note.js';
import { contextWith, THREAD, use } from '../support.js';
import { keeping, NOTE } from './kept.js';

const SHOP = { key: 'project:shop', name: 'Web Shop' };
const line = (seq: number, key: string, text: string, part: StandingLine['part'] = 'open'): StandingLine => ({
  id: `brief:project:shop#${seq}`,
  part,
  key,
  text,
  about: key.startsWith('task:') ? 'task:d1' : null,
  project: SHOP,
});
const AIM = line(1, 'project', 'What people ask for in Web Shop', 'driving');
const GOAL = line(2, 'goal:g1', 'Goal: Sell more (10 %)', 'driving');
const FILED = line(3, 'task:d1', 'T-1 “Slow basket”: filed with Payments');
const NEXT = line(4, 'task:d1:next', 'Payments: take up T-1', 'next');
const TEXT = 'Project brief of Web Shop\nOpen:\n- T-1 “Slow basket”: filed with Payments';
const BRIEF: ProjectBrief = {
  id: 'brief:project:shop',
  project: SHOP,
  text: TEXT,
  lines: [AIM, GOAL, FILED, NEXT],
  goals: [{ id: 'g1', text: GOAL.text }],
};

const EVERYBODYS: ProjectPeople = { owner: null, isTheirs: null };

function at(
  people: ProjectPeople = EVERYBODYS,
  more: { notes?: Parameters<typeof keeping>[0]; project?: typeof SHOP | null; guest?: boolean } = {},
) {
  const { notes = [], project = SHOP, guest = false } = more;
  const memory: Memory = {
    ...keeping(notes),
    projectBrief: (_viewer, { key }) => Promise.resolve(key === SHOP.key ? BRIEF : null),
    briefs: (_viewer, { id }) => {
      const lines = BRIEF.lines.filter((one) => id === undefined || id === BRIEF.id || id === one.id);
      return Promise.resolve(lines.length === 0 ? [] : [{ ...BRIEF, lines }]);
    },
    projectPeople: () => Promise.resolve(people),
  };
  const known = [
    { id: 'project:shop', kind: 'project' as const, name: 'Web Shop' },
    ...(guest ? [{ id: 'user:U_ANA', kind: 'user' as const, name: 'Ana', visibleTo: ['user:U_ANA'] }] : []),
  ];
  return { ...contextWith(known, { memory, thread: { ...THREAD, project } }), byPerson: true };
}

const replaced = (one: StandingLine, text: string | null) => ({
  write: 'brief',
  project: SHOP,
  why: 'corrected',
  lines: [{ part: one.part, key: one.key, text, about: one.about }],
});

describe('a project’s brief is told', () => {
  it.each(['this project', 'our project', 'the Web Shop', 'the project brief'])(
    'to whoever asks what is known about %s, with all else that is known of it',
    async (question) => {
      const { data, replies, said, remembered } = await use(queryKnowledge, at(), { question });
      expect(replies).toMatchObject([{ kind: 'text', text: TEXT, cites: ['g1'] }]);
      expect(said).toContain('Web Shop has no status');
      expect(data).toMatchObject({ briefs: [{ project: 'Web Shop', note_id: BRIEF.id }] });
      expect(remembered).toEqual([{ id: BRIEF.id, text: TEXT }, ...BRIEF.goals]);
    },
  );

  it('of a project that is named elsewhere, and of none where another thing is asked about', async () => {
    const elsewhere = at(EVERYBODYS, { project: null });
    const told = async (question: string) => (await use(queryKnowledge, elsewhere, { question })).replies;
    expect(await told('the Web Shop')).toMatchObject([{ text: TEXT }]);
    expect(await told('this project')).toBeUndefined();
    expect((await use(queryKnowledge, at(), { question: 'the slow lift' })).replies).toBeUndefined();
  });

  it('with the ids by which a model corrects it, and only where it is not asked by the way', async () => {
    const { data } = await use(
      queryKnowledge,
      { ...at(EVERYBODYS, { project: null }), byPerson: false },
      { question: 'launch', entities: ['project:shop'] },
    );
    expect(data).toMatchObject({
      briefs: [{ lines: expect.arrayContaining([{ note_id: FILED.id, part: 'open', text: FILED.text }]) }],
    });
    const aside = await use(queryKnowledge, at(), { question: 'the Web Shop', by_the_way: true });
    expect(aside.replies).toBeUndefined();
  });

  it('by its tag and by its name among notes, but not among what somebody had remembered', async () => {
    for (const args of [
      { topic_tags: ['brief'] },
      { text: 'the project brief' },
      { text: 'the shop brief' },
    ]) {
      const { data, replies } = await use(searchMemory, at(), args);
      expect([args, replies]).toEqual([args, [expect.objectContaining({ text: TEXT, cites: ['g1'] })]]);
      expect(data).toMatchObject({ briefs: [{ note_id: BRIEF.id }], shown: true });
    }
    for (const args of [
      { topic_tags: ['brief'], mine: true },
      { text: 'the lift brief' },
      { text: 'shop' },
    ]) {
      expect([args, (await use(searchMemory, at(), args)).replies]).toEqual([args, undefined]);
    }
  });
});

describe('a project’s brief is corrected by its people', () => {
  it('line by line, by what a line is about or by its id', async () => {
    for (const named of [
      { about: 'the slow basket' },
      { about: 'brief the basket' },
      { note_id: FILED.id },
    ]) {
      const { memory, said } = await use(updateMemoryNote, at(), {
        ...named,
        text: 'T-1 waits for\nthe bank',
      });
      expect(memory).toEqual([replaced(FILED, 'T-1 waits for the bank')]);
      expect(said).toBe('The brief of Web Shop says “T-1 waits for the bank” now.');
    }
  });

  it('in what the project is, where the whole is corrected', async () => {
    for (const named of [{ about: 'brief' }, { about: 'Web Shop' }, { note_id: BRIEF.id }]) {
      const { memory } = await use(updateMemoryNote, at(), { ...named, text: 'We sell to shops only' });
      expect(memory).toEqual([replaced(AIM, 'We sell to shops only')]);
    }
  });

  it('with one line meant, and with words that fit on one', async () => {
    const error = async (args: object) => JSON.stringify((await use(updateMemoryNote, at(), args)).data);
    expect(await error({ about: 'T-1 on the brief', text: 'Done' })).toContain('Several lines');
    expect(await error({ note_id: FILED.id, text: 'x'.repeat(161) })).toContain('160');
    expect(await error({ note_id: FILED.id, importance: 5 })).toContain('can’t be empty');
  });

  it('and a note of the asker’s own that has the words comes first', async () => {
    const own = { ...NOTE, text: 'The slow basket is red' };
    const { memory } = await use(updateMemoryNote, at(EVERYBODYS, { notes: [own] }), {
      about: 'the slow basket',
      text: 'The slow basket is blue',
    });
    expect(memory).toMatchObject([{ write: 'note', note: { id: 'n1' } }]);
  });
});

it('nothing is done about a brief that is not there, and whoever asked is told how to name one', async () => {
  const nowhere = at(EVERYBODYS, { project: null, notes: [NOTE] });
  const reason = 'Name the project, as in “the brief of Q1 Launch”.';
  const { data, memory } = await use(updateMemoryNote, nowhere, { about: 'brief', text: 'Mine' });
  expect([JSON.stringify(data), memory]).toEqual([expect.stringContaining(reason), undefined]);
  const asked = await deleteMemoryNote.asks?.({ about: 'brief' }, nowhere);
  expect(asked).toEqual({ error: expect.stringContaining(reason) });
  expect((await use(deleteMemoryNote, nowhere, { about: 'brief lifts' })).memory).toBeUndefined();
});

describe('a project’s brief is taken back by its people', () => {
  it('line by line, with the lines before them, and then exactly these', async () => {
    const asked = await deleteMemoryNote.asks?.({ about: 'T-1 on the brief' }, at());
    expect(asked).toEqual({
      text: 'Shall I take this off the brief of Web Shop?',
      shown: `Shall I take this off the brief of Web Shop?\n• ${FILED.text}\n• ${NEXT.text}`,
      cites: [],
      args: { note_id: 'brief:project:shop#3,4' },
    });
    const { memory, said } = await use(deleteMemoryNote, at(), { note_id: FILED.id });
    expect(memory).toEqual([replaced(FILED, null)]);
    expect(said).toBe("I've taken that off the brief of Web Shop.");
  });

  it('whole, and the question tells of the goals on it', async () => {
    const asked = await deleteMemoryNote.asks?.({ about: 'brief' }, at());
    expect(asked).toMatchObject({ cites: BRIEF.goals, args: { note_id: 'brief:project:shop#1,2,3,4' } });
    const { memory } = await use(deleteMemoryNote, at(), { about: 'brief' });
    expect(memory).toEqual(BRIEF.lines.map((one) => replaced(one, null)));
  });
});

describe('whoever has no say in a project’s brief is told who has', () => {
  const DANA: ProjectPeople = { owner: { id: 'user:U_DANA', name: 'Dana Cruz' }, isTheirs: null };
  const args = { about: 'brief', text: 'Mine now' };

  it.each([
    [DANA, {}, 'Only Dana Cruz can correct the brief of Web Shop, so nothing was changed.'],
    [{ owner: DANA.owner, isTheirs: false }, {}, 'Only Dana Cruz and the people it is for can'],
    [{ owner: { id: 'user:U_DANA', name: null }, isTheirs: null }, {}, 'Only its owner can'],
    [EVERYBODYS, { guest: true }, 'Only members of this workspace can'],
    [{ owner: null, isTheirs: true }, { guest: true }, 'Only the people it is for can'],
  ])('%j %j', async (people, who, reason) => {
    const { data, memory } = await use(updateMemoryNote, at(people, who), args);
    expect(JSON.stringify(data)).toContain(reason);
    expect(memory).toBeUndefined();
    const asked = await deleteMemoryNote.asks?.({ about: 'brief' }, at(people, who));
    expect(asked).toEqual({ error: expect.stringContaining(reason) });
    const done = await use(deleteMemoryNote, at(people, who), { about: 'brief' });
    expect(done.memory).toBeUndefined();
  });

  it('while its owner and those whom it is for correct it', async () => {
    for (const people of [
      { owner: { id: 'user:U_ANA', name: 'Ana' }, isTheirs: null },
      { owner: DANA.owner, isTheirs: true },
    ])
      expect((await use(updateMemoryNote, at(people), args)).memory).toHaveLength(1);
  });
});
