import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import { TOOL_CATEGORIES } from '../../../src/domain/tools/tool.js';
import { helpAnswer } from '../../../src/slack/views/answers/help.js';
import { helpTopics } from '../../../src/tools/help.js';
import { createTools } from '../../../src/tools/registry.js';
import { contextWith } from './cards.js';
import { read } from './look.js';

const TOPICS = helpTopics(
  createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' }),
);
const help = (typed: string): string => read(helpAnswer(typed, TOPICS, contextWith()));
const summaryOf = (name: string): string => TOPICS.find((one) => one.name === name)?.summary ?? 'nothing';

describe('help', () => {
  it.each(TOOL_CATEGORIES)('tells all of a category that is asked for: %s', (category) => {
    const told = help(category);
    const all = TOPICS.filter((one) => one.category === category);
    expect(all.length).toBeGreaterThan(0);
    for (const { summary } of all) expect(told).toContain(summary);
  });

  it('tells first what is called so, then what has the word, and nothing that is only akin', () => {
    const told = help('watch');
    expect(told.startsWith(`*${summaryOf('watch_entity')}*`)).toBe(true);
    expect(told).toContain(summaryOf('unwatch_entity'));
    expect(told).not.toContain(summaryOf('write_memory_note'));
    expect(told).not.toContain(summaryOf('create_goal'));
  });

  it('leaves out nothing in silence, however many fit', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...{ name: `tool_${at}`, category: 'ui' as const, sets: [], approval: 'none' as const, undo: false },
      summary: `Does ${'this and that '.repeat(10)}`,
      examples: ['do it now please'],
    }));
    for (const typed of ['do', 'tool', 'ui']) {
      const told = read(helpAnswer(typed, many, contextWith()));
      const summaries = told.split('Does this').length - 1;
      const left = Number(/And (\d+) more\. To find them, try `\/frontdoor help`/u.exec(told)?.[1] ?? 0);
      expect(summaries + left).toBe(60);
    }
  });
});
