import type { Paint } from './paint.js';
import { cardLines } from './print-card.js';
import { resultLines } from './print-result.js';
import type { Place, Teller, Told } from './told.js';
import { wrap } from './wrap.js';

const MARGIN = '  ';
const EDGE = '│ ';
const NARROWEST = 40;
const WIDEST = 100;

/** Prints the thread as a person would like to read it. @param columns of the terminal */
export function createPrinter(write: (text: string) => void, paint: Paint, columns: number): Teller {
  const width = Math.max(NARROWEST, Math.min(columns, WIDEST)) - MARGIN.length;
  const put = (lines: readonly string[]) => write(`${lines.join('\n')}\n`);
  return {
    aside: (text) => put([paint.dim(text)]),
    tell: (told) => put(['', ...linesFor(told, paint, width)]),
  };
}

function linesFor(told: Told, paint: Paint, width: number): string[] {
  switch (told.type) {
    case 'message': {
      const who = paint.bold(told.bot ? paint.bot(told.who) : paint.person(told.who));
      const lines = told.text.split('\n').flatMap((line) => wrap(line, width));
      return [`${who} ${paint.dim(placed(told.place))}`, ...lines.map((line) => `${MARGIN}${line}`)];
    }
    case 'card': {
      const where = told.rewritten === null ? placed(told.place) : 'rewrites the card';
      const lines = cardLines(told, paint, width - EDGE.length);
      const drawn = lines.map((line) => `${MARGIN}${paint.dim(EDGE)}${line}`);
      return [`${paint.bold(paint.bot(told.who))} ${paint.dim(where)}`, ...drawn];
    }
    case 'click':
      return [`${paint.bold(paint.person(told.who))} ${clicked(told, paint)}`];
    case 'result':
      return resultLines(told, paint);
  }
}

function placed({ channel, inThread }: Place): string {
  return inThread ? 'in the thread' : `in ${channel}`;
}

function clicked({ control, option }: Extract<Told, { type: 'click' }>, paint: Paint): string {
  const button = paint.bold(`[ ${control} ]`);
  return option === null ? `presses ${button}` : `chooses ${paint.bold(option)} under ${button}`;
}
