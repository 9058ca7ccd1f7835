import { graphPage } from './graph-page.js';

/** A program: `npm run docs:graph` writes what it prints to docs/graph.md. */
process.stdout.write(await graphPage());
