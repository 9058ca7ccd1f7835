import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../src/ops/story/story.js';
import { runCli } from '../support/cli.js';
import type { Bench } from './harness.js';

/** Orders that change nothing, and the tool that each takes. */
const ORDERS = [
  ['what do you know about T-12?', 'query_knowledge'],
  ['show me where we said “hello”', 'navigate_to_text'],
  ['jump to the last card', 'jump_to'],
  ['highlight “what do you know” as a warning', 'highlight_text'],
  ['open my requests', 'open_panel'],
  ['critique “what do you know about T-12?”', 'run_analysis'],
] as const;

export function story(bench: Bench): void {
  describe('what leaves nothing to undo', () => {
    it('is told by the story all the same, call by call and with what it came to, without people’s words', async () => {
      const talk = await bench.begin('@Frontdoor hello');
      for (const [order] of ORDERS) await talk.say(`@Frontdoor ${order}`);
      const { rows } = await bench.database.owner.query(
        'SELECT thread_id FROM threads WHERE channel = $1 AND root_ts = $2',
        [talk.channel, talk.root],
      );
      const id: string = rows[0]?.thread_id;
      const story = async (...more: string[]) =>
        (await runCli('story', [id, ...more], { DATABASE_URL: bench.database.url })).stdout;
      const { turns } = Story.parse(JSON.parse(await story('--json')));
      const calls = turns.flatMap(({ toolCalls }) => toolCalls);
      expect(calls.map(({ tool }) => tool)).toEqual(ORDERS.map(([, tool]) => tool));
      for (const { count, why } of calls) {
        expect(count).toBe(1);
        expect(why).toMatch(/^at once, \w/u);
      }
      const told = await story();
      for (const [, tool] of ORDERS) expect(told).toContain(`${tool} × 1: at once, `);
      expect(told).not.toContain('as a warning');
      const history = await bench.database.owner.query(
        'SELECT act, tool, change FROM command_history WHERE thread_id = $1 ORDER BY turn_no, n',
        [id],
      );
      expect(history.rows).toEqual(ORDERS.map(([, tool]) => ({ act: 'look', tool, change: null })));
    }, 120_000);
  });
}
