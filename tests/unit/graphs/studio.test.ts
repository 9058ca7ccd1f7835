import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Command, MemorySaver, UntrackedValue } from '@langchain/langgraph';
import { z } from 'zod';
import { graphPage } from '../../../evals/graph-page.js';
import { State } from '../../../graphs/intake/state.js';
import { graph } from '../../../src/studio.js';

const ROOT = new URL('../../../', import.meta.url);

describe('the graph for LangGraph’s own tools', () => {
  it('is the one that langgraph.json names', async () => {
    const file = z.object({ graphs: z.record(z.string(), z.string()) });
    const { graphs } = file.parse(JSON.parse(await readFile(new URL('langgraph.json', ROOT), 'utf8')));
    expect(graphs).toEqual({ intake: './src/studio.ts:graph' });
  });

  it('parks and answers without a context', async () => {
    const compiled = graph().compile({ checkpointer: new MemorySaver() });
    const options = { configurable: { thread_id: 'studio' } };
    await compiled.invoke({}, options);
    const event = {
      kind: 'message',
      via: 'mention',
      ts: '10.0',
      author: 'U1',
      text: 'The app is slow',
      addressed: true,
    };
    const { replies, mode } = await compiled.invoke(new Command({ resume: [event] }), options);
    expect(mode).toBe('ELICITATION');
    expect(replies).toMatchObject([{ kind: 'ask' }]);
  });
});

it('is drawn in docs/graph.md as it is (npm run docs:graph)', async () => {
  expect(await readFile(new URL('docs/graph.md', ROOT), 'utf8')).toBe(await graphPage());
});

it('keeps at most 32 fields of a thread: a checkpoint stores each of them apart', () => {
  const kept = Object.values(State.fields).filter((field) => !UntrackedValue.isInstance(field));
  expect(kept.length).toBeLessThanOrEqual(32);
});
