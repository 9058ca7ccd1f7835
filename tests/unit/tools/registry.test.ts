import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadBlueprints } from '../../../src/config/blueprints.js';
import { createTools } from '../../../src/tools/registry.js';
import { frontDoor } from '../../support/front-door.js';

const tools = createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' });

describe('the tools', () => {
  it('have names of their own, words for people and for the model, and a schema of an object', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name, summary, instructions, args, sets } of tools) {
      expect(name).toMatch(/^[a-z][a-z_]{2,40}$/);
      expect(summary).toMatch(/^[A-Z].{10,120}\.$/);
      expect(instructions.length).toBeGreaterThan(summary.length);
      expect(sets).toContain('text');
      expect(z.toJSONSchema(args)).toMatchObject({ type: 'object' });
    }
  });

  it('show no card for what only reads', () => {
    const approved = tools.filter(({ approval }) => approval === 'card').map(({ name }) => name);
    expect(approved).toEqual(['propose_ticket', 'create_task']);
  });

  it('are only those that have a form to fill', () => {
    const left = createTools({ blueprints: [frontDoor], teams: () => [], describeLinks: () => '' }).map(
      ({ name }) => name,
    );
    expect(left).not.toContain('create_task');
    expect(left).toContain('propose_ticket');
  });
});
