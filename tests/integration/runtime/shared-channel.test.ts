import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { nextTs, said, startMachine } from '../../support/machine.js';

const database = testDatabase();

describe('a thread of a channel that two workspaces share', () => {
  it('belongs to the first of them that was called in; what the other hears of it leaves no row', async () => {
    const { runtime } = await startMachine(database);
    const root = nextTs();
    const asked = { ts: root, addressed: true };
    await runtime.ingest(said('I need to submit a request about slow app', asked));
    await runtime.ingest(said('I need to submit a request about slow app', { ...asked, teamId: 'T2' }));
    await runtime.ingest(said('very urgent', { root, teamId: 'T2' }));
    const { rows: threads } = await database.owner.query('SELECT team_id, root_ts FROM threads');
    expect(threads).toEqual([{ team_id: 'T1', root_ts: root }]);
    const { rows: events } = await database.owner.query('SELECT team_id FROM inbox');
    expect(events).toEqual([{ team_id: 'T1' }]);
  });
});
