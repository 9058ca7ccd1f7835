import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import type { ToolSet } from '../../../src/domain/tools/tool.js';
import { createTools } from '../../../src/tools/registry.js';

const tools = createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' });
const inSet = (set: ToolSet) => tools.filter(({ sets }) => sets.includes(set));
const namesOf = (set: ToolSet) => inSet(set).map(({ name }) => name);

describe('what is offered', () => {
  it('in writing is everything', () => {
    expect(namesOf('text')).toEqual(tools.map(({ name }) => name));
  });

  it('to an audio clip is what finds, knows, refers, looks over and sets how we talk; but it marks nothing', () => {
    const heard: readonly string[] = ['navigation', 'knowledge', 'references', 'analysis', 'ui'];
    const expected = tools.filter(
      ({ name, category }) => heard.includes(category) && name !== 'highlight_text',
    );
    expect(namesOf('voice')).toEqual(expected.map(({ name }) => name));
    expect(expected.length).toBeGreaterThan(heard.length);
  });

  it('to an audio clip changes no words: what it would draft waits on a card, all else can be taken back or only tells', () => {
    const drafting = inSet('voice').filter(({ approval }) => approval === 'card');
    expect(drafting.map(({ name }) => name)).toEqual(['propose_ticket', 'create_task']);
    const setting = inSet('voice').filter(({ reversible }) => reversible);
    expect(setting.map(({ name }) => name).toSorted()).toEqual([
      'clear_focus',
      'set_focus',
      'toggle_quiet',
      'update_ticket',
    ]);
    const telling = inSet('voice').filter(
      (one) => one.effect === 'write' && ![...drafting, ...setting].includes(one),
    );
    expect(telling.map(({ name }) => name).toSorted()).toEqual(['open_panel', 'run_analysis']);
  });

  it('to a command is a look around, and one edit', () => {
    expect(namesOf('quick').toSorted()).toEqual([
      'fetch_reference_context',
      'get_linked_entities',
      'get_person_info',
      'jump_to',
      'jump_to_request',
      'navigate_to_text',
      'query_knowledge',
      'resolve_references',
      'search_memory',
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
