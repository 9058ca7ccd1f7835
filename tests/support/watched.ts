import { fileURLToPath, pathToFileURL } from 'node:url';

const PRELOAD = pathToFileURL(fileURLToPath(new URL('note-outgoing.mjs', import.meta.url))).href;

/** All variables by which libraries of ours send words somewhere, or log them, set as for one who wants that. */
export const tracerVariables = (address: string): Record<string, string> => ({
  LANGSMITH_TRACING: 'true',
  LANGSMITH_TRACING_V2: 'true',
  LANGSMITH_API_KEY: 'lsv2_pt_a-key',
  LANGSMITH_ENDPOINT: address,
  LANGSMITH_GATEWAY: address,
  LANGSMITH_DEBUG: 'true',
  // so that a test can read what is sent
  LANGSMITH_DISABLE_RUN_COMPRESSION: 'true',
  LANGCHAIN_TRACING: 'true',
  LANGCHAIN_TRACING_V2: 'true',
  LANGCHAIN_API_KEY: 'lsv2_pt_a-key',
  LANGCHAIN_ENDPOINT: address,
  LANGCHAIN_VERBOSE: 'true',
  LANGCHAIN_LOG: 'debug',
  LANGCHAIN_CALLBACKS_BACKGROUND: 'false',
  LANGGRAPH_API_KEY: 'lsv2_pt_a-key',
  OPENAI_API_BASE: address,
  OPENAI_LOG: 'debug',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
});

/**
 * The environment of a program of ours in a test: with all those variables, for the catcher of this run, and a preload that
 * notes each connection to it or to another machine, for which the run fails in the end (./global-teardown.js). Outside Jest
 * it is what was given.
 */
export function watched(env: Record<string, string>): Record<string, string> {
  const { FRONTDOOR_TEST_CATCHER: catcher, FRONTDOOR_TEST_OUTGOING: notes } = process.env;
  if (catcher === undefined || notes === undefined) return env;
  return {
    ...tracerVariables(catcher),
    FRONTDOOR_TEST_CATCHER: catcher,
    FRONTDOOR_TEST_OUTGOING: notes,
    ...env,
    NODE_OPTIONS: `--import=${PRELOAD} ${env['NODE_OPTIONS'] ?? ''}`.trim(),
  };
}
