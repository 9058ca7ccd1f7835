import { z } from 'zod';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Converse, ConverseInput } from '../../src/domain/brain.js';
import { draftChange } from '../../src/domain/draft/changes.js';
import { emptyPatch } from '../../src/domain/draft/draft.js';
import type { Evidence } from '../../src/domain/draft/evidence.js';
import type { Note } from '../../src/domain/entities/memory.js';
import { shown } from '../../src/domain/text/person-text.js';
import type { Tool, ToolContext, ToolResult } from '../../src/domain/tools/tool.js';
import { IntakeThread } from './intake-thread.js';
import type { Script, ScriptedBrain } from './scripted-brain.js';
import { slowAppBrain } from './slow-app.js';

const plain = {
  category: 'editing',
  summary: 'Does something for a test.',
  instructions: 'Use it where a test says so; it gives what the test expects.',
  sets: ['text'],
  approval: 'none',
  reversible: true,
  phrases: [],
} as const;

const Setting = z.strictObject({ field: z.string(), value: z.string().max(200) });

export const CLOSED = 'It is being filed right now, so it stays as it is.';

/** Sets a field of the open draft, as an editing tool does. */
export const setIt: Tool<z.infer<typeof Setting>> = {
  ...plain,
  name: 'set_it',
  args: Setting,
  effect: 'write',
  execute: ({ thread, message }, { field, value }) => {
    const { open, channel } = thread;
    if (!open || open.closed)
      return Promise.resolve({ data: { error: open ? CLOSED : 'No draft is open.' } });
    const { ts, author } = message;
    const evidence: Evidence = { channel, ts, author, quote: value, how: 'inferred' };
    const patch = { ...emptyPatch(), updates: [{ field, value, evidence }] };
    const { change } = draftChange(open, patch);
    return Promise.resolve(
      change === null
        ? { data: { error: 'It says so already.' } }
        : { data: { set: field }, change, said: `Set ${field} to ${value}.` },
    );
  },
};

/** Turns the thread's quiet on or off. */
export const hush: Tool<{ on: boolean }> = {
  ...plain,
  name: 'hush',
  category: 'ui',
  args: z.strictObject({ on: z.boolean() }),
  effect: 'write',
  execute: ({ thread }, { on }) =>
    Promise.resolve(
      thread.quiet === on
        ? { data: { error: 'It is so already.' } }
        : {
            data: { quiet: on },
            change: { kind: 'quiet', before: thread.quiet, after: on },
            said: on ? 'I stay quiet here.' : 'I speak here again.',
          },
    ),
};

/** Looks something up; what it finds is what was asked for, or always the same where `same` says so. */
export const lookUp: Tool<{ what: string; same?: boolean | undefined }> = {
  ...plain,
  name: 'look_up',
  category: 'knowledge',
  sets: ['text', 'voice', 'quick'],
  args: z.strictObject({ what: z.string(), same: z.boolean().optional() }),
  effect: 'read',
  reversible: false,
  execute: (_context, { what, same }) => Promise.resolve({ data: { found: same ? 'the same' : what } }),
};

/** Remembers a note. */
export const noteIt: Tool<{ text: string }> = {
  ...plain,
  name: 'note_it',
  category: 'memory',
  args: z.strictObject({ text: z.string().min(1) }),
  effect: 'write',
  reversible: false,
  execute: (context, { text }) => Promise.resolve(noted(context, text)),
};

function noted({ newId, now, viewer }: ToolContext, text: string): ToolResult {
  const at = now.toISOString();
  const note: Note = {
    id: newId(),
    text,
    type: 'fact',
    scope: 'user',
    project: null,
    topicTags: [],
    importance: 3,
    entities: [],
    source: null,
    author: viewer.user,
    createdAt: at,
    updatedAt: at,
  };
  return {
    data: { noted: note.id },
    memory: [{ write: 'note', note, by: viewer.user }],
    said: 'I will remember that, for you alone.',
  };
}

export const GONE = 'That note is gone already.';

/** Deletes a note, once its asker has said yes. */
export const deleteIt: Tool<{ id: string }> = {
  ...plain,
  name: 'delete_it',
  category: 'memory',
  args: z.strictObject({ id: z.string() }),
  effect: 'write',
  approval: 'ask',
  asks: (_args, { message }) => Promise.resolve(`Shall I forget what “${shown(message.text)}” is about?`),
  reversible: false,
  execute: ({ viewer }, { id }) =>
    Promise.resolve(
      id === 'gone'
        ? { data: { error: GONE } }
        : {
            data: { deleted: id },
            memory: [{ write: 'delete_note', id, by: viewer.user }],
            said: 'Forgotten.',
          },
    ),
};

/** All of these, as a registry holds them. */
export const actTools: readonly Tool[] = [setIt, hush, lookUp, noteIt, deleteIt];

/** A thread about the slow app whose tools are these; `converse` is what its brain says or asks for in conversation. */
export function actThread(
  converse: NonNullable<Script['converse']>,
  more: { script?: Script; deps?: Partial<IntakeDeps> } = {},
): { thread: IntakeThread; brain: ScriptedBrain } {
  const brain = slowAppBrain({ converse, asks: [ASK, ASK_TOO], ...more.script });
  return { thread: new IntakeThread(brain, { tools: actTools, ...more.deps }), brain };
}

/** Words that its brain takes for something to look up. */
export const ASK = 'what about the slow app?';
export const ASK_TOO = 'and what about the rest?';

/** The answers one after the other; the last one again where there are no more. */
export const inTurn =
  (...answers: Partial<Converse>[]) =>
  ({ steps }: ConverseInput): Partial<Converse> => {
    let seen = 0;
    for (const answer of answers) {
      if (steps.length <= seen) return answer;
      seen += answer.calls?.length ?? 0;
    }
    return answers.at(-1) ?? {};
  };
