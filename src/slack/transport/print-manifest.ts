import { manifest } from './manifest.js';

/** A program: `npm run manifest` writes what it prints to manifest.json. */
process.stdout.write(`${JSON.stringify(manifest(), null, 2)}\n`);
