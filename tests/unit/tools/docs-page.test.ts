import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { toolsPage } from '../../../evals/tool-answers.js';
import { loadBlueprints } from '../../../src/config/config.js';
import { docsPage } from '../../../src/tools/docs-page.js';
import { examplesOf, helpTopics } from '../../../src/tools/help.js';
import { createTools } from '../../../src/tools/registry.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const tools = createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' });

describe('what is written of the tools', () => {
  it('in docs/tools.md is what the registry says (npm run docs:tools), with the answer to each example', async () => {
    const page = await toolsPage();
    for (const example of tools.flatMap(examplesOf)) expect(page).toContain(`- “${example}” → \``);
    expect(page).not.toContain('→ ``');
    // made at another time, which changes nothing in it
    expect(readFileSync(join(ROOT, 'docs/tools.md'), 'utf8')).toBe(page);
  }, 60_000);

  it('leaves none out, and stays a table whatever a tool says of itself', () => {
    const odd = tools.slice(0, 1).map((tool) => ({ ...tool, summary: 'This | that\nand more.' }));
    expect(docsPage(odd, new Map())).toContain('| This \\| that and more. |');
    for (const { name } of tools) expect(docsPage(tools, new Map())).toContain(`| \`${name}\` |`);
  });

  it('in help is the same, by what it is for', () => {
    const topics = helpTopics(tools);
    expect(topics.map(({ name }) => name).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    const kinds = topics.map(({ category }) => category);
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual([...new Set(kinds)]);
    for (const { examples } of topics) expect(examples.length).toBeGreaterThan(0);
  });
});
