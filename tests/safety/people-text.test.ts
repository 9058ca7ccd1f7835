import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { groundedQuote } from '../../src/brain/model/clean/quote.js';
import { placeBegun, placeNamed } from '../../src/domain/conversation/choice-words.js';
import { citedMemories } from '../../src/domain/conversation/citations.js';
import { givesUpFiled } from '../../src/domain/conversation/control-words.js';
import { isAside, repeats } from '../../src/domain/conversation/courtesy.js';
import { standsAlone } from '../../src/domain/conversation/incoming.js';
import { repeatsAnyOf } from '../../src/domain/conversation/retractions.js';
import { emptyDraft } from '../../src/domain/draft/draft.js';
import { restingOn } from '../../src/domain/draft/evidence.js';
import { lookedAt } from '../../src/domain/text/looked-at.js';
import { holds, joined, shortened, written } from '../../src/domain/text/person-text.js';
import { routingText } from '../../src/domain/tickets/routing-text.js';
import { fileName } from '../../src/domain/tickets/shared-file.js';
import { explicitMentions } from '../../src/knowledge/entities/explicit.js';
import { readCommand } from '../../src/slack/normalize/command.js';
import { contentOf } from '../../src/slack/normalize/content.js';
import { namedOnce } from '../../src/slack/normalize/speaker.js';
import { quoteLines } from '../../src/slack/views/answers/passages.js';
import { clip } from '../../src/slack/views/text/clip.js';
import { mrkdwnPieces, plainText } from '../../src/slack/views/text/mrkdwn.js';
import { placeOf } from '../../src/tools/editing/find-text.js';
import { search } from '../../src/tools/search/search.js';
import { cpuMs, cpuMsOf } from '../support/cpu.js';
import { frontDoor } from '../support/front-door.js';
import { read, said, toBot } from '../support/guided-turn.js';
import { POISON } from '../support/poison.js';
import { readAnything } from '../support/read-anything.js';
import { nodesOf, type SourceFile, sourceFiles } from '../support/source-files.js';

/** Of processor time, for a text of 40,000 characters. */
const BUDGET_MS = 100;
/** As a new request, as the answer to each field of three blueprints, and twice at the card of each. */
const WAYS_OF_READING = 28;

/** Names that parameters have which hold what people wrote. */
const TEXT =
  /^(?:text|said|sentence|words?|message|raw|quote|typed|sought|spoken|question|clause|answer|line|item|asked|given|what|mention|letters|segment)$/u;
/** Rooms that are given only as much of a text as is looked at. */
const INNER = /^src\/knowledge\/entities\//u;
/** Not of people: files of the operator, and the database's. */
const OTHERS = /^src\/(?:cli|config|db|ops|knowledge\/import)\//u;

const Parameter = z.looseObject({
  type: z.literal('Identifier'),
  value: z.string(),
  optional: z.boolean().optional(),
  typeAnnotation: z.object({
    typeAnnotation: z.looseObject({
      kind: z.string().optional(),
      typeName: z.looseObject({ value: z.string() }).optional().catch(undefined),
    }),
  }),
});
const Exported = z.object({
  type: z.literal('ExportDeclaration'),
  declaration: z.union([
    z.object({
      type: z.literal('FunctionDeclaration'),
      identifier: z.object({ value: z.string() }),
      params: z.array(z.object({ pat: z.unknown() })),
    }),
    z.object({
      type: z.literal('VariableDeclaration'),
      declarations: z.tuple([
        z.object({
          id: z.object({ value: z.string() }),
          init: z.object({ type: z.literal('ArrowFunctionExpression'), params: z.array(z.unknown()) }),
        }),
      ]),
    }),
  ]),
});

/** An exported function that takes people's text. `alone`: nothing else that it would need. */
interface Reader {
  name: string;
  alone: boolean;
}

const isPersonText = (param: unknown): boolean => JSON.stringify(param).includes('"value":"PersonText"');

/**
 * A file's exported functions that take people's text by its type, or one plain string that is named after it and nothing
 * else.
 */
function readersIn(file: SourceFile): Reader[] {
  return nodesOf(file).flatMap((node) => {
    const { data } = Exported.safeParse(node);
    if (data === undefined) return [];
    const { declaration } = data;
    const [name, params] =
      declaration.type === 'FunctionDeclaration'
        ? [declaration.identifier.value, declaration.params.map(({ pat }) => pat)]
        : [declaration.declarations[0].id.value, declaration.declarations[0].init.params];
    const needed = params.filter(
      (param) => z.looseObject({ type: z.literal('AssignmentPattern') }).safeParse(param).error,
    );
    const only = needed.length === 1 ? Parameter.safeParse(needed[0]).data : undefined;
    const type = only?.typeAnnotation.typeAnnotation;
    const alone =
      type?.typeName?.value === 'PersonText' || (type?.kind === 'string' && TEXT.test(only?.value ?? ''));
    return alone || params.some(isPersonText) ? [{ name, alone }] : [];
  });
}

type Read = (text: string) => unknown;

const files = sourceFiles().filter(({ path, isProgram }) => !isProgram && !OTHERS.test(path));
const found = files.flatMap((file) => readersIn(file).map((reader) => ({ file, ...reader })));
const readers = found.filter(({ alone }) => alone);
/** Where texts are read, and where anybody may ask for their length and the like. The graph only hands them on. */
const READ_HERE = /^src\/(?:brain|knowledge|phrases|tools|domain)\//u;

