import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadBlueprints } from '../../../src/config/config.js';
import { TOOL_CATEGORIES } from '../../../src/domain/tools/tool.js';
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

  it('are those that people were promised, by category', () => {
    const names = Object.fromEntries(
      TOOL_CATEGORIES.map((one) => [
        one,
        tools.flatMap(({ category, name }) => (category === one ? [name] : [])),
      ]),
    );
    expect(names).toEqual({
      navigation: ['navigate_to_text', 'jump_to_request', 'jump_to'],
      editing: ['update_draft', 'append_to_draft', 'set_field', 'remove_item'],
      analysis: ['run_analysis'],
      ui: ['open_panel', 'toggle_quiet', 'highlight_text', 'set_focus', 'clear_focus'],
      knowledge: ['query_knowledge', 'get_person_info'],
      generation: ['rewrite_field', 'continue_draft', 'suggest_acceptance_criteria', 'suggest_reply'],
      memory: [
        ...['write_memory_note', 'search_memory', 'update_memory_note', 'delete_memory_note'],
        ...['create_goal', 'update_goal', 'watch_entity', 'unwatch_entity'],
      ],
      references: [
        ...['resolve_references', 'fetch_reference_context', 'get_linked_entities', 'show_tasks'],
        ...['propose_ticket', 'create_task', 'update_ticket'],
      ],
    });
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
