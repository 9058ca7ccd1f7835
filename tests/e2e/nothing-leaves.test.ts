import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { type Catcher, startCatcher } from '../support/catcher.js';
import { testDatabase } from '../support/database.js';
import { reading, setting, startOpenAiServer } from '../support/openai-server.js';
import { slowAppLines } from '../support/slow-app-lines.js';
import { slowAppModel } from '../support/slow-app-model.js';
import { offers } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { tracerVariables } from '../support/watched.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const SENTINEL = 'Wintergreen';

/** What slowAppLines says. */
const VALUES = {
  request_summary: `The ${SENTINEL} is slow`,
  business_impact: 'It blocks the sales team',
  urgency: 'critical',
  request_type: 'incident',
  department: 'Sales',
  desired_resolution: 'Pages load within two seconds again',
};

describe.each(['guided', 'openai'])(
  'with every variable set that has libraries trace or log, and BRAIN=%s',
  (brain) => {
    const database = testDatabase();
    let catcher: Catcher;
    let env: Record<string, string>;

    beforeAll(async () => {
      catcher = await startCatcher();
      const server = await startOpenAiServer({
        ...slowAppModel,
        read: reading(({ ts, text }) =>
          text.includes('?')
            ? { acts: [{ ts, act: 'ask' }] }
            : { open: [{ ts, blueprint: null, on_behalf_of: null }], set: setting(ts, text, VALUES) },
        ),
        converse: { calls: [{ name: 'answer', args: { text: `About ${SENTINEL} I know nothing.` } }] },
      });
      database.onClose(async () => {
        await server.stop();
        await catcher.stop();
      });
      env = {
        ...tracerVariables(catcher.address),
        ...{ BRAIN: brain, OPENAI_API_KEY: 'x', OPENAI_BASE_URL: server.baseUrl },
      };
    }, 120_000);

    /** A request up to its ticket, and a question; both hold the sentinel. */
    async function useIt(workspace: Workspace): Promise<void> {
      const priya = await workspace.person('priya');
      const channel = await workspace.channel('it-help');
      const root = await priya.post(channel, slowAppLines(SENTINEL));
      const card = await workspace.answer(channel, root, (message) => offers(message, ACTION.approve));
      await priya.click(card, ACTION.approve);
      await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
      const asked = await priya.post(channel, `@Frontdoor who knows about ${SENTINEL}?`);
      await workspace.answer(channel, asked, () => true);
    }

    it('sends nothing anywhere, and logs JSON alone, in which it names those that it ignores once', async () => {
      const workspace = await startWorkspace(database, { env });
      await useIt(workspace);
      await workspace.close();
      expect(catcher.caught.map((one) => one.split('\n')[0])).toEqual([]);
      const lines = workspace.bots.flatMap((bot) => bot.lines);
      expect(lines.filter((line) => !isJson(line))).toEqual([]);
      expect(lines.join('\n')).not.toContain(SENTINEL);
      const naming = lines.filter((line) => line.includes('LANGSMITH_TRACING'));
      expect(naming).toEqual([expect.stringContaining('TRACER=langsmith')]);
    });

    it('sends what people write to the tracer that TRACER asks for, and says so', async () => {
      const workspace = await startWorkspace(database, { env: { ...env, TRACER: 'langsmith' } });
      const priya = await workspace.person('priya');
      const root = await priya.post(
        await workspace.channel('sales'),
        `@Frontdoor who knows about ${SENTINEL}?`,
      );
      await workspace.answer(await workspace.channel('sales'), root, () => true);
      await until('a trace', () => catcher.caught.some((one) => one.includes(SENTINEL)));
      const warnings = workspace.bots.flatMap(({ lines }) =>
        lines.filter((line) => line.includes('"level":40')),
      );
      expect(warnings.filter((line) => line.includes(catcher.address))).toEqual([
        expect.stringMatching(/everything that people write/),
      ]);
      await workspace.close();
    });
  },
);

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
