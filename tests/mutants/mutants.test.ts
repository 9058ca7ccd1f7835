import { access, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { MUTANTS } from './mutants.js';

const inRepository = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFile(inRepository(path), 'utf8');

describe('the mutants', () => {
  it('have names of their own', () => {
    const names = MUTANTS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/u.test(name))).toEqual([]);
  });

  it('stand in tests/README.md with the tests that notice them', async () => {
    const readme = await read('tests/README.md');
    for (const { name, breaks, test } of MUTANTS) {
      expect(readme).toContain(`| \`${name}\` | ${breaks} | \`${test.replace('.test.ts', '')}\` |\n`);
    }
  });
});

describe.each(MUTANTS)('the mutant $name', ({ file, find, put, test }) => {
  it('breaks one place of the code as it is', async () => {
    expect((await read(file)).split(find)).toHaveLength(2);
    expect(put).not.toBe(find);
  });

  it('has a test', async () => {
    await access(inRepository(`tests/${test}`));
  });
});
