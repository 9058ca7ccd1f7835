import { type Answer, answersTo } from './questions.js';
import { LABEL, type Situation } from './situation.js';
import type { Stage } from './stage.js';
import { Stopped } from './stopped.js';

/** A conversation that takes longer than this will never end. */
const MAX_ANSWERS = 12;

/** What a person chooses in a menu, by its label; where a menu is not named, its first option. */
export type Choices = Readonly<Record<string, string>>;

/**
 * Answers what the bot asks, in a menu where there is one, each answer said once, until it asks no more; answers what it came
 * to. A story that is played a second time looks like the request it filed first; it is told anew all the same.
 */
export async function collect(
  stage: Stage,
  first: Situation,
  { answers, choices = {} }: { answers: readonly Answer[]; choices?: Choices },
): Promise<Exclude<Situation, { is: 'asked' | 'look-alikes offered' }>> {
  let left = [...answers];
  let situation = first;
  for (let turn = 0; situation.is === 'asked' || situation.is === 'look-alikes offered'; turn += 1) {
    if (turn === MAX_ANSWERS) throw new Stopped(`Frontdoor still asks after ${MAX_ANSWERS} answers.`);
    if (situation.is === 'look-alikes offered') {
      situation = await stage.use(situation.message, LABEL.fileAnyway);
      continue;
    }
    const [menu] = situation.menus;
    if (menu) {
      const option = menu.options.find(({ label }) => label === choices[menu.label]) ?? menu.options[0];
      situation = await stage.use(situation.message, menu.label, option);
      continue;
    }
    const said = answersTo(situation.questions, left);
    left = left.filter((answer) => !said.includes(answer));
    situation = await stage.say(said.map(({ says }) => says).join('\n'));
  }
  return situation;
}

/** The situation, which must be of that kind. @throws Stopped saying what was expected instead */
export function expectSituation<Kind extends Situation['is']>(
  situation: Situation,
  is: Kind,
): Extract<Situation, { is: Kind }> {
  if (isOf(situation, is)) return situation;
  throw new Stopped(`Expected of Frontdoor: “${EXPECTED[is]}”; found: “${EXPECTED[situation.is]}”.`);
}

function isOf<Kind extends Situation['is']>(
  situation: Situation,
  is: Kind,
): situation is Extract<Situation, { is: Kind }> {
  return situation.is === is;
}

const EXPECTED: Readonly<Record<Situation['is'], string>> = {
  asked: 'a question',
  card: 'the card with Approve',
  offered: 'a value that somebody else wrote, to use',
  'look-alikes offered': 'requests that look alike',
  'teams offered': 'all teams to choose from, because none fits',
  reminded: 'a reminder',
  'put off': 'the reminder is put off',
  filed: 'the request is filed',
  'not filed': 'the request could not be filed',
  discarded: 'the request is discarded',
};
