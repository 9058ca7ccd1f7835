import { describe, expect, it } from '@jest/globals';
import type { MemoryScope, Note } from '../../../src/domain/entities/memory.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { ToolContext } from '../../../src/domain/tools/tool.js';
import { writeMemoryNote as writing } from '../../../src/tools/memory/write-memory-note.js';
import type { Known } from '../../support/memory-references.js';
import { book, PLACE } from '../phrases/world.js';
import { contextWith, NOW, refuses, T12, THREAD, use } from './support.js';

const { readsAs } = book([]);
const writeMemoryNote = writing(readsAs);

const HELP: Known = { id: 'channel:C_HELP', kind: 'channel', name: 'help' };
const BOARD: Known = {
  id: 'channel:C_BOARD',
  kind: 'channel',
  name: 'board',
  visibleTo: ['channel:C_BOARD'],
};
const LAUNCH: Known = { id: 'project:launch', kind: 'project', name: 'Q1 Launch' };
const PLANT = { key: 'name:plant', name: 'Plant' };

/** What is kept when the tool is called so. */
async function kept(args: Record<string, unknown>, more: Partial<ToolContext> = {}) {
  const message = { ts: '2.0', author: 'U_ANA', text: written('whatever'), bot: false };
  const context = contextWith([HELP, BOARD, T12, LAUNCH], { message, ...more });
  const { memory = [], said, data, change } = await use(writeMemoryNote, context, args);
  expect(change).toBeUndefined();
  const [write, ...others] = memory;
  expect(others).toEqual([]);
  const note: Note | null = write?.write === 'note' ? write.note : null;
  return { note, said, data, by: write?.write === 'note' ? write.by : null };
}

/** The same where Ana says so in a phrase. */
async function remembered(text: string, more: Partial<ToolContext> = {}) {
  const found = await book([LAUNCH]).match(written(text), PLACE, new AbortController().signal);
  const [act] = found?.kind === 'acts' ? found.acts : [];
  if (act?.act !== 'call' || act.tool !== writeMemoryNote.name)
    throw new Error(`“${text}” is no such phrase.`);
  return kept(act.args, { ...more, byPerson: true });
}

const inDm = { thread: { ...THREAD, channel: 'D1', isDirect: true } };
const onBoard = { thread: { ...THREAD, channel: 'C_BOARD' } };
const ofBoard = { thread: { ...THREAD, project: { key: 'project:board', name: 'Board' } } };
const ofPlant = { thread: { ...THREAD, project: PLANT } };

