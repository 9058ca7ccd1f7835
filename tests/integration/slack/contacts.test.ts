import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebClient } from '@slack/web-api';
import { USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import { createContacts } from '../../../src/slack/directory/contacts.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import { BOT_TOKEN, startTestPlayground } from '../playground/support.js';

const AGE_MS = 600_000;

describe('somebody whom a tracker knows by email', () => {
  let playground: Playground;
  let client: WebClient;
  const fail = async (method: string): Promise<void> => {
    await fetch(`${playground.url}_/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'answer', method, with: 'server_error' }),
    });
  };

  beforeAll(async () => {
    playground = await startTestPlayground();
    client = new WebClient(BOT_TOKEN, webClientOptions(playground.apiUrl));
  });
  afterAll(() => playground.close());

  it('is found by it, and it by them', async () => {
    const contacts = createContacts(client, () => 0);
    const email = await contacts.emailOf(USERS.tom);
    expect(email).toContain('@');
    expect(await contacts.userOf(email ?? '')).toBe(USERS.tom);
  });

  it('is nobody where Slack says so, and asked for again after ten minutes', async () => {
    let now = 0;
    const contacts = createContacts(client, () => now);
    expect(await contacts.emailOf('U0NOBODY')).toBeNull();
    expect(await contacts.userOf('nobody@acme.example')).toBeNull();
    await fail('users.info');
    expect(await contacts.emailOf('U0NOBODY')).toBeNull();
    now = AGE_MS;
    await expect(contacts.emailOf('U0NOBODY')).rejects.toThrow();
  });

  it('is not nobody where Slack fails', async () => {
    const contacts = createContacts(client, () => 0);
    await fail('users.info');
    await expect(contacts.emailOf(USERS.tom)).rejects.toThrow();
    expect(await contacts.emailOf(USERS.tom)).not.toBeNull();
    await fail('users.lookupByEmail');
    await expect(contacts.userOf('tom@acme.example')).rejects.toThrow();
  });
});
