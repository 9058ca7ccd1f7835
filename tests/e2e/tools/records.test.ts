import { toolBench } from './harness.js';
import { knowledge } from './knowledge.js';
import { lists } from './lists.js';
import { memory } from './memory.js';
import { projectBrief } from './project-brief.js';
import { proposing } from './proposing.js';
import { quick } from './quick.js';
import { story } from './story.js';
import { ui } from './ui.js';
import { voice } from './voice.js';
import { watching } from './watch.js';

/** What people ask and order in a workspace with records, without a model. */
const bench = toolBench({ by: 'guided', records: true });

// first, while nothing was filed or remembered
projectBrief(bench);
knowledge(bench);
lists(bench);
memory(bench);
proposing(bench, 'guided');
quick(bench);
story(bench);
ui(bench);
voice(bench);
watching(bench);
