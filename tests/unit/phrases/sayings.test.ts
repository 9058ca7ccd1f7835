import { describe, expect, it } from '@jest/globals';
import { entriesOf } from '../../../src/phrases/entries.js';
import { CHATTER, loadSayings, rankerOf, type Saying } from '../../../src/phrases/sayings.js';
import { tools } from './world.js';

const sayings = loadSayings();

describe('what people say', () => {
  it('means an example of a phrase that there is, a request, or nothing for the bot', () => {
    const examples = new Set([CHATTER, null, ...entriesOf(tools, []).map(({ example }) => example)]);
    expect(sayings.map(({ means }) => means).filter((means) => !examples.has(means))).toEqual([]);
  });

  it('is said once, in words, with the stand-ins that messages have', () => {
    const kinds = 'ticket person project thing quote day span field choice number'.split(' ');
    const said = sayings.map(({ means, words }) => `${means} ${words.join(' ')}`);
    expect(new Set(said).size).toBe(said.length);
    const standIns = sayings.flatMap(({ words }) => words.filter((word) => word.startsWith('{')));
    expect([...new Set(standIns)].filter((one) => !kinds.includes(one.slice(1, -1)))).toEqual([]);
  });
});

describe('the order of what words may mean', () => {
  const say = (means: string | null, ...lines: string[]): Saying[] =>
    lines.map((line) => ({ means, words: line.split(' ') }));
  const rank = rankerOf([
    ...say('close', 'close {ticket}', '{ticket} is done', 'we are done with {ticket}'),
    ...say('watch', 'watch {ticket}', 'tell me about {ticket}', 'keep an eye on {ticket}'),
    ...say(null, 'the printer is broken', 'we need a printer', 'tell the team that the door is broken'),
  ]);
  const of = (words: string) => rank(words.split(' '));

  it('begins with what is said in such words, and with requests where these are nearer', () => {
    expect(of('finally done with {ticket}')[0]).toBe('close');
    expect(of('please keep me posted about {ticket}')[0]).toBe('watch');
    expect(of('our door is broken')[0]).toBeNull();
  });

  it('has each meaning once, and is the same for the same words', () => {
    expect([...of('tell me that {ticket} is done')].sort()).toEqual(['close', 'watch', null].sort());
    expect(of('tell me about the door')).toEqual(of('tell me about the door'));
  });

  it('is empty for words that were hardly ever heard, and for none', () => {
    expect(of('der Drucker ist kaputt')).toEqual([]);
    expect(rankerOf([])(['hello'])).toEqual([]);
  });
});
