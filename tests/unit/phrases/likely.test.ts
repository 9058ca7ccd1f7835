import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { book, PLACE, withDraft } from './world.js';

const { nearest } = book();
const like = (said: string) => nearest(written(said), PLACE, 2, new AbortController().signal);

describe('a message that is no phrase', () => {
  it.each([
    ['tiny thing, but please keep it in your notes that we write headlines in Fraunces', 'remember that'],
    ["let's dream big! set up a goal for us: ten glowing reviews a week", 'new goal: ten glowing reviews'],
    ['be so kind and be quiet until lunch is over', 'be quiet here'],
    ['remember the caterer wants final numbers on 17 March, noon', 'remember that'],
    ['could somebody push T-12 out to the 27th', 'T-12'],
    ['let me know about it when anything happens with T-12, will you', 'T-12'],
  ])('is most like a phrase, which is offered with what was said: “%s”', async (said, offered) => {
    const { phrases, like: kind } = await like(said);
    expect(kind).toBe('phrase');
    expect(phrases.join(' | ')).toContain(offered);
  });

  it('is offered with what was said before it, where it points back, and with the whole time of day', async () => {
    const words = 'our standup is at 9:45 from now on. Keep that somewhere please, I will ask you again';
    expect((await like(words)).phrases[0]).toBe('remember that our standup is at 9:45 from now on');
  });

  it('names what the thread is about by the word that points at it', async () => {
    const focus = {
      type: 'element',
      kind: 'task',
      id: 'task:t12',
      name: 'T-12',
      project: null,
      set: true,
    } as const;
    const words = written('they gave us until monday for this, move the due date please');
    const { phrases } = await nearest(words, { ...PLACE, focus }, 4, new AbortController().signal);
    expect(phrases.join(' | ')).toContain('this');
    for (const offered of phrases) expect(offered).not.toMatch(/(?:^|\s)'s|\s$/u);
  });

  it('is offered as both orders where it says two', async () => {
    const { phrases, like: kind } = await like('T-12 is mine now, and T-15 is done');
    expect(phrases[0]).toBe('assign T-12 to me and close T-15');
    expect(kind).toBe('phrase');
    const { phrases: asked } = await like('who has got T-12 and is T-15 already through?');
    expect(asked[0]).toBe('who has T-12 and is T-15 done?');
  });

  it('is offered with the last day that it says, and each quotation once', async () => {
    const { phrases } = await like("T-12 won't make it on the 20th, move it to 27 March");
    expect(phrases[0]).toMatch(/^move T-12's due date to 27 March/u);
    const { phrases: first } = await like(
      'could T-12 be due on the 27th? The translations come on the 25th.',
    );
    expect(first.join(' | ')).not.toContain('25th');
    const { phrases: once } = await like('point me to where the deadline was decided, I have to know');
    expect(once.join(' | ')).not.toContain('the the');
    const epic = withDraft('epic');
    const words = written('“90 seconds” is not right any more, make that “2 minutes” in the problem');
    const near = await nearest(words, epic, 3, new AbortController().signal);
    expect(near.phrases).toContain('replace “90 seconds” with “2 minutes” in the problem');
  });

  it('is offered with an entry of the draft that it tells, and with a field only by a name of its own', async () => {
    const { open } = withDraft('epic');
    const item = (value: string) => ({ value, evidence: [] });
    const lists = {
      acceptance_criteria: [item('Works offline'), item('Loads in 2 s')],
      risks: [item('The vendor may be late'), item('Old browsers')],
    };
    const epic = withDraft('epic', { open: open && { ...open, draft: { ...open.draft, lists } } });
    const offered = async (said: string) => {
      const { phrases } = await nearest(written(said), epic, 4, new AbortController().signal);
      return phrases.join(' | ');
    };
    expect(await offered('remove the offline criterion')).toContain('remove “Works offline”');
    expect(await offered('no one at the tills needs it. Take that criterion out')).not.toContain('vendor');
    expect(await offered("I'd call it Reports instead, change the title")).not.toContain("the I'd");
    expect(await offered('no, the problem is the old database')).toContain(
      'set the problem to the old database',
    );
  });

  it('is offered with what was said before, where it points back at it', async () => {
    const { phrases } = await like('the office closes at 19h on Fridays. Keep that in mind will you');
    expect(phrases[0]).toBe('remember that the office closes at 19h on Fridays');
  });

  it('is offered with a ticket by a word of its name and the word “ticket”', async () => {
    expect((await like('deadline checkout ticket pls')).phrases.join(' | ')).toContain('Slow checkout');
  });

  it('is offered with the whole name where a name stands in quotation marks', async () => {
    const { phrases } = await like("could someone tell me who has got the ticket 'Slow checkout'");
    expect(phrases[0]).toMatch(/'Slow checkout'/u);
  });

  it.each([
    'the coffee machine on the third floor leaks',
    'my laptop does not start since yesterday',
    'we need a second monitor for the new colleague',
    'please give Noor access to the payroll folder',
    'We would like new plants for the lobby',
    'the heating is off again',
    'The reports are slow',
    'highlight overdue invoices in the dashboard',
    'the label printer on the second floor prints every second line twice',
  ])('is most like a request: “%s”', async (said) => {
    expect((await like(said)).like).toBe('request');
  });

  it('of words that were hardly ever heard is like nothing, in whatever language', async () => {
    for (const said of [
      'bonjour, le logiciel de caisse est très lent',
      'لا أستطيع تسجيل الدخول',
      'asdf qwer zxcv',
    ])
      expect(await like(said)).toEqual({ phrases: [], like: 'request' });
  });

  it('is offered nothing whose names, days or words it does not say', async () => {
    const { phrases } = await like('could somebody give it a bit more time, please, we are late');
    expect(phrases.filter((words) => /T-\d|Friday|Sam/u.test(words))).toEqual([]);
  });
});
