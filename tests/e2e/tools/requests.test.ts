import { analysis } from './analysis.js';
import { editing } from './editing.js';
import { generation } from './generation.js';
import { toolBench } from './harness.js';
import { navigation, privateRequest } from './navigation.js';
import { offers } from './offers.js';
import { brought } from './quick.js';
import { undoing } from './undo.js';
import { undoAnswers } from './undo-answers.js';

/** What people order about a request that is in the making, in one workspace without a model. */
const bench = toolBench({ by: 'guided' });

// first, while the only ticket that somebody can take is the secret one
privateRequest(bench);
editing(bench);
undoing(bench);
undoAnswers(bench);
analysis(bench);
generation(bench);
offers(bench);
navigation(bench);
brought(bench);
