import { toolsPage } from './tool-answers.js';

/** A program: `npm run docs:tools` writes what it prints to docs/tools.md. */
process.stdout.write(await toolsPage());
