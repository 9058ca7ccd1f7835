import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { saveEdges } from '../../../src/db/queries/entities/save-edges.js';
import { saveEntities } from '../../../src/db/queries/entities/save-entities.js';
import { written } from '../../../src/domain/text/person-text.js';
import { aliasesOf } from '../../../src/knowledge/entities/aliases.js';
import { createReferences } from '../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { entity } from '../knowledge/entities/company.js';
import { kept, startDirectory, TEAM } from './at-a-directory.js';
import { type Bot, control } from './support.js';

const database = testDatabase();
const { principals, wanted, loadedOnce, empty } = kept(database);
const { leadership, sales } = CHANNELS;
const { priya, tom, mei, frontdoor } = USERS;

let bot: Bot;
let references: ReturnType<typeof createReferences>;
const membership = (user: string, present: boolean) =>
  control(bot, { type: 'membership', channel: leadership, user, present });

beforeEach(async () => {
  await empty();
  const { pool } = database;
  references = createReferences(pool);
  bot = await startDirectory(database, 'http');
  await membership(frontdoor, true);
  bot.slack.startSync();
  await until('the load', async () => (await loadedOnce()) && (await wanted()).length === 0);
  const hidden = { visibleTo: [`channel:${leadership}`, `user:${priya}`] };
  const entities = [
    entity('task', 'secret', { shortId: 'T-77', name: 'Sell the second harbour', ...hidden }),
    entity('plan', 'open', { name: 'Harbour Plan' }),
  ];
  await saveEntities(pool, TEAM, 'ticket', entities, aliasesOf);
  await saveEdges(pool, TEAM, [{ source: 'task:secret', relation: 'belongs_to_plan', target: 'plan:open' }]);
});
afterEach(() => bot.close());

/** All that a person can get to know of the ticket and of the channel by asking for it, in words and figures. */
async function knows(user: string, place: string | null = null) {
  const viewer = { teamId: TEAM, user, place };
  const text = `What about @T-77, <#${leadership}|leadership> and Sell the second harbour?`;
  const { found, ambiguous, unresolved } = await references.resolve(viewer, { text: written(text) });
  const ids = ['task:secret', `channel:${leadership}`];
  const { summaries, unknown } = await references.context(viewer, ids);
  const linked = await references.linked(viewer, 'plan:open', { maxPerType: 10, includeDescriptions: true });
  const { total } = await references.tasks(viewer, { ids: ['task:secret'] }, 10);
  return {
    found: [...new Set(found.map(({ entity: { id } }) => id))].sort(),
    ambiguous: ambiguous.length,
    unresolved: unresolved.length,
    named: (await references.named(viewer, ids)).length,
    summaries: summaries.length,
    unknown: unknown.length,
    linkedTasks: linked?.counts.tasks,
    itself:
      (await references.linked(viewer, 'task:secret', { maxPerType: 3, includeDescriptions: false })) !==
      null,
    tasks: total,
  };
}

const ALL = {
  found: [`channel:${leadership}`, 'task:secret'],
  ambiguous: 0,
  unresolved: 0,
  named: 2,
  summaries: 2,
  unknown: 0,
  linkedTasks: 1,
  itself: true,
  tasks: 1,
};
const NOTHING = {
  found: [],
  ambiguous: 0,
  unresolved: 2,
  named: 0,
  summaries: 0,
  unknown: 2,
  linkedTasks: 0,
  itself: false,
  tasks: 0,
};

describe('what is tied to a private channel', () => {
  it('is seen by who is in it, until they leave, and again when they are back', async () => {
    expect(await knows(tom)).toEqual(ALL);
    expect(await knows(tom, leadership)).toEqual(ALL);
    await membership(tom, false);
    await until('tom to be out', async () => !(await principals(tom)).includes(`channel:${leadership}`));
    expect(await knows(tom)).toEqual(NOTHING);
    expect(await knows(tom, leadership)).toEqual(NOTHING);
    expect(await knows(mei)).toEqual(ALL);
    await membership(tom, true);
    await until('tom to be in', async () => (await principals(tom)).includes(`channel:${leadership}`));
    expect(await knows(tom)).toEqual(ALL);
  });

  it('is not shown in another channel, not even to who is in both', async () => {
    expect(await knows(tom, sales)).toEqual(NOTHING);
  });

  it('is seen by those who see it as themselves alone once the bot is out, and by nobody else', async () => {
    await membership(frontdoor, false);
    await until('nobody to be in', async () => !(await principals(mei)).includes(`channel:${leadership}`));
    expect(await knows(mei)).toEqual(NOTHING);
    expect(await knows(tom)).toEqual(NOTHING);
    const { found, tasks } = await knows(priya);
    expect({ found, tasks }).toEqual({ found: ['task:secret'], tasks: 1 });
  });
});
