import type { Person } from '../../playground/person.js';
import type { Act, Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import type { Workspace } from './workspace.js';

/** What Priya says about the slow app; after the last of it the bot knows enough for a card. */
export const SLOW_APP = [
  '@Frontdoor I need to submit a request about slow app',
  'Business impact: it blocks the sales team\nUrgency: critical',
  'Request type: incident\nDesired resolution: pages load within two seconds again',
  'Department: Sales',
] as const;

/** By what a page is searched for a message: its first line, without the name of whom it is to. */
export const firstLine = (said: string): string => said.replace('@Frontdoor ', '').split('\n')[0] ?? '';

export interface ToldStory {
  priya: Person;
  channel: string;
  root: string;
  /** the review card, as it was posted first */
  card: Message;
}

/** Priya tells the bot about the slow app, answer by answer, up to its card; with her first words she may share files. */
export async function tellSlowApp(
  workspace: Workspace,
  files: (Act & { type: 'share' })['files'] = [],
): Promise<ToldStory> {
  const priya = await workspace.person('priya');
  const channel = await workspace.channel('it-help');
  const [first, ...answers] = SLOW_APP;
  const root =
    files.length === 0 ? await priya.post(channel, first) : await priya.share(channel, files, first);
  let last = root;
  for (const text of answers) {
    const since = last;
    await workspace.answer(channel, root, ({ ts }) => ts > since);
    last = await priya.post(channel, text, root);
  }
  const isCard = (message: Message) => offers(message, ACTION.approve);
  const next = await workspace.answer(
    channel,
    root,
    (message) => isCard(message) || offers(message, ACTION.fileAnyway),
  );
  // told a second time in one workspace, the story looks like its own ticket
  if (!isCard(next)) await priya.click(next, ACTION.fileAnyway);
  const card = await workspace.answer(channel, root, isCard);
  return { priya, channel, root, card };
}

/** Whether a message has an element with that action id. */
export function offers(message: Message, actionId: string): boolean {
  return JSON.stringify(message.blocks ?? []).includes(`"action_id":"${actionId}"`);
}
