import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { VARIABLES } from '../../../src/config/env.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const Service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string().nullable()),
  env_file: z.undefined().optional(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  command: z.array(z.string()).optional(),
});
const Compose = z.object({ services: z.record(z.enum(['database', 'migrate', 'bot']), Service) });
const { services } = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));
const { database, migrate, bot } = services;

describe('docker-compose.yml', () => {
  it('has no password, and says which one is missing', () => {
    const values = Object.values(services).flatMap(({ environment }) => Object.values(environment));
    const passwords = values.flatMap((value) => value?.match(/\$\{\w*PASSWORD[^}]*\}/g) ?? []);
    expect(passwords).toHaveLength(4);
    for (const password of passwords)
      expect(password).toMatch(/^\$\{(POSTGRES|BOT)_PASSWORD:\?set it in \.env/);
    const addresses = values.filter((value) => value?.includes('@database'));
    for (const address of addresses) expect(address).toMatch(/^postgresql:\/\/\w+:\$\{/);
    expect(addresses).toHaveLength(3);
  });

  it.each(Object.entries(services))('lets %s gain no right and write to no image', (_name, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
    });
  });

  it('migrates before the bot starts, as a user whose address the bot never has', () => {
    expect(migrate?.command?.at(-1)).toBe('dist/src/cli/migrate.js');
    expect(bot?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(JSON.stringify(bot)).not.toContain('POSTGRES_PASSWORD');
    expect(bot?.environment['DATABASE_URL']).toBe(
      migrate?.environment['DATABASE_URL']?.replace(
        /:\?[^}]*/,
        bot?.environment['DATABASE_URL']?.match(/:\?[^}]*/)?.[0] ?? '',
      ),
    );
  });

  it('gives the bot every variable that it reads there', () => {
    // the image has its own folder and file, and no playground
    const left = ['MIGRATION_DATABASE_URL', 'DATA_DIR', 'PLAYGROUND_PORT', 'FRONTDOOR_CONFIG'];
    const ofTracer = ['LANGSMITH_TRACING', 'LANGSMITH_API_KEY', 'LANGSMITH_ENDPOINT'];
    expect(Object.keys(bot?.environment ?? {}).sort()).toEqual(
      [...VARIABLES.filter((name) => !left.includes(name)), ...ofTracer].sort(),
    );
  });

  it('opens ports to this machine alone, as Docker opens them past its firewall', () => {
    const ports = Object.values(services).flatMap(({ ports }) => ports);
    expect(ports).toEqual(['127.0.0.1:3001:3001']);
  });

  it('lets nothing but the bot reach the outside', () => {
    const outside = Object.entries(services).filter(([, { networks }]) => networks.includes('outside'));
    expect(outside.map(([name]) => name)).toEqual(['bot']);
  });

  it('names the exact version of what it does not build', () => {
    expect(database?.image).toMatch(/^postgres:\d+\.\d+$/);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const last = (word: string) => lines.findLastIndex((line) => line.startsWith(`${word} `));

  it('is made from one image, of an exact version', () => {
    const images = lines.flatMap((line) => line.match(/^FROM (\S+)/)?.[1] ?? []);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^node:22\.\d+\.\d+-slim$/);
    expect(new Set(images).size).toBe(1);
  });

  it('runs as a user to whom nothing in it belongs', () => {
    expect(lines[last('USER')]).toBe('USER node');
    expect(last('USER')).toBeGreaterThan(Math.max(last('COPY'), last('RUN')));
    expect(read('Dockerfile')).not.toMatch(/--chown|chmod/);
  });

  it('asks the bot itself whether it is alive', async () => {
    const command = lines[last('HEALTHCHECK') + 1]?.replace(/^ {2}CMD /, '') ?? '';
    const [, ...args] = z.array(z.string()).parse(JSON.parse(command));
    const bot = createServer(({ url }, response) => {
      response.statusCode = url === '/healthz' && isAlive ? 200 : 503;
      response.end();
    });
    let isAlive = true;
    await once(bot.listen(0, '127.0.0.1'), 'listening');
    const address = bot.address();
    const env = { PORT: String(typeof address === 'object' ? address?.port : 0) };
    const ask = async () => (await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'close'))[0];
    expect(await ask()).toBe(0);
    isAlive = false;
    expect(await ask()).toBe(1);
    await new Promise((resolve) => bot.close(resolve));
    expect(await ask()).toBe(1);
  });
});
