import { expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { startWorkspace } from '../support/workspace.js';

const database = testDatabase();
// the stack quotes this
const THROWS = `process.on('SIGUSR2',()=>{throw(Object.assign(new(Error)('it-broke'),{detail:'hid'+'den'}))})`;

it('an error that nobody caught ends the bot, and is logged without the rows that it quotes', async () => {
  const { bots } = await startWorkspace(database, {
    env: { NODE_OPTIONS: `--import=data:text/javascript,${THROWS}` },
  });
  const [bot] = bots;
  expect(await bot?.kill('SIGUSR2')).toBe(1);
  const said = bot?.lines.join('\n') ?? '';
  expect(said).toContain('it-broke');
  expect(said).toContain('an error that nobody caught');
  expect(said).not.toContain('hidden');
});
