import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { startWorkspace } from '../support/workspace.js';
import { hoursPass } from './support/hours-pass.js';

const request = (what: string) =>
  [
    `@frontdoor ${what}`,
    'Business impact: it blocks the sales team',
    'Urgency: high',
    'Request type: incident',
    'Desired resolution: it works again',
    'Department: Sales',
  ].join('\n');

type Person = Parameters<Desk['become']>[0];

/** People at one desk, one after the other: what each of them does, and finds where they would look for it. */
describe('in the page, people', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let desk: Desk;

  beforeAll(async () => {
    const workspace = await startWorkspace(database, { page: true });
    desk = await browser.open(workspace.url);
  }, 120_000);

  const finds = async (who: Person, channel: string, about?: string) => {
    await desk.become(who);
    await desk.goTo(channel);
    if (about !== undefined) await desk.openThread(about);
  };
  const begins = async (who: Person, channel: string, text: string) => {
    await finds(who, channel);
    await desk.say(text);
    await desk.openThread(text.split('\n')[0]?.replace('@frontdoor ', ''));
  };
  const atCard = async (what: string) => {
    await begins('priya', 'it-help', request(what));
    await desk.card.element(ACTION.approve).waitFor();
  };
  const filed = async (what: string) => {
    await atCard(what);
    await desk.card.press(ACTION.approve);
    await desk.hear('Filed as');
  };
  const cardSays = (words: string) => desk.card.message.filter({ hasText: words }).waitFor();
  const offer = (label: string): Locator => desk.thread.getByRole('button', { name: label }).last();
  const hours = async () =>
    hoursPass(database, (await desk.thread.getByTestId('message').first().getAttribute('data-ts')) ?? '');

  it('have a second request kept, are offered it when the first is over, and go on with it', async () => {
    await begins('priya', 'it-help', '@frontdoor the lights flicker in hall two');
    await desk.hear('business');
    await desk.reply('@frontdoor new request: the badge printer is out of ink');
    await desk.hear('come back to it when this one is filed');
    await desk.reply('@frontdoor cancel the request');
    await desk.hear(/Earlier you also mentioned .*badge printer is out of ink/);
    await offer('Open a request with this').click();
    await desk.reply(request('').split('\n').slice(1).join('\n'));
    await desk.hear('which team takes it');
  });

  it('begin a request by a command: its words stand in the channel, and it goes on below them', async () => {
    await finds('priya', 'it-help');
    await desk.say('/frontdoor new the wiki app is slow and times out');
    await desk.whisper.filter({ hasText: 'we go on below it' }).waitFor();
    await desk.openThread('the wiki app is slow');
    expect(await desk.saidBy('frontdoor').first().textContent()).toContain('@Priya Nair has a request');
    await desk.reply(request('').split('\n').slice(1).join('\n'));
    await desk.card.element(ACTION.approve).waitFor();
  });

  it('file for somebody else, who is called and approves it', async () => {
    await atCard('my password is refused at the single sign-on');
    await desk.reply('@frontdoor file this for Daniel Ortiz');
    expect(await desk.hear('on your behalf')).toContain('@Daniel Ortiz');
    await finds('daniel', 'it-help', 'my password is refused');
    await desk.card.press(ACTION.approve);
    // the card says that it is filed, too, and calls nobody
    await desk.hear(/@Daniel Ortiz.*Filed as|Filed as.*@Daniel Ortiz/su);
  });

  it('change the team by a phrase and by the menu', async () => {
    await atCard('the pages load slowly since noon');
    await desk.reply('@frontdoor send it to the Data & Analytics Team');
    await cardSays('Data & Analytics Team');
    await desk.card.choose(ACTION.changeTeam, 'Identity & Access Team');
    await cardSays('Identity & Access Team');
    await desk.card.press(ACTION.approve);
    expect(await desk.hear('Filed as')).toContain('Identity & Access Team');
  });

  it('change a filed request: the offer says who took it and can be pressed no more, and the team sees it', async () => {
    await filed('the sales dashboard shows wrong figures');
    await desk.reply('@frontdoor Business impact: two customers have left');
    await desk.hear('two customers have left');
    await offer('Update T-').click();
    await desk.hear('Priya Nair chose Update T-');
    expect(await offer('Update T-').count()).toBe(0);
    await finds('mei', 'data-analytics');
    await desk.teamCard.message.filter({ hasText: 'two customers have left' }).waitFor();
  });

  it('are asked back by the team, reminded, and answer; the team finds question and answer below its card', async () => {
    await filed('the booking app freezes and crashes');
    await finds('tom', 'performance-eng');
    await desk.teamCard.press(ACTION.askBack);
    await desk.fill('question', 'Since when does it freeze?');
    await desk.submit();
    await desk.openThread('the booking app freezes');
    expect(await desk.hear('Since when does it freeze?')).toContain('The answer comes here.');

    await finds('priya', 'it-help', 'the booking app freezes');
    expect(await desk.hear('Since when does it freeze?')).toContain('@Priya Nair @Tom Becker asks about');
    await hours();
    const reminder = await desk.hear('A gentle reminder');
    expect(reminder).toContain('@Tom Becker is still waiting for an answer');
    expect(reminder).toContain('Since when does it freeze?');
    await desk.reply('Since Monday morning.');
    await desk.hear('passed your answer on to @Tom Becker');

    await finds('tom', 'performance-eng', 'the booking app freezes');
    await desk.hear('Since Monday morning.');
  });

  it('in a channel made for requests need no mention, and are left alone with their greetings', async () => {
    await finds('grace', 'epics');
    await desk.say('good morning all');
    await begins('grace', 'epics', 'Title: Faster checkout');
    await desk.reply('Problem: paying takes ninety seconds\nAcceptance criteria: it takes ten seconds');
    await desk.card.element(ACTION.approve).waitFor();
    const greeting = desk.channel.getByTestId('message').filter({ hasText: 'good morning all' });
    expect(await greeting.getByTestId('open-thread').count()).toBe(0);
  });

  it('are reminded of a card that waits, all who may approve it', async () => {
    await atCard('the multi-factor code never arrives');
    await desk.reply('@frontdoor Daniel Ortiz can approve this');
    await desk.hear('may approve this');
    await hours();
    const reminder = await desk.hear('A gentle reminder');
    expect(reminder).toContain('@Priya Nair @Daniel Ortiz');
    await finds('daniel', 'it-help', 'the multi-factor code');
    await desk.card.press(ACTION.approve);
    await desk.hear('Filed as');
  });
});
