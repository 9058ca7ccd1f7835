import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../playground/protocol.js';
import { ACTION, variantOf } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { offers } from '../support/tell-slow-app.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const epic = (title: string, constraint: string) =>
  [
    `@Frontdoor new epic: ${title}`,
    `Title: ${title}`,
    `Problem: people leave during ${title}`,
    'Acceptance criteria:',
    `- ${title} works on phones`,
    'Constraints:',
    `- ${constraint}`,
  ].join('\n');

/** A message's time as its permalink has it. */
const plainTs = (ts: string) => ts.replace('.', '');

describe('two epics of one project', () => {
  const database = testDatabase();
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
  }, 120_000);

  const write = async (handle: string, text: string) => {
    const person = await workspace.person(handle);
    const channel = await workspace.channel('epics');
    const root = await person.post(channel, text);
    const answer = (passes: (message: Message) => boolean) => workspace.answer(channel, root, passes);
    return { person, root, answer };
  };
  const approve = async ({ person, answer }: Awaited<ReturnType<typeof write>>, shortId: string) => {
    await person.click(await answer((message) => offers(message, ACTION.approve)), ACTION.approve);
    await answer(({ text }) => text.includes(`Filed as ${shortId}`));
  };
  const superseded = async () =>
    (await database.owner.query('SELECT value FROM frontdoor.constraints WHERE superseded')).rows;

  it('whose constraints contradict each other: the second is shown the first, and a person settles it for the project', async () => {
    const first = await write('priya', epic('guest checkout', 'latency: under 200 ms'));
    await approve(first, 'T-1');

    const second = await write('priya', epic('saved baskets', 'latency: under 0.5 s'));
    const question = await second.answer(({ text }) => text.includes('but here it says'));
    expect(question.text).toContain('T-1');
    const links = JSON.stringify(question.blocks).match(/\/archives\/[^|"\\]+/g) ?? [];
    expect(links.some((link) => link.includes(plainTs(first.root)))).toBe(true);
    expect(links.some((link) => link.includes(plainTs(second.root)))).toBe(true);
    expect(await superseded()).toEqual([]);

    await second.person.click(question, variantOf(ACTION.settle, 1));
    await approve(second, 'T-2');
    expect(await superseded()).toEqual([{ value: 'under 200 ms' }]);

    const third = await write('priya', epic('gift cards', 'latency: under 500 ms'));
    await approve(third, 'T-3');
  });

  it('that agree in other words and units: nothing is raised', async () => {
    await approve(await write('priya', epic('receipts', 'error rate: below 1 %')), 'T-4');
    await approve(await write('priya', epic('refunds', 'Error rate: < 10 ‰')), 'T-5');
  });

  it('that say in words what can’t both be, or differ in what each costs: nothing is raised', async () => {
    const rules = 'data: must not store PII\n- budget: at most 20k EUR';
    await approve(await write('priya', epic('newsletter', rules)), 'T-6');
    const others = 'data: store emails\n- budget: 35k EUR';
    await approve(await write('priya', epic('wish lists', others)), 'T-7');
  });
});
