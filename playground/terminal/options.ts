import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface TryOptions {
  story: string;
  json: boolean;
  /** Where the data stays afterwards; null: a temporary folder. */
  dataDir: string | null;
  /** How long an answer of the bot may take. */
  patienceMs: number;
}

export type Asked =
  | { ask: 'play'; options: TryOptions }
  | { ask: 'help' }
  | { ask: 'wrong'; message: string };

const DEFAULT_STORY = 'slow-app';

/** A turn that asks a model may take a minute; then its answer still has to be posted. */
const DEFAULT_PATIENCE_S = 75;

/** Reads the command line. Every mistake is told in one message that names what is allowed. */
export function readOptions(argv: readonly string[], stories: readonly string[]): Asked {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: {
      story: { type: 'string' },
      json: { type: 'boolean' },
      data: { type: 'string' },
      patience: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const wrong = (what: string): Asked => ({ ask: 'wrong', message: `${what}\n\n${usage(stories)}` });
  const unknown = tokens.find((token) => token.kind === 'option' && !KNOWN.includes(token.name));
  if (unknown?.kind === 'option') return wrong(`There is no option ${unknown.rawName}.`);
  if (positionals[0] !== undefined)
    return wrong(`“${positionals[0]}” stands alone; a story is chosen with --story.`);
  if (values['help'] === true) return { ask: 'help' };
  if (typeof values['json'] === 'string') return wrong('--json takes no value.');

  const { story = DEFAULT_STORY, data = null, patience = String(DEFAULT_PATIENCE_S) } = values;
  if (typeof story !== 'string' || !stories.includes(story)) {
    return wrong(typeof story === 'string' ? `There is no story “${story}”.` : '--story needs a name.');
  }
  if (data === '' || typeof data === 'boolean') return wrong('--data needs a folder.');
  if (typeof patience !== 'string' || !/^[1-9]\d{0,3}$/.test(patience)) {
    return wrong('--patience takes whole seconds from 1 to 9999.');
  }
  const options = {
    story,
    json: values['json'] === true,
    dataDir: data,
    patienceMs: Number(patience) * 1_000,
  };
  return { ask: 'play', options };
}

const KNOWN = ['story', 'json', 'data', 'patience', 'help', 'h'];

export function usage(stories: readonly string[]): string {
  return [
    'npm run try -- [options]   plays a conversation with the real bot and looks into the database afterwards',
    '',
    `  --story NAME         ${stories.join(', ')} (unless told otherwise: ${DEFAULT_STORY})`,
    '  --json               one JSON object a line, the result last',
    '  --data FOLDER        keep the data there (unless told otherwise: in a temporary folder)',
    `  --patience SECONDS   how long to wait for an answer of the bot (unless told otherwise: ${DEFAULT_PATIENCE_S})`,
    '  --help               this text',
  ].join('\n');
}
