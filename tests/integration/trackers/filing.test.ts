import { describeFiling } from '../../support/trackers/filing.js';
import { RIGS } from '../../support/trackers/rigs.js';

for (const [name, open] of Object.entries(RIGS)) describeFiling(name, open);
