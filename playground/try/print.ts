import type { Paint } from './paint.js';
import type { Place, Teller, Told } from './told.js';
import { wrap } from './wrap.js';

const MARGIN = '  ';
const EDGE = '│ ';

/** Prints the thread as a person would like to read it. @param width columns of the terminal */
export function createPrinter(write: (text: string) => void, paint: Paint, width: number): Teller {
  const room = Math.max(40, Math.min(width, 100)) - MARGIN.length - EDGE.length;
  const put = (lines: readonly string[]) => write(`${lines.join('\n')}\n`);
  const indented = (lines: readonly string[], edge = '') =>
    lines.flatMap((line) => wrap(line, room)).map((line) => `${MARGIN}${edge}${line}`);

  const message = (told: Extract<Told, { type: 'message' }>) => {
    const colour = told.bot ? paint.bot : paint.person;
    put(['', `${paint.bold(colour(told.who))} ${paint.dim(placed(told.place))}`]);
    put(indented(told.text.split('\n')));
  };

  const card = (told: Extract<Told, { type: 'card' }>) => {
    const what = told.rewritten ? 'rewrites the card' : placed(told.place);
    const lines = told.rewritten ? told.news : told.lines;
    put(['', `${paint.bold(paint.bot(told.who))} ${paint.dim(what)}`]);
    if (!told.rewritten && told.title !== null) put(indented([told.title], EDGE).map(paint.bold));
    if (lines.length > 0) put(indented(lines, EDGE));
    const controls = told.controls.map((control) => `[ ${control} ]`).join('  ');
    put(indented([controls || '(nothing to press)'], EDGE).map(paint.dim));
  };

  return {
    aside: (text) => put([paint.dim(text)]),
    tell(told) {
      switch (told.type) {
        case 'message':
          return message(told);
        case 'card':
          return card(told);
        case 'click': {
          const option = told.option === null ? 'presses' : 'chooses';
          const what = told.option === null ? `[ ${told.control} ]` : `“${told.option}” (${told.control})`;
          return put(['', `${paint.bold(paint.person(told.who))} ${option} ${paint.bold(what)}`]);
        }
        case 'result':
          return put(['', ...resultLines(told, paint)]);
      }
    },
  };
}

function placed({ channel, inThread }: Place): string {
  return inThread ? `in the thread` : `in ${channel}`;
}

function resultLines(result: Extract<Told, { type: 'result' }>, paint: Paint): string[] {
  if (result.ok) return [paint.good(`✔ ${result.promise}`), ...result.tickets.map(ticketLine)];
  return [
    paint.bad(`✘ ${result.stopped ?? 'The story was played to its end, but the database says otherwise.'}`),
    ...result.differences.map(
      ({ what, expected, found }) => `  ${what}: expected ${expected}, found ${found}`,
    ),
    ...(result.log.length > 0 ? ['', paint.dim('The bot’s last log lines:'), ...result.log.map(paint.dim)] : []),
  ];
}

function ticketLine(ticket: Extract<Told, { type: 'result' }>['tickets'][number]): string {
  return `  In the database: ${ticket.id}, ${ticket.status}, ${ticket.team ?? 'no team'}`;
}
