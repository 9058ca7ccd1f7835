import { describe, expect, it } from '@jest/globals';
import { checked } from '../../../src/trackers/choices.js';
import { connect } from '../../../src/trackers/connect.js';
import { Connection } from '../../../src/trackers/settings.js';
import { TestClock } from '../../support/trackers/contract.js';
import { RIGS, SECRETS } from '../../support/trackers/rigs.js';

const OURS = new Map([['urgency', ['Critical', 'High', 'Low']]]);

/** What the check of a tracker says where people's urgency goes to a field of it. */
async function findings(name: keyof typeof RIGS, to: string, called: Record<string, string>) {
  const clock = new TestClock();
  const { connection, server } = await RIGS[name](clock);
  try {
    const mapped = Connection.parse({ ...connection, fields: { urgency: to } });
    const adapter = await connect(mapped, { secret: (one) => SECRETS[one] ?? '', now: clock.now });
    return await checked(adapter, { urgency: called }, OURS, new AbortController().signal);
  } finally {
    await server.stop();
  }
}

describe('what people can choose', () => {
  it.each<keyof typeof RIGS>(['Jira Cloud', 'Jira Data Center', 'SharePoint'])(
    'is asked for in %s before anybody chooses it',
    async (name) => {
      const [finding, ...others] = await findings(name, 'Priority', {});
      expect(others).toEqual([]);
      expect(finding?.problem).toMatch(
        /^urgency can be "Critical" in Slack, which the tracker does not have/u,
      );
      expect(finding?.remedy).toContain('values: {urgency: {Critical: ');
      expect(await findings(name, 'Priority', { critical: 'High' })).toEqual([]);
    },
  );

  it.each<[keyof typeof RIGS, string]>([
    ['GitHub', 'urgency'],
    ['a webhook’s receiver', 'urgency'],
  ])('is taken as it is by %s', async (name, to) => {
    expect(await findings(name, to, {})).toEqual([]);
  });
});
