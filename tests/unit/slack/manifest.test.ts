import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { NEWS_TYPES } from '../../../src/slack/directory/news.js';
import { manifest } from '../../../src/slack/transport/manifest.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SLACK = join(ROOT, 'src/slack');

/**
 * The bot scopes that Slack asks for each method (Slack: Web API reference); none for auth and views. `conversations.info`
 * is asked about channels and group direct messages: what it refuses to say of others counts as not public.
 */
const SCOPES: Record<string, string[]> = {
  'auth.test': [],
  'bots.info': ['users:read'],
  'files.info': ['files:read'],
  'views.open': [],
  'views.publish': [],
  'views.update': [],
  'chat.postMessage': ['chat:write'],
  'chat.postEphemeral': ['chat:write'],
  'chat.update': ['chat:write'],
  'conversations.info': ['channels:read', 'groups:read', 'mpim:read'],
  'conversations.open': ['im:write'],
  'conversations.list': ['channels:read', 'groups:read', 'mpim:read'],
  'conversations.members': ['channels:read', 'groups:read', 'mpim:read'],
  'conversations.replies': ['channels:history', 'groups:history', 'im:history', 'mpim:history'],
  'conversations.history': ['channels:history', 'groups:history', 'im:history', 'mpim:history'],
  'usergroups.list': ['usergroups:read'],
  'users.info': ['users:read'],
  'users.list': ['users:read'],
  'users.lookupByEmail': ['users:read.email'],
};

function calledMethods(): string[] {
  const files = readdirSync(SLACK, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const source = files.map((file) => readFileSync(join(SLACK, file), 'utf8')).join('\n');
  const calls = source.matchAll(
    /client\s*\.\s*(auth|bots|chat|conversations|files|usergroups|users|views|reactions|assistant)\s*\.\s*(\w+)/g,
  );
  return [...new Set([...calls].map(([, family, method]) => `${family}.${method}`))].sort();
}

describe('the manifest', () => {
  it('stands in manifest.json as it is generated (npm run manifest)', () => {
    expect(JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8'))).toEqual(manifest());
  });

  it('asks for the scopes of the methods that are called, and of the events, and for no others', () => {
    const methods = calledMethods();
    expect(Object.keys(SCOPES).sort()).toEqual(methods);
    const needed = new Set([
      ...methods.flatMap((method) => SCOPES[method] ?? []),
      'app_mentions:read',
      'commands',
      // of the event reaction_added
      'reactions:read',
    ]);
    expect(manifest().oauth_config.scopes.bot).toEqual([...needed].sort());
  });

  it('subscribes to every event that tells of people, channels and who is in them', () => {
    const { bot_events } = manifest().settings.event_subscriptions;
    expect(bot_events).toEqual(expect.arrayContaining([...NEWS_TYPES]));
  });
});
