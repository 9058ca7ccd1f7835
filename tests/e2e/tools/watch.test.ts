import { describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { shown, toolBench } from './harness.js';

describe.each(['rules', 'model'] as const)('watching, read by %s', (by) => {
  const bench = toolBench({ by, records: true });
  if (by === 'model') {
    bench.orders.set('watch T-12', [[{ name: 'watch_entity', args: { entity: 'task:t-12' } }]]);
    bench.orders.set('stop watching T-12', [[{ name: 'unwatch_entity', args: { entity: 'task:t-12' } }]]);
  }
  const changes = (state: string) =>
    bench.database.owner.query("UPDATE frontdoor.entities SET state = $1 WHERE id = 'task:t-12'", [state]);
  /** What the bot wrote to that person alone. */
  const letters = async () => {
    const { id } = await bench.workspace.person('grace');
    const { messages, channels } = await bench.workspace.state();
    const direct = new Set(
      channels.filter((one) => one.isIm && one.members.includes(id)).map((one) => one.id),
    );
    return messages.filter(({ channel, botId }) => botId !== undefined && direct.has(channel)).map(shown);
  };

  it('tells once, in a direct message, and no more once that was ended', async () => {
    const talk = await bench.begin('@Frontdoor watch T-12');
    await talk.hears("I'll tell you in a direct message when T-12");
    await changes('blocked');
    await until(
      'the news',
      async () => (await letters()).some((text) => text.includes('“blocked” now')),
      30_000,
    );
    expect((await letters()).filter((text) => text.includes('“blocked” now'))).toHaveLength(1);
    await talk.say('@Frontdoor stop watching T-12');
    await talk.hears("won't tell you about T-12");
    const { rows } = await bench.database.owner.query('SELECT FROM frontdoor.watches');
    expect(rows).toHaveLength(0);
    expect(await talk.tools()).toEqual(['watch_entity', 'unwatch_entity']);
  }, 60_000);
});
