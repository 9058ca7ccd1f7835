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

/** How long a page may take to come to what a test waits for, on a slow and busy machine. Milliseconds. */
const PATIENCE_MS = 45_000;

/** A Chromium for the tests of one file; called once at its top. */
export function testBrowser(): { open: (url: string) => Promise<Desk> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('No Chromium was found: install it or set CHROMIUM.');
    browser = await chromium.launch({ executablePath, args: ARGS, timeout: 60_000 });
  }, 60_000);
  afterAll(() => browser?.close());
  return {
    open: async (url) => {
      if (!browser) throw new Error('The browser is there from beforeAll on.');
      const context = await browser.newContext({ viewport: SIZE });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      await page.goto(url);
      return new Desk(page);
    },
  };
}
