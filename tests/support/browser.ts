import { afterAll, beforeAll } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.js';
import { Desk } from './desk.js';

/** A sandbox needs rights that a container withholds; the rest keeps Chromium from talking to the world. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SIZE = { width: 1280, height: 800 };

/** A phone held upright, and what a person looks through without getting tired of it. */
export const PHONE = { width: 390, height: 844 };
export const SCREEN_AND_A_HALF = 1.5 * PHONE.height;

/** How long a page may take to come to what a test waits for, on a slow and busy machine. Milliseconds. */
const PATIENCE_MS = 45_000;

/** A Chromium for the tests of one file; called once at its top. */
export function testBrowser(): { open: (url: string, size?: typeof SIZE) => Promise<Desk> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('No Chromium was found: install it or set CHROMIUM.');
    browser = await chromium.launch({ executablePath, args: ARGS, timeout: 60_000 });
  }, 60_000);
  afterAll(() => browser?.close());
  return {
    open: async (url, size = SIZE) => {
      if (!browser) throw new Error('The browser is there from beforeAll on.');
      const context = await browser.newContext({ viewport: size });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      await page.goto(url);
      return new Desk(page);
    },
  };
}
