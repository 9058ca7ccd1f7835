import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/blueprints.js';
import type { ToolSet } from '../../../src/domain/tool.js';
import { createTools } from '../../../src/tools/registry.js';

const tools = createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' });
const inSet = (set: ToolSet) => tools.filter(({ sets }) => sets.includes(set));
const namesOf = (set: ToolSet) => inSet(set).map(({ name }) => name);

describe('what is offered', () => {
  it('in writing is everything', () => {
    expect(namesOf('text')).toEqual(tools.map(({ name }) => name));
  });

  it('to an audio clip destroys nothing, marks nothing and writes nothing that somebody has to read over', () => {
    expect(namesOf('voice').toSorted()).toEqual([
      'clear_focus',
      'create_task',
      'fetch_reference_context',
      'get_linked_entities',
      'get_person_info',
      'jump_to',
      'jump_to_request',
      'navigate_to_text',
      'open_panel',
      'query_knowledge',
      'resolve_references',
      'run_analysis',
      'set_focus',
      'show_tasks',
      'toggle_quiet',
    ]);
    const left: readonly string[] = ['editing', 'generation', 'memory'];
    expect(inSet('voice').filter(({ category }) => left.includes(category))).toEqual([]);
    expect(namesOf('voice')).not.toContain('highlight_text');
  });

  it('to a command is a look around, and one edit', () => {
    expect(namesOf('quick').toSorted()).toEqual([
      'fetch_reference_context',
      'get_person_info',
      'jump_to',
      'jump_to_request',
      'navigate_to_text',
      'resolve_references',
      'set_field',
      'show_tasks',
    ]);
    const writing = inSet('quick').filter(({ effect }) => effect === 'write');
    expect(writing.map(({ name, reversible, approval }) => [name, reversible, approval])).toEqual([
      ['set_field', true, 'none'],
    ]);
  });

  it('takes no approval where nobody can give one at once', () => {
    for (const set of ['voice', 'quick'] as const) {
      expect(inSet(set).filter(({ approval }) => approval === 'ask')).toEqual([]);
    }
  });
});
