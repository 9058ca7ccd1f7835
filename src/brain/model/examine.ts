import type { Brain, BrainCall, ConverseInput, FreshMessage, ReadInput } from '../../domain/brain.js';
import type { Blueprint } from '../../domain/draft/blueprint.js';
import { nothingNamed } from '../../domain/entities/references.js';
import type { Team } from '../../domain/team.js';
import { written } from '../../domain/text/person-text.js';
import type { ToolSpec } from '../../domain/tools/tool.js';
import { ModelFailure } from '../model-failure.js';
import { remedyFor } from '../remedies.js';

/** What is found out of a model, in a sentence for operators. */
export interface ModelFinding {
  ok: boolean;
  text: string;
}

/** What an examination found, and the calls that it took. */
export interface Examination {
  findings: readonly ModelFinding[];
  calls: readonly BrainCall[];
}

/** What anybody would take for a request, and what nobody can answer without looking it up. */
export const SAMPLE_REQUEST = 'The CRM app is slow for all of Sales since this morning, please help.';
export const SAMPLE_QUESTION = 'Where does T-1 stand, and who has it?';

const LOOK_UP: ToolSpec = {
  name: 'fetch_ticket',
  instructions: 'What is on record of a ticket: its status, who has it, when it is due.',
  parameters: { type: 'object', properties: { ticket: { type: 'string' } }, required: ['ticket'] },
};

/** What a model is examined with, by the prompts that ship and the workspace's own forms. */
export interface ExamineDeps {
  blueprints: readonly Blueprint[];
  teams: readonly Team[];
  now: Date;
  /** what one request may take, milliseconds */
  callMs: number;
}

/**
 * Asks a model for one reading and one call of a tool, and says what works. It never rejects: what goes wrong is what is to be told.
 * @param model the model alone, with nothing behind it
 */
export async function examine(model: Brain, deps: ExamineDeps): Promise<Examination> {
  const read = await asked(() => model.read(readInput(deps), AbortSignal.timeout(deps.callMs)));
  const reading = read.value?.acts.some(({ act }) => act === 'open') ?? false;
  const findings = [
    read.failed === null
      ? { ok: reading, text: reading ? `It reads requests${inTime(read.calls)}.` : MISREAD }
      : { ok: false, text: `It reads no requests: ${whyNot(read.failed)}` },
  ];
  if (read.failed !== null && concernsAll(read.failed)) return { findings, calls: read.calls };
  const talk = await asked(() => model.converse(question(deps), AbortSignal.timeout(deps.callMs)));
  const looks = (talk.value?.calls.length ?? 0) > 0;
  findings.push(
    talk.failed === null
      ? { ok: looks, text: looks ? `It answers questions${inTime(talk.calls)}.` : NO_CALLS }
      : { ok: false, text: `It answers no questions: ${whyNot(talk.failed)}` },
  );
  const calls = [...read.calls, ...talk.calls];
  const slowest = Math.max(...calls.map(({ ms }) => ms));
  if (slowest > deps.callMs * NEARLY) findings.push({ ok: false, text: slow(slowest, deps.callMs) });
  return { findings, calls };
}

const MISREAD =
  'It answers in the form that was asked for, but did not see that somebody asks for help. Choose a larger model (docs/models.md).';
const NO_CALLS =
  'It answers, but looks nothing up: questions about tickets, documents and people will be guessed at. Start its server with the parser for its calls, or choose a model that calls tools (docs/models.md).';

/** The share of its time that one request may take, so that others which are longer come back in time. */
const NEARLY = 0.6;
const slow = (ms: number, limit: number): string =>
  `It took ${seconds(ms)} of the ${seconds(limit)} that it has. Choose a faster one, have it think less (OPENAI_REASONING_EFFORT), or raise BRAIN_TIMEOUT_MS and TURN_TIMEOUT_MS (docs/models.md).`;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const inTime = (calls: readonly BrainCall[]): string => {
  const last = calls.at(-1);
  return last === undefined ? '' : ` (${seconds(last.ms)})`;
};

/** Where the key, the address or the server is wrong, whatever is asked comes to the same. */
const concernsAll = ({ outcome, said = '' }: BrainCall): boolean =>
  outcome === 'failed' ||
  outcome === 'timeout' ||
  outcome === 'limited' ||
  /^(?:2|3|401|402|403|404|429)/u.test(said);

/** What is harmless elsewhere is not so here: nobody wrote these words but Frontdoor. */
const whyNot = (call: BrainCall): string =>
  call.outcome === 'refused'
    ? `The model or a filter before it declines Frontdoor’s own prompts (${call.said ?? 'without a word'}). Loosen the filter for them, or choose another model.`
    : remedyFor(call);

interface Asked<T> {
  value: T | null;
  calls: readonly BrainCall[];
  failed: BrainCall | null;
}

/** Asks twice where a moment may have been a bad one. */
async function asked<T>(ask: () => Promise<{ value: T; calls: readonly BrainCall[] }>): Promise<Asked<T>> {
  const first = await once(ask);
  const mayPass = first.failed?.outcome === 'failed' || first.failed?.outcome === 'malformed';
  if (!mayPass) return first;
  const second = await once(ask);
  return { ...second, calls: [...first.calls, ...second.calls] };
}

async function once<T>(ask: () => Promise<{ value: T; calls: readonly BrainCall[] }>): Promise<Asked<T>> {
  try {
    return { ...(await ask()), failed: null };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { value: null, calls: [...error.earlier, error.call], failed: error.call };
  }
}

const SAMPLE = { teamId: 'T0', user: 'U1', place: 'C1' };

function said(text: string, { now }: ExamineDeps): FreshMessage {
  return {
    ts: `${Math.floor(now.getTime() / 1_000)}.000100`,
    author: SAMPLE.user,
    text: written(text),
    bot: false,
    addressed: true,
    mentions: true,
    edited: false,
    answered: null,
    voice: false,
    raisedBy: null,
  };
}

/** What both are asked in: a thread with one message, of which nothing is known. */
const place = (text: string, deps: ExamineDeps) => ({
  conversation: { history: [], fresh: [said(text, deps)] },
  people: [],
  references: nothingNamed(),
  focus: null,
  set: 'text' as const,
  open: null,
  today: deps.now.toISOString().slice(0, 10),
  timeZone: 'UTC',
  now: deps.now,
});

const readInput = (deps: ExamineDeps): ReadInput => ({
  ...place(SAMPLE_REQUEST, deps),
  viewer: SAMPLE,
  filed: null,
  noted: [],
  blueprints: deps.blueprints,
  bound: false,
  first: true,
  teams: deps.teams,
  question: null,
  meant: [],
  quiet: false,
});

const question = (deps: ExamineDeps): ConverseInput => ({
  ...place(SAMPLE_QUESTION, deps),
  open: null,
  teams: deps.teams,
  listed: [],
  linked: null,
  tools: [LOOK_UP],
  steps: [],
  mayCall: true,
  memory: null,
  shown: [],
  asker: { id: `user:${SAMPLE.user}` },
});