describe('write_memory_note', () => {
  it('keeps the words with what they speak of and the message they come from', async () => {
    const { note, by } = await kept({
      text: 'T-12 waits for the new index',
      topic_tags: ['Data Base', '#perf', '!!'],
    });
    expect(note).toEqual({
      id: 'new-id',
      text: 'T-12 waits for the new index',
      type: 'fact',
      scope: 'workspace',
      project: null,
      topicTags: ['data-base', 'perf'],
      importance: 3,
      entities: ['task:t12'],
      source: { channel: 'C_HELP', ts: '2.0', threadTs: '1.0' },
      author: 'U_ANA',
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    });
    expect(by).toBe('U_ANA');
  });

  it.each<[string, MemoryScope, Partial<ToolContext>]>([
    ['remember that the gate is blue', 'workspace', {}],
    ['remember that the gate is blue', 'project', ofPlant],
    ['remember that the gate is blue', 'user', inDm],
    ['remember that the gate is blue', 'user', onBoard],
    ['remember that the gate is blue', 'user', { thread: { ...THREAD, channel: 'C_UNKNOWN' } }],
    ['remember that the gate is blue', 'workspace', ofBoard],
    ['remember for me that the gate is blue', 'user', ofPlant],
    ['remember for everyone that I prefer short answers', 'workspace', ofPlant],
    ['remember for everyone that the gate is blue', 'workspace', inDm],
    ['remember for the project that I prefer short answers', 'project', ofPlant],
    ['remember for Q1 Launch that the gate is blue', 'project', {}],
  ])('“%s” is the %s’s, as its words and its place say', async (text, scope, more) => {
    const { note, said } = await remembered(text, more);
    expect(note?.scope).toBe(scope);
    const told = { user: 'Only you', project: 'Whoever may see', workspace: 'Everyone in this workspace' };
    expect(said).toContain(told[scope]);
    expect(said).not.toContain('gate');
  });

  it('belongs to the project that its words name', async () => {
    const { note } = await remembered('remember for the project Q1 Launch that the gate is blue', ofPlant);
    expect(note?.project).toEqual({ key: 'project:launch', name: 'Q1 Launch' });
  });

  it.each<[MemoryScope, Partial<ToolContext>, MemoryScope]>([
    ['workspace', inDm, 'user'],
    ['project', inDm, 'user'],
    ['workspace', onBoard, 'user'],
    ['workspace', ofPlant, 'project'],
    ['user', ofPlant, 'user'],
  ])('is never made wider by a model: %s', async (wanted, more, scope) => {
    expect((await kept({ text: 'the gate is blue', scope: wanted }, more)).note?.scope).toBe(scope);
  });

  it('is never put into another project by a model, and only where fewer see it there', async () => {
    const project = 'project:launch';
    const elsewhere = await kept({ text: 'the gate is blue', project }, ofPlant);
    expect(elsewhere.note?.project).toEqual(PLANT);
    const narrower = await kept({ text: 'the gate is blue', project });
    expect(narrower.note).toMatchObject({ scope: 'project', project: { key: project, name: 'Q1 Launch' } });
  });

  it('is a fact unless somebody says what else; a preference is its author’s alone', async () => {
    expect((await kept({ text: 'we decided on Stripe' })).note).toMatchObject({
      type: 'fact',
      importance: 3,
    });
    const decided = await kept({ text: 'we decided on Stripe', type: 'decision' });
    expect(decided.note).toMatchObject({ type: 'decision', importance: 4 });
    const liked = await kept({ text: 'I like dark mode', type: 'preference' }, ofPlant);
    expect(liked.note).toMatchObject({ type: 'preference', scope: 'user' });
  });

  it('takes the tags that stand in its words', async () => {
    expect((await kept({ text: 'two eyes #release #Night-shift' })).note?.topicTags).toEqual([
      'release',
      'night-shift',
    ]);
  });

  it('keeps what was said before where “this” is meant', async () => {
    const before = { ts: '1.5', author: 'U_BO', text: written('The vault opens at nine.'), bot: false };
    const asks = { ts: '2.0', author: 'U_ANA', text: written('remember this'), bot: false };
    const thread = { ...THREAD, messages: [before, asks] };
    const { note } = await kept({}, { thread, message: asks });
    expect(note).toMatchObject({ text: 'The vault opens at nine.', author: 'U_ANA', source: { ts: '1.5' } });
  });

  it('where “this” is meant it keeps what was told, never an order or a question, and repeats it', async () => {
    const said = (ts: string, text: string, bot = false) => ({
      ts,
      author: 'U_BO',
      text: written(text),
      bot,
    });
    const asks = { ts: '2.0', author: 'U_ANA', text: written('remember this'), bot: false };
    const messages = [
      said('1.5', 'The vault opens at nine.'),
      said('1.6', 'watch T-12'),
      said('1.65', 'be quiet here'),
      said('1.7', 'undo'),
      said('1.8', 'what is due this week?'),
      said('1.9', 'thanks'),
      said('1.91', 'help'),
      said('1.95', 'I did it.', true),
      asks,
    ];
    const context = contextWith([HELP], { message: asks, thread: { ...THREAD, messages } });
    const { memory, replies } = await use(writeMemoryNote, context, {});
    expect(memory).toMatchObject([{ note: { text: 'The vault opens at nine.' } }]);
    expect(replies).toMatchObject([
      { text: expect.stringContaining('It says “The vault opens at nine.”'), cites: ['new-id'] },
    ]);
  });

  it.each([
    ['', 'nothing to remember'],
    ['  ', 'nothing to remember'],
    ['\u0000\u0007', 'nothing to remember'],
    ['x'.repeat(100_000), '100000'],
    ['x'.repeat(4_001), '4000 characters at most'],
  ])('keeps nothing of “%.10s”, and says why', async (text, why) => {
    const { note, said, data } = await kept({ text });
    expect(note).toBeNull();
    expect(said).toBeUndefined();
    expect(JSON.stringify(data)).toContain(why);
  });

  it('takes no other arguments than its own', () => {
    for (const wrong of [
      { text: 5 },
      { text: 'x', scope: 'all' },
      { text: 'x', importance: 9 },
      { text: 'x', author: 'U_BO' },
    ]) {
      expect(refuses(writeMemoryNote, wrong)).toBe(true);
    }
  });

  it('keeps nothing for others on behalf of somebody of another company', async () => {
    const otto: Known = { id: 'user:U_ANA', kind: 'user', name: 'Otto', visibleTo: ['user:U_ANA'] };
    const context = contextWith([HELP, otto], { byPerson: true });
    const { memory, data } = await use(writeMemoryNote, context, { text: 'I rule', scope: 'workspace' });
    expect(memory).toBeUndefined();
    expect(JSON.stringify(data)).toContain('people in this workspace');
  });

  it('needs a project for “for the project”', async () => {
    const { note, data } = await remembered('remember for the project that the gate is blue');
    expect(note).toBeNull();
    expect(JSON.stringify(data)).toContain("doesn't belong to a project");
  });
});
