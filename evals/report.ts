import type { Purpose } from '../src/domain/brain.js';
import type { Half } from './files.js';
import type { Verdict } from './judge.js';
import type { LineVerdict } from './line.js';

const PURPOSES: readonly Purpose[] = ['read', 'match', 'converse'];

const mean = (sum: number, of: number): number => (of === 0 ? 0 : Number((sum / of).toFixed(3)));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const count = (verdicts: readonly Verdict[], of: (verdict: Verdict) => readonly unknown[]): number =>
  sum(verdicts.map((verdict) => of(verdict).length));

/** How conversations went: the figures that docs/evals.md explains. Shares lie between 0 and 1. */
export function figuresOf(verdicts: readonly Verdict[]) {
  const requests = verdicts.filter(({ played }) => played.conversation.expect.outcome !== 'nothing');
  const routed = verdicts.filter(({ firstTeamRight }) => firstTeamRight !== null);
  const all = verdicts.flatMap(({ played }) => played.calls.flatMap((turn) => turn.calls));
  const filed = requests.filter(({ played }) => played.filed !== null);
  return {
    conversations: verdicts.length,
    usable: mean(verdicts.filter(({ usable }) => usable).length, verdicts.length),
    firstTeamRight: mean(routed.filter((one) => one.firstTeamRight === true).length, routed.length),
    wrongValuesLeft: count(verdicts, ({ wrong }) => wrong),
    values: sum(verdicts.map(({ values }) => values)),
    needlessQuestions: mean(
      count(requests, ({ played }) => played.books.needless),
      requests.length,
    ),
    factsInNoField: mean(
      count(verdicts, ({ inNoField }) => inNoField),
      count(verdicts, ({ withField }) => withField),
    ),
    factsLost: count(verdicts, ({ lost }) => lost),
    silences: count(verdicts, ({ played }) => played.books.silences),
    interjections: count(verdicts, ({ played }) => played.books.interjections),
    givenBack: count(verdicts, ({ played }) => played.books.givenBack),
    pressesPerRequest: mean(
      count(requests, ({ played }) => played.books.presses),
      requests.length,
    ),
    questionsPerRequest: mean(sum(requests.map(({ played }) => played.books.asked)), requests.length),
    askedInOneRound: mean(filed.filter(({ played }) => played.books.rounds.size <= 1).length, filed.length),
    strayWords: count(verdicts, ({ stray }) => stray),
    foreignSentences: count(verdicts, ({ foreign }) => foreign),
    callsPerTurn: mean(all.length, sum(verdicts.map(({ played }) => played.books.turns))),
    callsPerRequest: mean(all.length, requests.length),
    inputTokensPerRequest: mean(sum(all.map(({ inputTokens }) => inputTokens)), requests.length),
    outputTokensPerRequest: mean(sum(all.map(({ outputTokens }) => outputTokens)), requests.length),
    ...Object.fromEntries(
      PURPOSES.flatMap((purpose) => {
        const own = all.filter((call) => call.purpose === purpose);
        const input = Math.round(mean(sum(own.map(({ inputTokens }) => inputTokens)), own.length));
        return [
          [`${purpose}Calls`, own.length],
          [`${purpose}InputTokens`, input],
        ];
      }),
    ),
  };
}

/** How lines went: shares, and how many were answered wrongly or met with silence. */
export function lineFiguresOf(verdicts: readonly LineVerdict[]) {
  const of = (result: LineVerdict['result']) => verdicts.filter((one) => one.result === result).length;
  return {
    lines: verdicts.length,
    right: mean(of('right'), verdicts.length),
    offered: mean(of('offered'), verdicts.length),
    taken: mean(of('taken'), verdicts.length),
    declined: mean(of('declined'), verdicts.length),
    wrong: of('wrong'),
    silent: of('silent'),
    callsPerLine: mean(sum(verdicts.map(({ calls }) => calls)), verdicts.length),
  };
}

/** Groups of figures side by side, a figure a line, for a terminal. */
export function tableOf(groups: Readonly<Record<string, object>>): string {
  const columns = Object.values(groups).map((figures) => new Map<string, unknown>(Object.entries(figures)));
  const names = [...(columns[0]?.keys() ?? [])];
  const rows = names.map((name) => [name, ...columns.map((figures) => String(figures.get(name)))]);
  const table = [['', ...Object.keys(groups)], ...rows];
  const widths = (table[0] ?? []).map((_cell, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return table.map((row) => row.map(pad).join('  ')).join('\n');
}

/** By half and all together; a half without cases is left out. */
export function byHalf<T, F>(cases: readonly T[], half: (one: T) => Half, figures: (of: readonly T[]) => F) {
  const halves = (['dev', 'held-out'] as const).flatMap((name): [string, F][] => {
    const own = cases.filter((one) => half(one) === name);
    return own.length === 0 ? [] : [[name, figures(own)]];
  });
  return Object.fromEntries([...halves, ...(halves.length === 1 ? [] : [['all', figures(cases)] as const])]);
}

/** A conversation with all that was wrong or given back; with `transcript` as it went. */
export function tellConversation({ played, problems, stray, foreign }: Verdict, transcript: boolean): string {
  const { needless, silences, interjections, givenBack } = played.books;
  return tell(
    `${played.conversation.id} (${played.conversation.half})`,
    transcript ? played.transcript : [],
    [
      ...problems,
      ...needless.map((field) => `needless question: ${field}`),
      ...silences.map((text) => `silence at: ${text}`),
      ...interjections.map((text) => `interjection at: ${text}`),
      ...givenBack.map((what) => `given back: ${what}`),
      ...stray.map((text) => `filed though it was small talk: ${text}`),
      ...foreign.map((text) => `said in English: ${text}`),
    ],
  );
}

/** A line as it went, with what was wrong about it. */
export function tellLine({ line, problems, result, transcript }: LineVerdict): string {
  return tell(`${line.id} (${line.half}): ${result}`, transcript, problems);
}

function tell(title: string, said: readonly string[], problems: readonly string[]): string {
  return [`── ${title}`, ...said.map((one) => `  ${one}`), ...problems.map((one) => `  ✗ ${one}`)].join('\n');
}

/** Whether anything about the conversation is wrong. */
export const isFlawed = ({ usable, played, lost }: Verdict): boolean =>
  !usable ||
  [lost, played.books.needless, played.books.silences, played.books.interjections].some(
    (part) => part.length > 0,
  );
