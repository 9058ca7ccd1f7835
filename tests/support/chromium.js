import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of an installed Chromium, or null. CHROMIUM names one that stands elsewhere. */
export function findChromium(env = process.env, exists = existsSync) {
  return [env.CHROMIUM, ...PLACES].find((path) => path && exists(path)) ?? null;
}
