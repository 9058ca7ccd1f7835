import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { book, PLACE, read, withDraft } from './world.js';

const { nearest } = book();
const meant = (said: string, place = PLACE, limit = 2) =>
  nearest(written(said), place, limit, new AbortController().signal);

describe('a message that is no phrase', () => {
  it.each([
    ['be so kind and be quiet until lunch is over', 'be quiet here'],
    ['close T-12, it went out this morning', 'close T-12'],
    ['wats the staus of T-12', "what's the status of T-12?"],
    ['could somebody push T-12 out to the 27th', "move T-12's due date to the 27th"],
    ["what's Sam working on these days?", 'what is Sam working on?'],
    ['anything due this week that I should know?', 'what is due this week?'],
    ['can you help me?', 'what can you do?'],
  ])('is offered a phrase with what it names, which does something: “%s”', async (said, offered) => {
    const near = await meant(said);
    expect(near).toContain(offered);
    for (const words of near) expect(await read(words)).not.toBeNull();
  });

  it('is offered at most so many', async () => {
    const said = "what's Sam working on these days, and what is due?";
    expect((await meant(said, PLACE, 1)).length).toBe(1);
    expect((await meant(said)).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['whose words no phrase has', 'bonjour, le logiciel de caisse est très lent'],
    ['whose words no phrase has, of an address', 'what is the vpn address?'],
    ['that names two things, of which a phrase takes one', 'T-12 is mine now, and T-15 is done'],
    ['that only has words which every sentence has', 'what should I do next?'],
  ])('is offered nothing %s', async (_which, said) => {
    expect(await meant(said)).toEqual([]);
  });

  it('is offered only phrases that are about what it names, and none of these where it names nothing', async () => {
    for (const words of await meant('when is that T-12 ticket due again', PLACE, 8))
      expect(words).toContain('T-12');
    for (const words of await meant('when is my stuff due again, this week?', PLACE, 8))
      expect(words).not.toMatch(/T-\d|Sam|Launch/u);
  });

  it('is offered no phrase whose free words would have to be guessed', async () => {
    const said = 'please make a note: the caterer wants final numbers on 17 March, remember it';
    expect((await meant(said, PLACE, 8)).join(' | ')).not.toMatch(/remember that|caterer/u);
  });

  it('is offered what edits a draft only where one is open', async () => {
    const said = 'would you look for what is missing in the request, and check it for risks';
    const offered = async (place: typeof PLACE) => (await meant(said, place, 8)).join(' | ');
    expect(await offered(PLACE)).not.toContain('check the request for risks');
    expect(await offered(withDraft('epic'))).toContain('check the request for risks');
  });
});
