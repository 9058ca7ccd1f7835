import { z } from 'zod';
import { readYamlFile } from '../../../src/config/yaml-file.js';
import type { Blueprint } from '../../../src/domain/blueprint.js';
import { type Draft, emptyDraft } from '../../../src/domain/draft.js';
import { AppError } from '../../../src/domain/errors.js';
import type { Memory, Note } from '../../../src/domain/memory.js';
import type { ThreadMessage } from '../../../src/domain/message.js';
import { soughtWords } from '../../../src/domain/search-words.js';
import { noMemory } from '../../../src/memory/none.js';

const File = z.strictObject({
  messages: z.array(z.strictObject({ from: z.string(), text: z.string() })),
  draft: z.strictObject({
    blueprint: z.string(),
    fields: z.record(z.string(), z.string()),
    lists: z.record(z.string(), z.array(z.string())),
  }),
  notes: z.array(z.strictObject({ id: z.string(), text: z.string() })),
});

/** The thread in which something is said: what was said before, the draft that may be open, what is remembered. */
export interface Scene {
  history: readonly ThreadMessage[];
  open: { blueprint: Blueprint; draft: Draft } | null;
  memory: Memory;
}

/** A thread in which nothing was said, and nothing is remembered. */
export const EMPTY: Scene = { history: [], open: null, memory: noMemory() };

/** @throws AppError config_invalid where the file is not right */
export function readScene(file: string, blueprints: readonly Blueprint[], author: string): Scene {
  const told = readYamlFile(file, { schema: File, rules: () => [], code: 'config_invalid' });
  const blueprint = blueprints.find(({ id }) => id === told.draft.blueprint);
  if (blueprint === undefined)
    throw new AppError('config_invalid', `${file}: there is no blueprint ${told.draft.blueprint}`);
  const lists = Object.entries(told.draft.lists).map(
    ([name, items]) => [name, items.map((value) => ({ value, evidence: [] }))] as const,
  );
  return {
    history: told.messages.map(({ from, text }, at) => ({
      ts: `0.${at + 1}`,
      author: from,
      text,
      bot: false,
    })),
    open: {
      blueprint,
      draft: { ...emptyDraft(), fields: told.draft.fields, lists: Object.fromEntries(lists) },
    },
    memory: remembering(told.notes.map((note) => noteOf(note, author))),
  };
}

function noteOf({ id, text }: z.infer<typeof File>['notes'][number], author: string): Note {
  const at = '2026-03-01T00:00:00.000Z';
  return {
    id,
    text,
    type: 'fact',
    scope: 'workspace',
    project: null,
    topicTags: [],
    importance: 3,
    entities: [],
    source: null,
    author,
    createdAt: at,
    updatedAt: at,
  };
}

/** Notes are found by any of their words; how well that works is not judged here. */
function remembering(notes: readonly Note[]): Memory {
  const fits = ({ text }: Note, sought: string) => {
    const words = soughtWords(sought);
    const own = new Set(soughtWords(text));
    return words.length === 0 || words.some((word) => own.has(word));
  };
  return {
    ...noMemory(),
    search: (_viewer, { text = '', limit }) => {
      const found = notes.filter((note) => fits(note, text)).slice(0, limit);
      return Promise.resolve(found.map((note) => ({ note, own: true })));
    },
    note: (_viewer, id) => Promise.resolve(notes.find((note) => note.id === id) ?? null),
  };
}
