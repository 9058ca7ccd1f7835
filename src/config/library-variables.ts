import { existsSync } from 'node:fs';
import type { Environment } from './env-reader.js';

/** Who gets traces of the bot's work, by Frontdoor's own setting. */
export type Tracer = 'none' | 'langsmith';

/**
 * What libraries of ours read by themselves whenever they are called (their packages at the versions of package-lock.json):
 * - LANGSMITH_*, LANGCHAIN_*: langsmith and @langchain/core send each step of a graph to LangSmith, with all that goes in and out
 *   of it, whoever calls it, or print it; by LANGSMITH_GATEWAY they send requests to the model there
 * - LANGGRAPH_*: @langchain/langgraph-sdk takes keys from it
 * - OTEL_*: langsmith has these choose where traces go; so has whatever OpenTelemetry is loaded
 * - OPENAI_API_BASE: @langchain/openai asks a model there where OPENAI_BASE_URL names none
 * - OPENAI_LOG: openai prints its requests to the console, as text
 */
const THEIRS = /^(?:LANGSMITH_|LANGCHAIN_|LANGGRAPH_|OTEL_|OPENAI_API_BASE$|OPENAI_LOG$)/i;

/** Of these a tracer needs none: they choose another model's server, or print to the console. */
const NO_TRACERS = /^LANG(?:SMITH|CHAIN)_(?:GATEWAY|GATEWAY_API_KEY|DEBUG|VERBOSE|LOG)$/i;
const OF_LANGSMITH = /^LANG(?:SMITH|CHAIN)_/i;

/**
 * Reads .env of the current folder, if there is one, into the environment, and takes out what would have libraries send words
 * somewhere or print them. To be called before anything else is done: the libraries then see what Frontdoor wants them to see.
 * @param env process.env, into which Node reads the file
 * @returns the names of the variables that were set and are ignored
 */
export function loadEnvironment(env: NodeJS.ProcessEnv): string[] {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return takeOut(env);
}

/** The same for an environment that is read already. The tracer that TRACER names keeps its variables. */
export function takeOut(env: Record<string, string | undefined>): string[] {
  const isKept = (name: string) =>
    tracerOf(env) === 'langsmith' && OF_LANGSMITH.test(name) && !NO_TRACERS.test(name);
  const names = Object.keys(env).filter((name) => THEIRS.test(name) && !isKept(name));
  const ignored = names.filter((name) => env[name]?.trim());
  for (const name of names) delete env[name];
  return ignored.sort();
}

/** As the reader of settings takes it, which says what is wrong with any other value. */
const tracerOf = ({ TRACER }: Environment): Tracer =>
  TRACER?.trim().toLowerCase() === 'langsmith' ? 'langsmith' : 'none';

/** What an operator must know about this at the start, a warning each. */
export function tracerWarnings(tracer: Tracer, ignored: readonly string[], env: Environment): string[] {
  const warnings: string[] = [];
  if (ignored.length > 0) {
    const way =
      tracer === 'none'
        ? 'Unset them; or, if a tracer is to get what people write, set TRACER=langsmith beside the variables of LangSmith.'
        : 'Unset them: they are not of the tracer that TRACER names.';
    warnings.push(`Frontdoor ignores ${ignored.join(', ')}: it sends and logs nothing by these. ${way}`);
  }
  if (tracer === 'none') return warnings;
  warnings.push(
    isTracing(env)
      ? 'TRACER is langsmith: everything that people write, drafts, names and ids go to ' +
          `${addressOf(env)}, and are kept there. What is deleted in Slack or here stays there.`
      : 'TRACER is langsmith, but LANGSMITH_TRACING is not "true", so nothing is sent. Set it, or unset TRACER.',
  );
  return warnings;
}

/** By which of them @langchain/core switches its tracer on. */
const SWITCHES = ['LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING_V2', 'LANGSMITH_TRACING', 'LANGCHAIN_TRACING'];

const isTracing = (env: Environment): boolean => SWITCHES.some((name) => env[name] === 'true');

/** Where langsmith sends traces, without a password that the address may hold. */
function addressOf(env: Environment): string {
  const address = env['LANGSMITH_ENDPOINT'] || env['LANGCHAIN_ENDPOINT'];
  if (address) {
    if (!URL.canParse(address)) return 'the address in LANGSMITH_ENDPOINT';
    const { origin, pathname } = new URL(address);
    return `${origin}${pathname}`;
  }
  if (env['LANGSMITH_RUNS_ENDPOINTS']) return 'the addresses in LANGSMITH_RUNS_ENDPOINTS';
  return 'LangSmith (https://api.smith.langchain.com, or where your LangSmith profile says)';
}
