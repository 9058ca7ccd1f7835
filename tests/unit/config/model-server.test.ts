import { describe, expect, it } from '@jest/globals';
import { readEnv } from '../../../src/config/env.js';
import { secretsOf } from '../../../src/config/secrets.js';
import { problemsOfEnv } from './support.js';

const KEY = { OPENAI_API_KEY: 'hush-key' };
const AZURE = 'https://desk.openai.azure.com/openai/deployments/frontdoor';
const brainOf = (env: Record<string, string>) => readEnv({ ...KEY, ...env }).brain;

describe('the model that is asked where none is named', () => {
  it('answers at once, as long as nothing else is set', () => {
    expect(brainOf({})).toMatchObject({ model: 'gpt-6-luna', reasoningEffort: 'none' });
    expect(brainOf({ OPENAI_REASONING_EFFORT: 'Low' })).toMatchObject({ reasoningEffort: 'low' });
  });

  it('leaves how long to think to a model that is named', () => {
    expect(brainOf({ OPENAI_MODEL: 'gpt-6-luna' }).reasoningEffort).toBeNull();
    expect(brainOf({ OPENAI_MODEL: 'o9', OPENAI_REASONING_EFFORT: 'minimal' }).reasoningEffort).toBe(
      'minimal',
    );
  });

  it.each(['a lot', 'none,low', '0', '"none"'])('refuses %j as how long to think', (given) => {
    const [problem] = problemsOfEnv({ ...KEY, OPENAI_REASONING_EFFORT: given });
    expect(problem).toContain(`OPENAI_REASONING_EFFORT is "${given}". Set it to one word`);
  });
});

describe('the key of the model’s server', () => {
  it.each([
    ['Bearer hush', /OPENAI_API_KEY has a blank within\. Set it to the key alone, without "Bearer"/],
    ['hush # ours', /OPENAI_API_KEY has a blank within/],
    ['hush\thush', /OPENAI_API_KEY has a blank within/],
    ['hush\nhush', /OPENAI_API_KEY has a line end within\. Set it to the key alone, on one line/],
    ['hush\r\nhush', /OPENAI_API_KEY has a line end within/],
    ['"hush"', /OPENAI_API_KEY stands in quotes\. Set it without them/],
    ['sk-hush…', /OPENAI_API_KEY has a character that no key has/],
    ['hush\u0000', /OPENAI_API_KEY has a character that no key has/],
    ['hush\u00a0hush', /OPENAI_API_KEY has a blank within/],
  ])('is refused, unrepeated, as %j', (key, problem) => {
    const problems = problemsOfEnv({ OPENAI_API_KEY: key });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain('hush');
  });

  it('may have blanks and line ends around it, as a file leaves them', () => {
    expect(readEnv({ OPENAI_API_KEY: ' hush-key\r\n' }).brain.apiKey).toBe('hush-key');
  });
});

describe('the address of the model’s server', () => {
  it.each(['http://localhost:11434/v1', 'http://localhost:11434/v1/', ' http://localhost:11434/v1 '])(
    'is taken with and without a slash: %j',
    (address) => {
      expect(brainOf({ OPENAI_BASE_URL: address }).baseUrl).toBe('http://localhost:11434/v1/');
    },
  );

  it('is left as it is without /v1, which not every server has', () => {
    expect(brainOf({ OPENAI_BASE_URL: 'https://api.example.com' }).baseUrl).toBe('https://api.example.com/');
  });

  it.each([
    ['http://h/v1/chat/completions', /OPENAI_BASE_URL ends in \/chat\/completions, which is added to it/],
    ['http://h/v1/chat/completions/', /ends in \/chat\/completions/],
    ['http://h/v1/responses', /ends in \/responses/],
    ['http://h/v1/models', /ends in \/models/],
    [
      `${AZURE}/chat/completions?api-version=2024-10-21`,
      /OPENAI_BASE_URL has a query \("\?" and what follows\).*OPENAI_API_VERSION/,
    ],
    ['http://h/v1?key=hush', /OPENAI_BASE_URL has a query/],
    ['http://h/v1#hush', /OPENAI_BASE_URL has a query/],
    ['http://h/ v1', /OPENAI_BASE_URL has a blank or a line end within/],
    ['http://h/v1\nhttp://hush/v1', /OPENAI_BASE_URL has a blank or a line end within/],
    [
      'https://me:hush@h/v1',
      /OPENAI_BASE_URL has a user or a password within\. .* OPENAI_HEADERS, as "Authorization: Basic …"/,
    ],
    ['h:11434/v1', /OPENAI_BASE_URL is not a web address/],
  ])('is refused with what to set: %j', (address, problem) => {
    const problems = problemsOfEnv({ ...KEY, OPENAI_BASE_URL: address });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain('hush');
  });
});

describe('the version of Azure’s older addresses', () => {
  it.each(['2024-10-21', '2025-04-01-preview', 'preview', 'latest'])('is taken as %s', (version) => {
    expect(brainOf({ OPENAI_BASE_URL: AZURE, OPENAI_API_VERSION: version }).apiVersion).toBe(version);
  });

  it.each(['20241021', 'api-version=2024-10-21', '2024-10-21&x=y'])('is refused as %j', (version) => {
    expect(problemsOfEnv({ ...KEY, OPENAI_BASE_URL: AZURE, OPENAI_API_VERSION: version })).toEqual([
      expect.stringContaining(`OPENAI_API_VERSION is "${version}". Set it to a version such as 2024-10-21`),
    ]);
  });

  it('needs an address to which it belongs', () => {
    expect(problemsOfEnv({ ...KEY, OPENAI_API_VERSION: '2024-10-21' })).toEqual([
      expect.stringContaining('OPENAI_API_VERSION is set, but OPENAI_BASE_URL is not'),
    ]);
  });
});

describe('further headers of each request', () => {
  it('are pairs with | between them', () => {
    const given = 'api-key: hush-1 | X-Title: Frontdoor: the desk|anthropic-workspace-id:w |';
    expect(brainOf({ OPENAI_HEADERS: given }).headers).toEqual({
      'api-key': 'hush-1',
      'X-Title': 'Frontdoor: the desk',
      'anthropic-workspace-id': 'w',
    });
    expect(brainOf({}).headers).toEqual({});
  });

  it.each([
    ['api-key hush', /OPENAI_HEADERS has no "Name: value" in place 1\. .* with \| between them/],
    ['a: b | hush', /no "Name: value" in place 2/],
    ['a: b | : hush', /no "Name: value" in place 2/],
    ['my key: hush', /no "Name: value" in place 1/],
    ['api-key:', /no "Name: value" in place 1/],
    ['api-key: hush\nX-A: hush', /OPENAI_HEADERS has a line end within\. Set it to one line/],
    ['api-key: hush…', /the value of api-key has a character that no header can carry/],
    ['X-A: hush | x-a: hush', /OPENAI_HEADERS names x-a twice/],
    ['Content-Type: hush', /OPENAI_HEADERS names Content-Type, which belongs to the request itself/],
    ['host: hush', /OPENAI_HEADERS names host, which belongs to the request itself/],
  ])('are refused, their values unrepeated, as %j', (given, problem) => {
    const problems = problemsOfEnv({ ...KEY, OPENAI_HEADERS: given });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain('hush');
  });

  it('keep their values out of the log, with and without the word before a token', () => {
    const settings = readEnv({ ...KEY, OPENAI_HEADERS: 'Authorization: Bearer hush-1 | api-key: hush-2' });
    expect(secretsOf(settings)).toEqual(['hush-key', 'hush-1', 'hush-2']);
  });
});
