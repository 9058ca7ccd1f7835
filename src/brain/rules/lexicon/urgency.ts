import { phrases } from '../../../domain/phrase-text.js';

/** How people say how urgent something is. Severity falls from the first level to the last. */
export const URGENCY = {
  critical: phrases(`
    critical | very urgent | extremely urgent | super urgent | really urgent | most urgent | emergency
    top urgency | highest priority | p0 | p1 | sev0 | sev1 | sev 1 | production is down | prod is down
    all hands | drop everything | right this minute | standing still | work has stopped | showstopper | show stopper | top priority
    business critical | mission critical | so urgent | incredibly urgent | urgent urgent
  `),
  high: phrases(`
    urgent | urgently | asap | as soon as possible | immediately | right away | high priority | p2
    high urgency | priority high | urgency high | priority is high | urgency is high | by end of day
    by eod | time sensitive | pressing | fairly urgent | quite urgent | pretty urgent | sev2 | sev 2
    need it today | by today | before tonight | high importance | very important
  `),
  medium: phrases(`
    medium priority | medium urgency | normal priority | moderate | moderately urgent | somewhat urgent
    p3 | priority medium | urgency medium | urgency is medium | priority is medium | by next week
    this week | average priority | normal urgency | sev3 | sev 3 | a bit urgent
  `),
  low: phrases(`
    not urgent | low priority | low urgency | no rush | no hurry | whenever | can wait | nice to have
    not critical | not an emergency | not time sensitive | priority low | urgency low | urgency is low
    priority is low | p4 | not a priority | no urgency | take your time | not super urgent | minor
    when you have time | when you get a chance | not that urgent | not very urgent | not so urgent
  `),
} as const;

/** Words that say how urgent it is only where that was asked: "for days" may as well be how long it has been broken. */
export const URGENCY_ANSWERS = {
  critical: phrases('right now | now | at once | top'),
  high: phrases(
    'today | tomorrow | by tomorrow | hardly until tomorrow | until tomorrow | very | soon | important',
  ),
  medium: phrases('days | a few days | for days | next week | normal | average | somewhat | moderately'),
  low: phrases('weeks | a few weeks | for weeks | next month | later | eventually | not very | not really'),
} as const;
