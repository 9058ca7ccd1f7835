import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { App, type ReceiverEvent } from '@slack/bolt';
import { onEvent } from '../../../src/slack/listeners/context.js';
import { registerUnknown } from '../../../src/slack/listeners/unknown.js';
import { sourceFiles } from '../../support/source-files.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A Bolt that listens to one type of event, and what it has heard. */
function listening(type: string) {
  const app = new App({
    token: 'xoxb-tests',
    botId: 'B1',
    botUserId: 'U1',
    receiver: { init: () => undefined, start: async () => undefined, stop: async () => undefined },
  });
  const heard = new Set<string>();
  const seen: unknown[] = [];
  registerUnknown(app, { ports: { log }, heard });
  onEvent(app, { heard }, type, async ({ event }) => void seen.push(event.type));
  const send = async (event: object): Promise<void> => {
    const body = { type: 'event_callback', team_id: 'T1', event };
    const given: ReceiverEvent = { body, ack: async () => undefined };
    await app.processEvent(given);
  };
  return { seen, send };
}

describe('an event that something listens to', () => {
  it('reaches its listener, whatever its type', async () => {
    for (const type of ['pin_added', 'emoji_changed', 'app_home_opened']) {
      const { seen, send } = listening(type);
      await send({ type, user: 'U2' });
      await send({ type: 'star_added', user: 'U2' });
      expect(seen).toEqual([type]);
    }
  });

  it('is registered by the one function that remembers its type', () => {
    const registering = sourceFiles().filter(({ absolute }) =>
      readFileSync(absolute, 'utf8').includes('app.event('),
    );
    expect(registering.map(({ path }) => path)).toEqual(['src/slack/listeners/context.ts']);
  });
});
