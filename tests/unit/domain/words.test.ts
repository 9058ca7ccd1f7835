import { describe, expect, it } from '@jest/globals';
import { readsAsFileAnyway, readsAsFollow } from '../../../graphs/intake/duplicates/words.js';
import { onBehalfOf } from '../../../src/domain/on-behalf.js';
import { readsAsOtherRequest } from '../../../src/domain/other-request.js';

describe('for whom somebody asks', () => {
  it.each([
    ['I am filing this on behalf of <@U0KIM>', 'U0KIM'],
    ['can you file this for <@U0KIM|kim>?', 'U0KIM'],
    ['This is for <@U0KIM>, she is on a plane', 'U0KIM'],
  ])('is named in “%s”', (text, id) => expect(onBehalfOf(text)).toBe(id));

  it.each([
    'on behalf of the sales team',
    'thanks <@U0KIM>, that is for later',
    '<@U0KIM> broke it',
    'on behalf of <@u0kim',
  ])('is not named in “%s”', (text) => expect(onBehalfOf(text)).toBeNull());
});

describe('another request meanwhile', () => {
  it.each([
    'Separate topic: we need a new printer in Lyon',
    'Unrelated, but the coffee machine is broken too',
    'also, another request: access to the wiki please',
    'On a different note - can we get more licences?',
  ])('is read in “%s”', (text) => expect(readsAsOtherRequest(text)).toBe(true));

  it.each([
    'unrelated',
    'it is unrelated to the outage of last week',
    'a new request was rejected by the server',
    'we have separate issues',
    '',
  ])('is not read in “%s”', (text) => expect(readsAsOtherRequest(text)).toBe(false));
});

describe('an offer to follow another request', () => {
  it.each(['follow it', 'Follow T-12 please', 'same issue', 'add me there', "it's the same"])(
    'is taken by “%s”',
    (text) => expect(readsAsFollow(text)).toBe(true),
  );
  it.each(['file anyway', 'no, file mine', 'it is different', "it's not the same", 'file a new one'])(
    'is left by “%s”',
    (text) => expect(readsAsFileAnyway(text)).toBe(true),
  );
  it.each(['what is T-12?', 'the same happens in Lyon', 'file it under finance'])(
    'is not answered by “%s”',
    (text) => {
      expect([readsAsFollow(text), readsAsFileAnyway(text)]).toEqual([false, false]);
    },
  );
});
