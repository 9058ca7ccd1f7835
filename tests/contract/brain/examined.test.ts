import { describe, expect, it } from '@jest/globals';
import { profiles } from '../../support/model-servers/profiles/all.js';
import { startModelServer } from '../../support/model-servers/server.js';
import { meant } from '../../support/model-servers/story.js';
import { teams } from '../../unit/brain/fixtures.js';
import { modelAt, PATIENT } from './model.js';

/** What an operator is told of each server, line by line, where PRINT_FINDINGS is set. */
const tell = (name: string, lines: readonly string[]) => {
  if (process.env['PRINT_FINDINGS'])
    process.stdout.write(`${name}\n${lines.map((line) => `  ${line}\n`).join('')}`);
};

describe('an examination says what a model can, or why not', () => {
  it.each(profiles.map((profile) => [profile.name, profile] as const))('with %s', async (name, profile) => {
    const server = await startModelServer(profile, meant);
    try {
      const model = modelAt(server.baseUrl, { limits: PATIENT, model: server.model });
      const { findings = [] } = (await model?.examine(teams, new Date('2026-03-12T10:00:00Z'))) ?? {};
      const lines = findings.map(({ text }) => text);
      tell(name, lines);
      const [reading = '', questions = ''] = lines;
      const { can } = profile;
      expect(reading).toMatch(can.reading ? /^It reads requests/u : /^It reads no requests: .{20}/u);
      if (can.questions) expect(questions).toMatch(/^It answers questions/u);
      if ('why' in can) expect(lines.join(' ')).toContain(can.why);
      expect(findings.every(({ ok }) => ok)).toBe(can.reading && can.questions);
    } finally {
      await server.stop();
    }
  });
});
