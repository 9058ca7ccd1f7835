import { SURE_OF_TEAM } from '../src/domain/team.js';
import { byDescriptions, byNearest } from './routing/baselines.js';
import { binsOf, calibrationError, calibrationLine, calibrationTable } from './routing/calibration.js';
import { readData } from './routing/data.js';
import { foldsOf } from './routing/folds.js';
import { loadFigures, measureLoad } from './routing/load.js';
import { firstDay, frontdoor, type Matcher } from './routing/matchers.js';
import { confidenceWithoutTeam } from './routing/no-team.js';
import { checkPoisoning } from './routing/poisoning.js';
import { meanOf, outcomesOf, spreadOf, within } from './routing/quality.js';
import { checkReroutes } from './routing/reroute.js';
import { rounded } from './support/numbers.js';
import { progress, report } from './support/report.js';

/** The committed split is that of seed 1; the others tell how much a figure owes to the split. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const COMMITTED = 1;
const TEAMS = 1_000;
const REQUESTS = 100_000;

const share = (value: number): number => Math.round(value * 1_000) / 1_000;

const { teams, train, test } = readData();
const folds = (seed: number) => (test === null ? foldsOf(train, seed) : [{ learnt: train, asked: test }]);
const outcomes = (matcher: Matcher, seed: number) => outcomesOf(matcher, teams, folds(seed));

/** Top-1 and top-3 of a matcher on the committed split. */
function quality(name: string, matcher: Matcher): Record<string, number> {
  const found = outcomes(matcher, COMMITTED);
  return { [`${name}Top1`]: share(within(found, 1)), [`${name}Top3`]: share(within(found, 3)) };
}

if (test === null) {
  progress(`${train.length} requests, ${teams.length} teams, five folds; the split of seed ${COMMITTED}:`);
  for (const [at, { asked }] of folds(COMMITTED).entries()) {
    progress(`  fold ${at + 1}: ${asked.map(({ id }) => id).join(' ')}`);
  }
} else {
  progress(`${train.length} requests learnt, ${test.length} asked, ${teams.length} teams`);
}

const bySeed = (test === null ? SEEDS : [COMMITTED]).map((seed) => outcomes(frontdoor, seed));
const committed = outcomes(frontdoor, COMMITTED);
const [top1, top3] = [1, 3].map((count) => bySeed.map((found) => within(found, count)));
const bins = binsOf(bySeed.flat());
const sure = bySeed.flat().filter(({ confidence }) => confidence >= SURE_OF_TEAM);
progress(`How often a confidence was right, over ${bySeed.length} splits:`);
for (const line of calibrationTable(bins)) progress(line);

const firstDayError = calibrationError(binsOf(outcomes(firstDay, COMMITTED)));
const reroutes = checkReroutes(teams, folds(COMMITTED));
const poisoned = checkPoisoning(teams, folds(COMMITTED), { firstDay: false });
const poisonedFirstDay = checkPoisoning(teams, folds(COMMITTED), { firstDay: true });
progress(`Now ${REQUESTS} invented requests of ${TEAMS} teams …`);
const load = Object.entries(loadFigures(measureLoad(TEAMS, REQUESTS)));

report('Finding the team without a model', {
  top1: share(within(committed, 1)),
  top3: share(within(committed, 3)),
  top1Mean: share(meanOf(top1 ?? [])),
  top1Spread: share(spreadOf(top1 ?? [])),
  top3Mean: share(meanOf(top3 ?? [])),
  top3Spread: share(spreadOf(top3 ?? [])),
  ...quality('descriptionsBm25', byDescriptions),
  ...quality('nearestBm25', byNearest),
  ...quality('firstDay', firstDay),
  calibration: calibrationLine(bins),
  calibrationError: share(calibrationError(bins)),
  firstDayCalibrationError: share(firstDayError),
  confidenceMean: share(meanOf(bySeed.flat().map(({ confidence }) => confidence))),
  confidenceWithoutTeam: share(confidenceWithoutTeam(teams, test ?? train)),
  decidedAlone: share(sure.length / bySeed.flat().length),
  decidedAloneRight: share(within(sure, 1)),
  wrongBeforeReroute: reroutes.wrong,
  rightBeforeReroute: share(reroutes.before),
  rightWhenFiled: share(reroutes.filed),
  rightAfterReroute: share(reroutes.rerouted),
  beforeCarelessApprovals: share(poisoned.before),
  afterCarelessApprovals: share(poisoned.after),
  firstDayBeforeCarelessApprovals: share(poisonedFirstDay.before),
  firstDayAfterCarelessApprovals: share(poisonedFirstDay.after),
  teams: TEAMS,
  requests: REQUESTS,
  ...Object.fromEntries(load.map(([name, value]) => [name, rounded(value)])),
});
