import { fileURLToPath } from 'node:url';
import { isRefusal } from '../graphs/intake/tool-loop/guards.js';
import { stepsIn } from '../graphs/intake/tool-loop/talk.js';
import { loadPrompts } from '../src/brain/model/prompts.js';
import { loadConfigFile } from '../src/config/config.js';
import { AppError } from '../src/domain/errors.js';
import { shown } from '../src/domain/text/person-text.js';
import { clipped } from '../src/domain/text/text.js';
import type { Tool } from '../src/domain/tools/tool.js';
import { docsPage } from '../src/tools/docs-page.js';
import { examplesOf } from '../src/tools/help.js';
import type { Line } from './files.js';
import { prepare, type Stage } from './line.js';
import { CHANNELS } from './play.js';
import { guidedStage } from './run.js';
import { EvalThread } from './thread.js';
import { readWorld } from './world.js';

/** Where an example is tried, until its tool does it: where nothing is open, at a card or a question, about something. */
const PLACES: readonly Pick<Line, 'open' | 'about'>[] = [
  { open: 'nothing' },
  { open: 'card' },
  { open: 'question' },
  { open: 'nothing', about: 'task:t12' },
];
const ASKER = 'ana';
/** An answer is shown in short. */
const MAX_LENGTH = 200;

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** docs/tools.md as it is to be. */
export async function toolsPage(): Promise<string> {
  const run = {
    settings: loadConfigFile(pathOf('../frontdoor.config.yaml')),
    prompts: await loadPrompts(pathOf('../prompts')),
    world: readWorld(pathOf('tool-world.yaml')),
    tape: null,
    log: () => undefined,
  };
  const stage = guidedStage(run);
  const { tools } = stage.deps;
  return docsPage(tools, await answersOf(tools, stage));
}

/**
 * What Frontdoor answers to each sentence by which its tools are told of: said in a small world, without a model. Nothing of it
 * depends on the day or on chance.
 * @throws AppError config_invalid where a sentence has its tool called nowhere
 */
async function answersOf(
  tools: readonly Tool[],
  stage: Omit<Stage, 'brain'>,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const tool of tools)
    for (const example of examplesOf(tool)) answers.set(example, await answerTo(example, tool, stage));
  return answers;
}

async function answerTo(example: string, tool: Tool, stage: Omit<Stage, 'brain'>): Promise<string> {
  const tried: { text: string; rank: number }[] = [];
  for (const place of PLACES) {
    const answer = await said(example, tool, place, stage);
    if (answer.rank === 0) return answer.text;
    tried.push(answer);
  }
  const [best] = tried.toSorted((a, b) => a.rank - b.rank);
  if (best === undefined || best.rank > 2)
    throw new AppError('config_invalid', `No tool takes “${example}”.`);
  return best.text;
}

/**
 * What is answered there. `rank`: 0 where the tool did it, 1 where it found nothing to do, 2 where another was called, 3
 * where none.
 */
async function said(
  example: string,
  { name }: Tool,
  place: (typeof PLACES)[number],
  { deps, world, guided }: Omit<Stage, 'brain'>,
): Promise<{ text: string; rank: number }> {
  const channel = place.open === 'card' ? CHANNELS.epics : CHANNELS.general;
  const where = { channel, isDirect: false, people: world.people, before: world.thread.messages };
  const thread = new EvalThread({ ...deps, brain: guided }, where);
  await prepare(place, thread, world);
  const before = thread.messages.length + 1;
  const { state } = await thread.say([{ by: ASKER, text: `@frontdoor ${example}` }]);
  const text = inShort(thread.messages.slice(before).map((one) => shown(one.text)));
  const steps = stepsIn(state.talk.messages);
  const made = steps.filter(({ call }) => call.name === name);
  if (made.length === 0) return { text, rank: steps.length > 0 ? 2 : 3 };
  return { text, rank: made.some(({ data }) => isRefusal(data)) ? 1 : 0 };
}

const inShort = (said: readonly string[]): string =>
  clipped(said.join(' ').replaceAll(/\s+/gu, ' ').trim(), MAX_LENGTH);
