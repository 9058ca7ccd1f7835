import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLog } from '../../../src/ops/log.js';

const SECRETS = ['token', 'authorization', 'apiKey', 'signingSecret', 'password', 'databaseUrl'];

describe('the log', () => {
  it.each(['json', 'pretty'] as const)('writes out no secret, as %s', async (format) => {
    const lines = new PassThrough();
    const log = createLog({ level: 'info', format }, lines);
    const secrets = Object.fromEntries(SECRETS.map((name) => [name, `hidden-${name}`]));
    log.info({ ...secrets, channel: 'C1', slack: { ...secrets, user: 'U1' } }, 'a call failed');
    const line = String(await new Promise((resolve) => lines.once('data', resolve)));
    expect(line).toMatch(/a call failed/u);
    expect(line).toMatch(/C1/u);
    expect(line).toMatch(/U1/u);
    expect(line).not.toMatch(/hidden/u);
  });
});
