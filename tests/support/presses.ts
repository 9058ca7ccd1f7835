import type { PressedAct } from '../../src/domain/conversation/press.js';
import { PRESSES, pressedAct } from '../../src/slack/normalize/pressed-act.js';

const BESIDE_A_MESSAGE: ReadonlyMap<string, string> = new Map([
  ['leave_out', '-'],
  ['put_back', '+'],
]);

/** The buttons and menus of cards, by the ends of their action ids; those beside a message by what they do. */
export const BUTTONS: readonly string[] = [
  ...PRESSES.map((id) => id.replace('fd.', '')).filter((name) => name !== 'own_words' && name !== 'files'),
  ...BESIDE_A_MESSAGE.keys(),
];

/**
 * What a click on that button is ("approve"), with the `value` that was chosen or that it carries, and the `field` that it is about.
 * @throws where the button carries nothing of the kind
 */
export function presses(
  button: string,
  { field, value }: { field?: string; value?: string } = {},
): PressedAct {
  const sign = BESIDE_A_MESSAGE.get(button);
  const isOfField = button === 'nobody_knows' || button === 'not_an_answer';
  const choice =
    sign !== undefined
      ? `${sign}${value}`
      : button === 'answer'
        ? `${field}=${value}`
        : isOfField
          ? field
          : value;
  const act = pressedAct(sign === undefined ? `fd.${button}` : 'fd.own_words', choice);
  if (act === null) throw new Error(`Nobody can press "${button}" with "${choice}".`);
  return act;
}
