import { z } from 'zod';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import type { Converse, ConverseInput } from '../../src/domain/brain.js';
import { draftChange } from '../../src/domain/draft/changes.js';
import { emptyPatch } from '../../src/domain/draft/draft.js';
import { inThread } from '../../src/domain/draft/evidence.js';
import { shown as whole } from '../../src/domain/text/person-text.js';
import type { Tool } from '../../src/domain/tools/tool.js';
import { IntakeThread } from './intake-thread.js';
import type { Script } from './scripted-brain.js';
import { PEER, slowAppBrain, TRIAGER } from './slow-app.js';

const Edit = z.object({ field: z.string(), value: z.string() });
const tool = { category: 'editing', summary: '', instructions: '', sets: ['text'], phrases: [] } as const;

/** The simplest tool that changes a draft. */
export const setField: Tool<z.infer<typeof Edit>> = {
  ...tool,
  name: 'set_field',
  args: Edit,
  effect: 'write',
  approval: 'none',
  reversible: true,
  execute({ thread, message }, { field, value }) {
    const { open } = thread;
    const refused = (error: string) => Promise.resolve({ data: { error } });
    if (!open || open.closed) return refused('Nothing can be edited now.');
    const { ts, author, text } = message;
    const at = { channel: thread.channel, ts, ...inThread(thread, ts) };
    const evidence = { ...at, author, quote: whole(text), how: 'extracted' as const };
    const { change } = draftChange(open, { ...emptyPatch(), updates: [{ field, value, evidence }] });
    return change
      ? Promise.resolve({ data: { ok: true }, change, said: `Set ${field} to “${value}”.` })
      : refused('It says so already.');
  },
};

const hush: Tool<Record<string, never>> = {
  ...tool,
  name: 'toggle_quiet',
  category: 'ui',
  args: z.object({}).strict(),
  effect: 'write',
  approval: 'none',
  reversible: true,
  execute: ({ thread: { quiet } }) =>
    Promise.resolve({
      data: { ok: true },
      change: { kind: 'quiet', before: quiet, after: !quiet },
      said: quiet ? 'I speak again.' : 'I stay quiet.',
    }),
};

const FIELDS: Readonly<Record<string, string>> = {
  urgency: 'urgency',
  summary: 'request_summary',
  impact: 'business_impact',
};

/** Calls the tools that orders such as "set urgency to high" and "be quiet" are for; one call for each line. */
export function obey({ conversation, shown, steps }: ConverseInput): Partial<Converse> {
  if (steps.length > 0) return { text: shown.length > 0 ? '' : 'Nothing came of it.' };
  const calls = conversation.fresh
    .flatMap(({ text }) => whole(text).split('\n'))
    .flatMap((line, at) => {
      const [, label = '', value = ''] = /^set (\w+) to (.+)$/.exec(line) ?? [];
      if (line === 'be quiet') return [{ id: `call${at}`, name: 'toggle_quiet', args: {} }];
      const field = FIELDS[label];
      return field === undefined ? [] : [{ id: `call${at}`, name: 'set_field', args: { field, value } }];
    });
  return calls.length > 0 ? { calls } : { text: 'Hello!' };
}

/** Whether these are words that it obeys. */
export const isOrder = (text: string): boolean =>
  text.split('\n').every((line) => line === 'be quiet' || line.startsWith('set '));

/** A peer and the one who triages may approve whatever is asked for, and so change it. */
export const approval: IntakeDeps['approval'] = {
  who: ['requester', 'named'],
  people: [PEER, TRIAGER],
  self_approval: true,
  guests: false,
};

/** A thread in which such orders are obeyed. */
export class UndoThread extends IntakeThread {
  constructor(script: Script = {}, more: Partial<IntakeDeps> = {}) {
    super(slowAppBrain({ converse: obey, asks: isOrder, ...script }), {
      tools: [setField, hush],
      approval,
      ...more,
    });
  }

  /** All that the last turn said, as people read it. */
  get words(): string[] {
    return this.now.state.replies.flatMap((reply) => ('text' in reply ? [reply.text] : []));
  }
}
