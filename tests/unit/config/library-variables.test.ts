import { describe, expect, it } from '@jest/globals';
import { takeOut, tracerWarnings } from '../../../src/config/library-variables.js';
import { tracerVariables } from '../../support/watched.js';

const OURS = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://localhost/v1', LOG_LEVEL: 'info', PATH: '/bin' };
const THEIRS = tracerVariables('http://tracer.example');

describe('variables by which libraries send or print what passes through them', () => {
  it('are taken out, and named; all others stay', () => {
    const env = { ...OURS, ...THEIRS };
    expect(takeOut(env)).toEqual(Object.keys(THEIRS).sort());
    expect(env).toEqual(OURS);
  });

  it('are taken out whatever they are called behind their family’s name', () => {
    const env = { LANGSMITH_SOMETHING_NEW: 'x', LangChain_Handler: 'x', OTEL_LOGS_EXPORTER: 'otlp' };
    expect(takeOut(env)).toEqual(['LANGSMITH_SOMETHING_NEW', 'LangChain_Handler', 'OTEL_LOGS_EXPORTER']);
    expect(env).toEqual({});
  });

  it('are not named where they are set to nothing', () => {
    expect(takeOut({ LANGSMITH_TRACING: ' ' })).toEqual([]);
  });

  it('stay with TRACER=langsmith if they are of its tracer, and not those that print or name another model', () => {
    const env = { ...THEIRS, TRACER: ' LangSmith' };
    const ignored = takeOut(env);
    expect(ignored).toEqual([
      'LANGCHAIN_LOG',
      'LANGCHAIN_VERBOSE',
      'LANGGRAPH_API_KEY',
      'LANGSMITH_DEBUG',
      'LANGSMITH_GATEWAY',
      'OPENAI_API_BASE',
      'OPENAI_LOG',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'OTEL_TRACES_EXPORTER',
    ]);
    expect(env).toMatchObject({ LANGSMITH_TRACING: 'true', LANGSMITH_ENDPOINT: 'http://tracer.example' });
  });
});

describe('at the start', () => {
  it('nothing is said where none is set', () => {
    expect(tracerWarnings('none', [], {})).toEqual([]);
  });

  it('one sentence names those that are ignored, and how to have a tracer', () => {
    expect(tracerWarnings('none', ['LANGSMITH_TRACING', 'OPENAI_LOG'], {})).toEqual([
      expect.stringMatching(/^Frontdoor ignores LANGSMITH_TRACING, OPENAI_LOG: .*TRACER=langsmith/),
    ]);
  });

  it.each([
    [{ LANGSMITH_ENDPOINT: 'https://user:hush@trace.example/api' }, 'https://trace.example/api,'],
    [{ LANGCHAIN_ENDPOINT: 'https://trace.example' }, 'https://trace.example/,'],
    [{ LANGSMITH_ENDPOINT: 'hush' }, 'the address in LANGSMITH_ENDPOINT,'],
    [{ LANGSMITH_RUNS_ENDPOINTS: '{"https://a":"hush"}' }, 'the addresses in LANGSMITH_RUNS_ENDPOINTS,'],
    [{}, 'https://api.smith.langchain.com'],
  ])('a tracer is warned of: what it gets, and where (%j)', (env, where) => {
    const [warning = '', ...more] = tracerWarnings('langsmith', [], { LANGSMITH_TRACING: 'true', ...env });
    expect(more).toEqual([]);
    expect(warning).toMatch(/everything that people write, drafts, names and ids/);
    expect(warning).toContain(where);
    expect(warning).not.toContain('hush');
  });

  it('a tracer that LangSmith’s own switch leaves off is told to be off', () => {
    expect(tracerWarnings('langsmith', [], { LANGSMITH_API_KEY: 'k' })).toEqual([
      expect.stringMatching(/LANGSMITH_TRACING is not "true", so nothing is sent/),
    ]);
  });
});
