import { expect } from '@jest/globals';
import { z } from 'zod';
import type { Message } from '../../../playground/protocol.js';
import { ACTION, variantOf } from '../../../src/slack/views/action-ids.js';
import type { TestDatabase } from '../../support/database.js';
import { turnsOf } from '../../support/turns.js';
import { until } from '../../support/until.js';
import type { Workspace } from '../../support/workspace.js';
import type { Case } from './cases.js';

/** A question asked of the bot in a thread of its own: what it answered in the end, and what it did on the way. */
export interface Asked {
  root: string;
  channel: string;
  answers: Message[];
  tools: string[];
  nodes: string[];
}

const saidIn = (messages: readonly Message[]): string => JSON.stringify(messages.map(textOf));
const textOf = ({ text, blocks = [] }: Message) => [text, blocks];

/** Asks as a person does, presses what the case presses, and checks everything that the case promises. */
export async function askCase(workspace: Workspace, database: TestDatabase, one: Case): Promise<Asked> {
  const grace = await workspace.person('grace');
  const channel = await workspace.channel('general');
  const root = await grace.post(channel, `@Frontdoor ${one.says}`);
  const isChoice = (message: Message) => JSON.stringify(message.blocks ?? []).includes(ACTION.choose);
  if (one.among) {
    const question = await workspace.answer(channel, root, isChoice);
    const labels = buttonsOf(question);
    expect(labels).toHaveLength(one.among.options.length);
    for (const option of one.among.options) expect(labels.some((label) => label.includes(option))).toBe(true);
    const wanted = one.among.choose;
    const pressed = labels.findIndex((label) => label === wanted || label.startsWith(`${wanted} `));
    expect(pressed).toBeGreaterThanOrEqual(0);
    await grace.click(question, variantOf(ACTION.choose, pressed));
  }
  let seen = '';
  const answers = await until(`an answer to "${one.says}"`, async () => {
    const messages = (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined);
    seen = saidIn(messages);
    return one.tells.every((word) => saidIn(messages).includes(word)) && messages;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${seen}`);
  });
  for (const word of one.silent ?? []) expect(saidIn(answers)).not.toContain(word);
  if (one.offers !== undefined) {
    const offered = await workspace.answer(channel, root, isChoice);
    expect(buttonsOf(offered)).toContain(one.offers);
  }
  const turns = await turnsOf(database, root);
  const steps = turns.flatMap(({ trace }) => trace);
  const tools = steps.flatMap((step) => (step.tools ?? []).map(({ tool }) => tool));
  expect([...new Set(tools)].toSorted()).toEqual([...one.tools].toSorted());
  return { root, channel, answers, tools, nodes: steps.map(({ node }) => node) };
}

/** What the buttons of a question say, in order. */
export function buttonsOf({ blocks = [] }: Message): string[] {
  return blocks
    .flatMap((block) => Row.safeParse(block).data?.elements ?? [])
    .flatMap((element) => Choice.safeParse(element).data ?? [])
    .map(({ text }) => text.text);
}

const Row = z.looseObject({ elements: z.array(z.unknown()) });
const Choice = z.looseObject({
  action_id: z.string().startsWith(ACTION.choose),
  text: z.looseObject({ text: z.string() }),
});