const rendering = { names: (user: string) => user };
const READING = { botUserId: 'U0', groups: new Map<string, string>() };
const event = { kind: 'message', via: 'mention', ts: '1.0', author: 'U1', addressed: true } as const;

const PLACE = { channel: 'C1', rootTs: '1.0' };

/** Those that take more than a text, by what they are for. */
const WHOLE: Readonly<Record<string, Read>> = {
  'whether it makes a turn of its own': (text) => standsAlone({ ...event, text: written(text) }),
  'a message from Slack': (text) => contentOf({ text }, READING),
  'a mention from Slack': (text) => contentOf({ text: `<@U0> ${text}` }, READING),
  'a forwarded message': (text) => contentOf({ attachments: [{ is_share: true, text }] }, READING),
  'an app’s blocks': (text) => contentOf({ blocks: [{ type: 'markdown', text }] }, READING),
  'a workflow’s form': (text) => namedOnce(text, async () => true),
  fileName: (text) => fileName(written(text), 80),
  'a slash command': (text) => readCommand({ user_id: 'U1', channel_id: 'C1', trigger_id: '1', text }, 'U0'),
  'the words that a value was taken from': (text) => groundedQuote(text, text.slice(-300)),
  placeNamed: (text) => placeNamed(written(text), 3),
  placeBegun: (text) => placeBegun(written(text), 3),
  givesUpFiled: (text) => givesUpFiled(written(text), 'T-1', true),
  isAside: (text) => [
    isAside(written(text), [written('a word')]),
    isAside(written('a word'), [written(text)]),
  ],
  repeats: (text) => [repeats(written(text), 'a word'), repeats(written('a word'), text)],
  'whether words of ours repeat what was taken back': (text) =>
    repeatsAnyOf([
      {
        channel: 'C1',
        ts: '1.0',
        author: 'U1',
        at: '9',
        was: [written(text)],
        now: written(text.slice(9)),
        beside: [],
      },
    ])(text),
  shortened: (text) => shortened(written(text), 300),
  routingText: (text) => routingText(frontDoor, emptyDraft(), [{ text: written(text) }]),
  joined: (text) => joined([written(text), written(text)]),
  holds: (text) => holds(written(text), text.slice(-300)),
  restingOn: (text) =>
    restingOn({ ts: '1.0', author: 'U1', text: written(text) }, PLACE, text.slice(-300), 'extracted'),
  citedMemories: (text) => citedMemories(text, written(text), []),
  'explicit mentions': (text) => explicitMentions(lookedAt(text), [text.slice(0, 100)]),
  'a search in a thread': (text) => search([{ ts: '1.0', author: 'U1', text }], text.slice(0, 200)),
  'words in a field': (text) => placeOf(text, text.slice(-200)),
  mrkdwn: (text) => [mrkdwnPieces(text, rendering), plainText(text, rendering.names), clip(text, 3_000)],
  'a passage': (text) => quoteLines({ quote: text }, rendering),
};

/** The texts that it takes longer over than it may. */
function slowOf(read: Read, budget = BUDGET_MS): string[] {
  read('a word.');
  return POISON.flatMap(([name, text]) => {
    const ms = cpuMs(() => read(text), budget);
    return ms < budget ? [] : [`${name}: ${Math.round(ms)} ms`];
  });
}

describe('whatever reads what people write keeps within its processor time', () => {
  it('finds the functions that do, and has a case for each that takes more than a text', () => {
    expect(readers.length).toBeGreaterThan(60);
    expect(readers.some(({ file }) => INNER.test(file.path))).toBe(true);
    const others = found.filter(({ file, alone }) => !alone && READ_HERE.test(file.path));
    expect(others.map(({ name }) => name).filter((name) => !(name in WHOLE))).toEqual([]);
    expect(readers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['controlWord', 'approves', 'isQuestion', 'sentencesIn']),
    );
  });

  it.each(readers.map(({ file, name }) => [file.path, name, file] as const))(
    '%s: %s',
    async (path, name, file) => {
      const module: Record<string, unknown> = await import(file.absolute);
      const read = z.custom<Read>((value) => typeof value === 'function').parse(module[name]);
      expect(slowOf((text) => read(INNER.test(path) ? lookedAt(text) : text))).toEqual([]);
    },
    120_000,
  );

  it.each(Object.entries(WHOLE))(
    '%s',
    (_what, read) => {
      expect(slowOf(read)).toEqual([]);
    },
    120_000,
  );

  it('a conversation of 500 messages, in twice the time of half of them', async () => {
    const lines = ['the printer is slow again', 'urgency: high', 'it blocks the sales team, by Friday'];
    const long = Array.from({ length: 500 }, (_, at) => said(`${at}.0`, lines[at % lines.length] ?? ''));
    const reading = (history: typeof long) => () =>
      read([], { conversation: { history, fresh: [toBot('the printer is slow again')] } });
    await reading(long)();
    const [half, whole] = [await cpuMsOf(reading(long.slice(0, 250))), await cpuMsOf(reading(long))];
    expect(whole).toBeLessThan(Math.min(5 * BUDGET_MS, 3 * half + BUDGET_MS));
  });

  it.each(POISON)(
    '%s, read without a model in all the ways there are',
    async (_name, text) => {
      const budget = BUDGET_MS * WAYS_OF_READING;
      expect(await cpuMsOf(() => readAnything(text), budget)).toBeLessThan(budget);
    },
    60_000,
  );
});
