import { phrases } from '../../../domain/phrase-text.js';

/** How people say how urgent something is. Severity falls from the first level to the last. */
export const URGENCY = {
  critical: phrases(`
    very urgent | extremely urgent | super urgent | most urgent | incredibly urgent | extremely critical
    top urgency | highest priority | highest urgency | p0 | p1 | sev0 | sev1 | sev 0 | sev 1 | prio 1
    production is down | prod is down | everything is down | drop everything | right this minute
    work is standing still | work stands still | everything stands still | everything is standing still
    work has stopped | showstopper | show stopper | top priority | is business critical | urgent urgent
    emergency | is critical | it's critical | critical for us | critical issue | critical incident
    critical problem | critical urgency | critical priority | now critical | very critical | super critical
    critical for the business | critical prio | is super critical | is really critical | is very critical
    priority critical | urgency critical | urgency is critical | priority is critical | severity critical
    is mission critical | it's business critical | absolutely critical | that's critical | highly critical
  `),
  high: phrases(`
    urgent | urgently | asap | a s a p | as soon as possible | high priority | high prio | p2 | prio 2
    high urgency | priority high | urgency high | priority is high | urgency is high | prio high
    by end of day | by eod | by end of today | time sensitive | time critical | fairly urgent | quite urgent
    pretty urgent | sev2 | sev 2 | need it today | need this today | needed today | by today | before tonight
    this can't wait | it can't wait | this cannot wait | it cannot wait | please immediately
    immediately please | needed immediately | need it immediately | need this immediately
    fix it immediately | fix this immediately | help immediately | highly urgent | severity high
  `),
  medium: phrases(`
    medium priority | medium urgency | medium prio | normal priority | normal urgency | moderately urgent
    p3 | prio 3 | priority medium | urgency medium | urgency is medium | priority is medium | prio medium
    average priority | sev3 | sev 3 | medium importance | priority normal | urgency normal
    severity medium | mid priority | mid prio
  `),
  low: phrases(`
    not urgent | low priority | low urgency | low prio | no rush | no hurry | nice to have | prio 4
    not time sensitive | priority low | urgency low | urgency is low | prio low | no big rush | no great rush
    priority is low | p4 | not a priority | no urgency | take your time | there's no rush
    when you have time | when you get a chance | whenever you have time | whenever you can | whenever you get a chance
    in no hurry | in no rush | no time pressure | far from urgent | anything but urgent | severity low
  `),
  /** phrases that hold such a word and settle nothing */
  unclear: phrases(`
    nice to have it | nice to have this | nice to have that | nice to have the | nice to have them
    not super urgent | not that urgent | not very urgent | not so urgent | not too urgent | not really urgent
    not extremely urgent | not terribly urgent | not the most urgent | not overly urgent
    how urgent | if urgent | whether it's urgent | if it's urgent | urgent care | really urgent | so urgent
    a bit urgent | somewhat urgent | kind of urgent | kinda urgent | sort of urgent | emergency contact
    emergency exit | emergency number | emergency call | emergency calls | emergency room | emergency stop
    emergency department | emergency services | emergency plan | emergency button | emergency light
    emergency lights | emergency door | emergency phone | emergency power | emergency meeting | more urgent
    emergency surgery | emergency doctor | emergency ward | emergency unit | emergency vehicles
    an emergency number | high priority customers | high priority customer | low priority queue
    urgent orders | urgent shipments | urgent deliveries | urgent cases | urgent mails | urgent emails
    urgent requests | urgent tickets | high priority queue | high priority tickets | urgent messages
    urgent call | urgent calls | urgent patients
  `),
} as const;

/** Words that say how urgent it is only where that was asked: "for days" may as well be how long it has been broken. */
export const URGENCY_ANSWERS = {
  critical: phrases(`
    right now | now | at once | top | emergency | immediately | instantly | yesterday | standing still
    kritical | maximum | the highest | blocker | blocking | can't work at all | cannot work at all | nothing works
  `),
  high: phrases(`
    today | tomorrow | by tomorrow | hardly until tomorrow | until tomorrow | very | soon | important
    tonight | this morning | this afternoon | right away | quickly | fast | cannot wait | can't wait
    really urgent | so urgent | quick | very important | in the next hours | within hours | hours
    by noon | end of day | eod
  `),
  medium: phrases(`
    days | a few days | for days | couple of days | some days | next week | normal | average | somewhat
    moderate | moderately | medium ish | mediumish | mid | middle | this week | within the week
    in a week | by friday | end of the week | end of week | medium low | regular | standard
    somewhat urgent | a bit urgent | kind of urgent | kinda urgent | sort of urgent | not critical
    half urgent | so so
  `),
  low: phrases(`
    weeks | a few weeks | for weeks | next month | later | eventually | not very | not really | can wait
    some time | sometime | someday | whenever | not important | minor | next quarter | this quarter
    end of the month | in a month | no stress | lowest | when possible | end of the year | next year
    no pressure | not at all | chill | months | not super urgent | not that urgent | not very urgent
    not so urgent | not too urgent | not really urgent | not overly urgent
  `),
} as const;
