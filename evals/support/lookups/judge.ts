import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ToolCall } from '../../../src/domain/tool.js';
import { ratio, type Share, share } from '../numbers.js';
import type { Table } from '../table.js';
import type { LookupCase } from './cases.js';
import type { Played } from './play.js';

/** How one message went. `calls` and `answer` are judged of look-ups that were taken for one; null where there is none. */
export interface Verdict {
  one: LookupCase;
  played: Played;
  intent: boolean;
  calls: boolean | null;
  answer: boolean | null;
}

const Args = z.record(z.string(), z.unknown());

export function judge(one: LookupCase, played: Played): Verdict {
  const intent = played.intent === one.intent;
  const isLookup = intent && one.intent === 'lookup';
  const held = [
    ...one.says.map((words) => played.text.includes(words)),
    ...one.offers.map((offer) => played.offers.includes(offer)),
    ...(one.silent ? [played.text === ''] : []),
  ];
  return {
    one,
    played,
    intent,
    calls: isLookup ? sameCalls(one.calls, played.calls) && played.refused.length === 0 : null,
    answer: isLookup && held.length > 0 ? held.every(Boolean) : null,
  };
}

/** Whether the calls are those expected, in any order, each with the arguments that matter. */
function sameCalls(expected: LookupCase['calls'], made: readonly ToolCall[]): boolean {
  const wanted = expected.flatMap((call) => Object.entries(call));
  return (
    wanted.length === made.length &&
    wanted.every(([name, args]) =>
      made.some((call) => {
        const given = Args.safeParse(call.args).data ?? {};
        return (
          call.name === name &&
          Object.entries(args).every(([key, value]) => isDeepStrictEqual(given[key], value))
        );
      }),
    )
  );
}

/** The figures of look-ups. `right`: the share of messages of which nothing is wrong. */
export interface LookupFigures {
  messages: number;
  right: number | null;
  intent: Share;
  calls: Share;
  answer: Share;
  modelCalls: number;
}

export function lookupFigures(verdicts: readonly Verdict[]): LookupFigures {
  return {
    messages: verdicts.length,
    right: ratio(verdicts.filter(isRight).length, verdicts.length),
    intent: share(verdicts.map(({ intent }) => intent)),
    calls: share(verdicts.map(({ calls }) => calls)),
    answer: share(verdicts.map(({ answer }) => answer)),
    modelCalls: verdicts.reduce((sum, { played }) => sum + played.brainCalls.length, 0),
  };
}

export const isRight = ({ intent, calls, answer }: Verdict): boolean =>
  intent && calls !== false && answer !== false;

/** The figures, a row a group. `of` names what they are of. */
export function lookupTable(of: string, groups: Readonly<Record<string, LookupFigures>>): Table {
  const shown = ({ share: part, right, n }: Share) => (part === null ? '–' : `${right} of ${n}`);
  return {
    heading: [of, 'messages', 'right', 'intent', 'calls', 'answer'],
    rows: Object.entries(groups).map(([name, figures]) => [
      name,
      String(figures.messages),
      figures.right === null ? '–' : `${(100 * figures.right).toFixed(1)} %`,
      shown(figures.intent),
      shown(figures.calls),
      shown(figures.answer),
    ]),
  };
}
