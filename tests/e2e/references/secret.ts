import type { Person } from '../../../playground/person.js';
import type { Message } from '../../../playground/protocol.js';
import { ACTION } from '../../../src/slack/views/action-ids.js';
import type { TestDatabase } from '../../support/database.js';
import { slowAppLines } from '../../support/slow-app-lines.js';
import { offers } from '../../support/tell-slow-app.js';
import { until } from '../../support/until.js';
import type { Workspace } from '../../support/workspace.js';

/** A word that only the secret request holds; whoever is not concerned must never read it from the bot. */
export const SECRET = 'zeppelin';

/** Says what makes a request, up to its card. */
async function tellTo(workspace: Workspace, person: Person, channel: string): Promise<Message> {
  const root = await person.post(channel, slowAppLines(`${SECRET} app`));
  return workspace.answer(channel, root, (message) => offers(message, ACTION.approve), person.id);
}

/** Priya files a request from a private channel that the bot was called into, and Tom takes it for his team. */
export async function fileSecret(
  workspace: Workspace,
  database: TestDatabase,
): Promise<{ shortId: string; id: string }> {
  const priya = await workspace.person('priya');
  const tom = await workspace.person('tom');
  const bot = await workspace.person('frontdoor');
  const channel = await workspace.channel('leadership');
  await priya.act({ type: 'invite', as: priya.id, channel, user: bot.id });
  await until('the members of the channel to be known', async () => {
    const sql = 'SELECT FROM channel_members WHERE channel = $1 AND present';
    return ((await database.owner.query(sql, [channel])).rowCount ?? 0) > 1;
  });
  const card = await tellTo(workspace, priya, channel);
  await priya.click(card, ACTION.approve);
  const filed = await workspace.answer(channel, card.threadTs ?? card.ts, ({ text }) =>
    /Filed as T-\d+/u.test(text),
  );
  const ticket = await until('the card of the team', async () =>
    (await workspace.state()).messages.find((message) => offers(message, ACTION.take)),
  );
  await tom.click(ticket, ACTION.take);
  const id = await until('the ticket to be his', async () => {
    const sql = 'SELECT id FROM entities WHERE source = $1 AND assignee = $2';
    const { rows } = await database.owner.query<{ id: string }>(sql, ['ticket', `user:${tom.id}`]);
    return rows[0]?.id;
  });
  return { id, shortId: /T-\d+/u.exec(filed.text)?.[0] ?? '' };
}

/** Daniel asks for the same, where no one of the secret reads along: the card that follows, offers of look-alikes included. */
export const fileAlike = (workspace: Workspace, daniel: Person, channel: string): Promise<Message> =>
  tellTo(workspace, daniel, channel);
