import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FreshMessage, ReadInput } from '../../../src/domain/brain.js';
import type { References } from '../../../src/domain/entities/references.js';
import { guidedBrain } from '../../support/guided.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { noActs, type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { fresh, readInput } from '../../unit/brain/fixtures.js';
import { message } from './inputs.js';
import { modelBrain } from './model.js';

const { signal } = new AbortController();

/** What is known here, with a count of what was looked up. */
function counted(references: References) {
  let count = 0;
  const counts: Pick<References, 'resolve' | 'find'> = {
    resolve: (...args) => {
      count += 1;
      return references.resolve(...args);
    },
    find: (...args) => {
      count += 1;
      return references.find(...args);
    },
  };
  return { counts, lookUps: () => count };
}

describe('before a model reads', () => {
  const task = (number: number, name: string) => ({
    id: `task:T-${number}`,
    kind: 'task' as const,
    name,
    aliases: [`T-${number}`],
  });
  const { counts, lookUps } = counted(
    new MemoryReferences({ entities: [task(9, 'Move the printers'), task(12, 'Renew the licences')] }),
  );
  const guided = guidedBrain(counts);
  let server: OpenAiServer;

  beforeAll(async () => {
    server = await startOpenAiServer({ read: { json: noActs } });
  });
  afterAll(() => server.stop());
  let before: number;
  beforeEach(() => {
    before = lookUps();
  });

  const read = (
    words: string | readonly string[],
    about: Partial<ReadInput> = {},
    earlier: string[] = [],
  ) => {
    const said: FreshMessage[] = [words]
      .flat()
      .map((text, at) => fresh(`${10 + at}.0`, text, { addressed: true }));
    const history = earlier.map((text, at) => message(`${1 + at}.0`, text));
    return modelBrain(server.baseUrl, { guided }).read(readInput({ history, fresh: said }, about), signal);
  };

  it.each([
    'I need help, the CRM app is slow',
    'what should we do about the printers? they have been dead since Monday and nobody can invoice',
    'The VPN drops for everybody since we moved to the second floor, about 40 people are affected.',
    'Urgency: high\nDepartment: Sales',
    'since yesterday it hangs for minutes whenever I open a customer',
    'good morning everybody',
  ])('the guided conversation looks nothing up for what is no phrase: %s', async (words) => {
    const earlier = ['T-9 waits for the lift'];
    expect(await read(words, {}, earlier)).toMatchObject({ by: 'model' });
    expect(lookUps() - before).toBe(0);
  });

  it('nor for what is said beside what is none', async () => {
    expect(await read(['the CRM app is slow again', 'show T-12'])).toMatchObject({ by: 'model' });
    expect(lookUps() - before).toBe(0);
  });

  it.each([
    ['show my tasks', []],
    ['what is blocked on T-12?', []],
    ['please close T-12 and tell me when T-9 is done', []],
    ['close it', ['T-9 waits for the lift']],
    ['undo', []],
  ])('a phrase or a set word needs no model: %s', async (words, earlier) => {
    const asked = server.requests().length;
    const { by, value } = await read(words, {}, earlier);
    expect(by).toBe('guided');
    expect(value.acts.length).toBeGreaterThan(0);
    expect(server.requests()).toHaveLength(asked);
  });
});
