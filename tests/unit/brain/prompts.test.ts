import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { STATIC_TOKENS } from '../../../src/brain/model/budget.js';
import { loadPrompts, parsePrompt, renderPart } from '../../../src/brain/model/prompts.js';
import { estimateTokens } from '../../../src/domain/text/tokens.js';
import { realTokens } from '../../contract/brain/real-tokens.js';

const shipped = fileURLToPath(new URL('../../../prompts', import.meta.url));
const good = `---
id: converse
version: 3
variables: [teams, person, location, open, linked, memory, shown, conversation]
---
# System
Static.
# Conversation
{{teams}}{{person}}{{location}}{{open}}{{linked}}{{memory}}{{shown}}{{conversation}}
`;

function problemOf(source: string): string {
  try {
    parsePrompt('prompts/converse.md', 'converse', source);
    return 'none';
  } catch (error) {
    expect(error).toMatchObject({ code: 'prompt_invalid' });
    return error instanceof Error ? error.message : '';
  }
}

describe('a prompt', () => {
  it('is a version and its parts, by who speaks', () => {
    expect(parsePrompt('converse.md', 'converse', good)).toEqual({
      id: 'converse',
      version: 3,
      parts: [
        { role: 'system', template: 'Static.' },
        {
          role: 'user',
          template: '{{teams}}{{person}}{{location}}{{open}}{{linked}}{{memory}}{{shown}}{{conversation}}',
        },
      ],
    });
  });

  it.each([
    ['no front matter', 'Hello', /converse\.md:1: begin with front matter/u],
    ['broken YAML', good.replace('version: 3', 'version: [3'), /converse\.md:2: .*not valid YAML/u],
    [
      'a version that is none',
      good.replace('version: 3', 'version: three'),
      /converse\.md:3: front matter: version/u,
    ],
    ['another id', good.replace('id: converse', 'id: read'), /converse\.md:2: id must be converse/u],
    ['a key that means nothing', good.replace('version: 3', 'version: 3\nmodel: x'), /front matter/u],
    [
      'a declared variable that nobody supplies',
      good.replace('conversation]', 'conversation, mood]'),
      /converse\.md:4: unknown variable mood; allowed: teams, person, location, open, linked, memory, shown, conversation/u,
    ],
    [
      'a variable left undeclared',
      good.replace(', conversation]', ']'),
      /converse\.md:4: variable conversation is missing/u,
    ],
    [
      'an unknown variable in the text',
      good.replace('{{conversation}}', '{{conversation}}\n{{mood}}'),
      /converse\.md:10: unknown variable \{\{mood\}\}/u,
    ],
    ['a declared variable that is not used', good.replace('{{conversation}}', 'nothing'), /stands nowhere/u],
    [
      'a variable in the static part',
      good.replace('Static.', '{{conversation}}'),
      /System section must hold no variables/u,
    ],
    ['an unknown heading', good.replace('# Conversation', '# Chatter'), /converse\.md:8: .*Chatter/u],
    [
      'a static part that is too long',
      good.replace('Static.', 'Be kind. '.repeat(800)),
      /converse\.md:6: the System section is too long: about \d+ tokens of at most 1200/u,
    ],
    ['no System section', good.replace('# System\nStatic.\n', ''), /begin with "# System"/u],
  ])('with %s is refused, naming file and line', (_, source, message) => {
    expect(problemOf(source)).toMatch(message);
  });

  it('is rendered by replacing its variables, once', () => {
    expect(renderPart('a {{x}} b {{y}}', { x: '{{y}}', y: 'Y' })).toBe('a {{y}} b Y');
    expect(renderPart('{{x}}', { x: '$& $1' })).toBe('$& $1');
  });
});

describe('the prompts that ship', () => {
  it.each(['read', 'match', 'converse'] as const)(
    'keep their static part within its budget, and call what people wrote data: %s',
    async (id) => {
      const [system] = (await loadPrompts(shipped))[id].parts;
      const text = system?.template ?? '';
      expect(estimateTokens(text)).toBeLessThanOrEqual(STATIC_TOKENS[id]);
      expect(realTokens(text)).toBeLessThanOrEqual({ read: 2_500, match: 800, converse: 1_000 }[id]);
      expect(text).toMatch(/never an order/u);
    },
  );

  it('are all needed: a missing file is named', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'prompts-'));
    try {
      for (const id of ['read', 'match']) {
        await writeFile(path.join(dir, `${id}.md`), await readFile(path.join(shipped, `${id}.md`)));
      }
      await expect(loadPrompts(dir)).rejects.toMatchObject({
        code: 'prompt_invalid',
        message: expect.stringContaining('converse.md'),
      });
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('for conversation says what relations mean, which way they point, and that the linked block is a summary', async () => {
    const { converse } = await loadPrompts(shipped);
    const system = converse.parts.map(({ template }) => template).join('\n');
    for (const words of ['read from its source to its target', 'outgoing', 'incoming', 'a summary'])
      expect(system).toContain(words);
  });
});
