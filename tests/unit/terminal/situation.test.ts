import { describe, expect, it } from '@jest/globals';
import { readSituation } from '../../../playground/terminal/situation.js';
import { buttons, header, menu, message, section } from './fixtures.js';

const words = (text: string) => message('2', text, [section(text)]);
const openCard = message('3', 'card', [header('Slow app'), buttons('Approve', 'Discard')]);
const cardThatSays = (text: string) => message('3', 'card', [header('Slow app'), section(text)]);

describe('what the bot’s answer asks of a person', () => {
  it('is nothing before there is one', () => expect(readSituation([], [])).toBeUndefined());

  it('is an answer to its questions', () => {
    const asked = words('Noted.\n1. How urgent is it: low or high?\n2. Which department is this for?');
    expect(readSituation([asked], [])).toEqual({
      is: 'asked',
      questions: ['1. How urgent is it: low or high?', '2. Which department is this for?'],
      message: asked,
      menus: [],
    });
  });

  it('is a look at the card that it shows', () => {
    expect(readSituation([openCard], [])).toEqual({ is: 'card', message: openCard });
  });

  it('is a look at a rewritten card once the words about it are there', () => {
    expect(readSituation([], [openCard])).toBeUndefined();
    expect(readSituation([words('Updated.')], [openCard])).toEqual({ is: 'card', message: openCard });
  });

  it('is a question first where the card only waits for an answer', () => {
    const waiting = message('3', 'card', [header('Slow app'), buttons('Edit', 'Discard')]);
    expect(readSituation([words('Which one is right?')], [waiting])).toMatchObject({ is: 'asked' });
  });

  it('is a choice of team when it offers them, although it asks in words too', () => {
    const offer = message('2', 'Which system?', [section('Which system?'), menu('Choose a team', 'A', 'B')]);
    expect(readSituation([offer], [])).toMatchObject({
      is: 'teams offered',
      options: [
        { label: 'A', value: 'value of A' },
        { label: 'B', value: 'value of B' },
      ],
    });
  });

  it('is nothing more once the request is filed, and says where', () => {
    const filed = cardThatSays('Approved\nFiled as <https://x.example/p1|T-1>.');
    expect(readSituation([], [filed])).toBeUndefined();
    expect(readSituation([words('Filed as T-1.')], [filed])).toEqual({
      is: 'filed',
      link: 'https://x.example/p1',
    });
    expect(readSituation([words('Filed.')], [cardThatSays('Filed as T-1.')])).toEqual({
      is: 'filed',
      link: null,
    });
  });

  it('is filed, too, where its card shows less than there is', () => {
    const filed = message('3', 'card', [section('Filed as T-1.'), buttons('Show all')]);
    expect(readSituation([words('Filed as T-1.')], [filed])).toEqual({ is: 'filed', link: null });
  });

  it('waits while the request is on its way', () => {
    expect(readSituation([words('One moment.')], [cardThatSays('Sending to Sales…')])).toBeUndefined();
  });

  it('is nothing more once the request is discarded', () => {
    expect(readSituation([words('All right.')], [cardThatSays('Discarded by Priya')])).toEqual({
      is: 'discarded',
    });
  });

  it('is another try where it could not be filed', () => {
    const stuck = message('3', 'card', [header('Slow app'), buttons('Retry', 'Discard')]);
    expect(readSituation([words('I couldn’t file it.')], [stuck])).toEqual({
      is: 'not filed',
      text: 'I couldn’t file it.',
    });
  });
});
