import type { Locator } from 'playwright-core';
import { parseCardBlockId } from '../../src/slack/views/button-refs.js';
import { until } from './until.js';

/** A card of the bot as the page shows it. */
export class CardOnPage {
  readonly message: Locator;

  constructor(message: Locator) {
    this.message = message;
  }

  /** One field, by itself or beside others: its label, its value, and what that rests on. */
  private field(label: string): Locator {
    const named = this.message.page().locator('strong', { hasText: new RegExp(`^${label}$`) });
    return this.message.locator('.field, .section:not(:has(.field))').filter({ has: named });
  }

  /** What a field says. */
  async says(label: string): Promise<string> {
    return (await this.field(label).textContent()) ?? '';
  }

  /** The link to the message that a field's value came from. */
  evidence(label: string): Locator {
    return this.field(label).getByRole('link').last();
  }

  link(name: string): Locator {
    return this.message.getByRole('link', { name, exact: true });
  }

  /** A button or menu by its action id. */
  element(actionId: string): Locator {
    return this.message.locator(`[data-action-id="${actionId}"]`);
  }

  /** Everything that can be pressed or chosen. */
  get elements(): Locator {
    return this.message.locator('[data-action-id]');
  }

  async press(actionId: string): Promise<void> {
    await this.element(actionId).click();
  }

  /** Chooses from a menu on the card. */
  async choose(actionId: string, option: string): Promise<void> {
    await this.element(actionId).click();
    await this.message.page().getByRole('option', { name: option, exact: true }).click();
  }

  /** Where the card stands: its message and the rev that its buttons carry. */
  async stand(): Promise<{ ts: string; rev: number }> {
    const ts = await this.message.getAttribute('data-ts');
    const block = await this.message.locator('[data-block-id^="fd:"]').first().getAttribute('data-block-id');
    const ref = parseCardBlockId(block ?? undefined);
    if (ref === null) throw new Error(`The block "${block}" carries no rev.`);
    return { ts: ts ?? '', rev: ref.rev };
  }

  /** Waits until the card was rewritten with a newer rev than `before`. */
  async rewritten(before: { rev: number }): Promise<{ ts: string; rev: number }> {
    return until('the card to be rewritten', async () => {
      const now = await this.stand();
      return now.rev > before.rev && now;
    });
  }
}
