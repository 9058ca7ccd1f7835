import { loadBlueprints } from '../config/blueprints.js';
import { docsPage } from './docs-page.js';
import { createTools } from './registry.js';

/** A program: `npm run docs:tools` writes what it prints to docs/tools.md. */
const tools = createTools({ blueprints: loadBlueprints(), teams: () => [], describeLinks: () => '' });
process.stdout.write(docsPage(tools));
