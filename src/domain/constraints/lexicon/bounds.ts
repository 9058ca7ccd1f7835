import { phrases } from '../../phrase-text.js';

/** Words for a limit. The strict ones exclude the number itself. */
export const BOUNDS = {
  upper: {
    loose: phrases(`
      at most | max | maximum | maximal | maximally | up to | within | capped at | cap | cap of | cap at | limit | limited at
      limit of | or less | or below | or fewer | or under | or lower | ceiling | upper bound | upper limit | as a maximum
      or faster | at the most | tops | in less than or equal to | =< | <= | ≤ | ≦ | not to exceed | or cheaper
      or earlier | limit to | limited to at most
    `),
    strict: phrases(`
      under | below | less than | fewer than | lower than | faster than | smaller than | shorter than | cheaper than | < | sub
      inferior to | beneath | quicker than
    `),
  },
  lower: {
    loose: phrases(`
      at least | min | minimum | minimal | minimally | or more | or above | or higher | or greater | or over | lower bound
      lower limit | => | >= | ≥ | ≧ | upwards of | as a minimum | or longer | at the least | starting at | and up | or up
    `),
    strict: phrases(`
      over | above | more than | greater than | higher than | longer than | exceed | exceeds | exceeding | > | larger than
      bigger than | slower than | older than | in excess of | superior to | beyond | surpass
    `),
  },
} as const;

/** Towards what the measure promises anyway: "99.9 % or better". */
export const OR_BETTER = phrases('or better | and better');

/** The same for days. "by Friday" includes Friday; "before Friday" is told apart only from a "not before". */
export const DAY_BOUNDS = {
  upper: phrases(`
    by | before | until | till | latest | at the latest | no later than | not later than | due | earlier than | prior to
    by the | before the | on or before | up until | not after | not past | no later
  `),
  lower: phrases(`
    after | not before | not earlier than | no earlier than | no sooner than | not until | from | starting | later than
    earliest | at the earliest | since | on or after | starting from | starting on
  `),
} as const;
