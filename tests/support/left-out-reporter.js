import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Says at the end of a run which browser tests were left out for want of a browser, and how to get them. */
export default class LeftOutReporter {
  constructor(globalConfig) {
    this.root = globalConfig.rootDir;
  }

  onRunComplete() {
    const left = readdirSync(join(this.root, 'tests'), { recursive: true }).filter((file) =>
      String(file).endsWith('.browser.test.ts'),
    );
    process.stderr.write(
      [
        '',
        'No Chromium was found, so these browser tests were left out:',
        ...left.map((file) => `  tests/${file}`),
        'To run them, install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
        '',
      ].join('\n'),
    );
  }
}
