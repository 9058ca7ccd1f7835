import type { Locator, Page } from 'playwright-core';
import { USERS } from '../../playground/seed/index.js';
import { CardOnPage } from './card-on-page.js';

/** A window onto the playground, with somebody sitting at it. */
export class Desk {
  readonly page: Page;
  readonly thread: Locator;
  readonly channel: Locator;
  readonly modal: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.thread = page.getByTestId('thread-pane');
    this.channel = page.getByTestId('channel-pane');
    this.modal = page.getByTestId('modal');
    this.dialog = page.getByTestId('confirm-dialog');
  }

  /** Goes on as somebody else. */
  async become(person: keyof typeof USERS): Promise<void> {
    const switcher = this.page.getByTestId('person-switcher');
    await switcher.click();
    await this.page.getByTestId(`person-${USERS[person]}`).click();
    await this.page.locator(`[data-testid=person-switcher][data-user-id=${USERS[person]}]`).waitFor();
  }

  async goTo(channel: string): Promise<void> {
    await this.page.locator(`[data-testid=channel-link][data-channel-name="${channel}"]`).click();
    await this.channel.getByRole('heading', { name: channel }).waitFor();
  }

  /** Becomes a member of the open channel: Slack shows a whisper to members only. */
  async join(): Promise<void> {
    await this.channel.getByTestId('join').click();
    await this.page.getByTestId('composer-channel').waitFor();
  }

  /** Opens a thread by its address. */
  async visit(channel: string, root: string): Promise<void> {
    await this.page.goto(
      new URL(`/archives/${channel}?thread_ts=${root}&cid=${channel}`, this.page.url()).href,
    );
    await this.thread.waitFor();
  }

  /** Opens the newest thread of the channel, or the newest below a message that says so, once it has an answer. */
  async openThread(about: string | RegExp = ''): Promise<void> {
    const roots = this.channel.getByTestId('message').filter({ hasText: about });
    await roots.getByTestId('open-thread').last().click();
    await this.thread.waitFor();
  }

  /** Writes into the channel. */
  async say(text: string): Promise<void> {
    await this.write('channel', text);
  }

  /** Writes into the open thread. */
  async reply(text: string): Promise<void> {
    await this.write('thread', text);
  }

  /** What the bot has said in the open thread so far, cards included. */
  async heard(): Promise<string[]> {
    return this.saidBy('frontdoor').allInnerTexts();
  }

  /** Waits until the bot says something in the open thread that passes, and answers it. */
  async hear(words: RegExp | string): Promise<string> {
    return (await this.saidBy('frontdoor').filter({ hasText: words }).last().textContent()) ?? '';
  }

  /** Does something that tells the bot, and waits until the bot has answered. */
  async answered(act: () => Promise<void>): Promise<void> {
    const answer = this.page.waitForResponse((response) => response.url().endsWith('/_/act'));
    await act();
    await answer;
  }

  /** The message that only the person at this desk sees. */
  get whisper(): Locator {
    return this.page.locator('[data-testid=message][data-ephemeral]');
  }

  /** The message that a link has led to. */
  get highlighted(): Locator {
    return this.page.locator('[data-testid=message][data-highlighted]');
  }

  /** The newest card of the open thread. */
  get card(): CardOnPage {
    return new CardOnPage(
      this.saidBy('frontdoor')
        .filter({ has: this.page.locator('h2') })
        .last(),
    );
  }

  /** The newest card of the open channel. */
  get teamCard(): CardOnPage {
    const cards = this.channel.getByTestId('message').filter({ has: this.page.locator('h2') });
    return new CardOnPage(cards.last());
  }

  /** Types into a field of the open modal, by its block id. */
  async fill(field: string, text: string): Promise<void> {
    await this.modal.locator(`[data-testid=block-element][data-block-id="${field}"]`).fill(text);
  }

  /** Sends the open modal off and waits until it is closed. */
  async submit(): Promise<void> {
    await this.modal.getByTestId('modal-submit').click();
    await this.modal.waitFor({ state: 'detached' });
  }

  /** What somebody said in the open thread. */
  saidBy(person: keyof typeof USERS): Locator {
    return this.thread.locator(`[data-testid=message][data-user=${USERS[person]}]`);
  }

  private async write(where: 'channel' | 'thread', text: string): Promise<void> {
    await this.page.getByTestId(`composer-${where}`).fill(text);
    await this.page.getByTestId(`send-${where}`).click();
  }
}
