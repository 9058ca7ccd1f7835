import { z } from 'zod';
import { pick, type Random } from '../requests/samples.js';
import { brokenBody } from './bodies.js';
import { Call, type Draft } from './draft.js';
import { STEPS } from './steps.js';

/** What a server sends back. `kinds`: all that is wrong with it, in words. `hangs`: only the head of it, and never an end. */
export interface Wire {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  kinds: readonly string[];
  /** whatever it thinks or calls stands in marks that are whole */
  marked: boolean;
  hangs: boolean;
}

const Message = z.looseObject({ content: z.string().nullish(), tool_calls: z.array(Call).optional() });
const Completion = z.looseObject({ choices: z.tuple([z.looseObject({ message: Message })]) });

/** The steps that matter most are taken most often; great ones take their time. */
const OFTEN = [
  ...[
    'words with something left in them',
    'words with something left in them',
    'words with something left in them',
  ],
  ...[
    'an answer with something around it',
    'an answer with something around it',
    'calls as text',
    'calls as text',
  ],
  ...[
    'plain words',
    'words beside calls',
    'another form',
    'another form',
    'other values',
    'content in parts',
  ],
  ...[
    'calls of another form',
    'another end',
    'reasoning beside it',
    'lists that are null',
    'a message of another form',
  ],
];
const SELDOM = ['a great size', 'a great depth'];

/**
 * A good answer made hostile.
 * @param good what a model means that does all it is told, as OpenAI would send it
 * @param tools the names of the tools that were offered
 */
export function hostile(random: Random, good: unknown, tools: readonly string[]): Wire {
  const completion = Completion.parse(good);
  const [choice] = completion.choices;
  const { content = null, tool_calls: calls = [] } = structuredClone(choice.message);
  const draft: Draft = {
    ...{ random, tools, content, calls, more: {}, kinds: [], marked: true },
    finish: choice['finish_reason'],
  };
  for (let steps = pick(random, [0, 1, 1, 1, 1, 2, 2, 3]); steps > 0; steps -= 1)
    STEPS[pick(random, random() < 0.04 ? SELDOM : OFTEN)]?.(draft);
  const message = {
    ...{ role: 'assistant', content: draft.content },
    ...(draft.calls.length > 0 ? { tool_calls: draft.calls } : {}),
    ...draft.more,
  };
  const choices = [{ index: 0, message, finish_reason: draft.finish }];
  const written = brokenBody(random, { ...completion, choices });
  return {
    ...written,
    kinds: [...draft.kinds, ...written.kinds],
    marked: draft.marked && written.kinds.length === 0,
  };
}
