import { phrases } from '../../phrase-text.js';

/** Words that announce a constraint before a colon or a dash. */
export const LABELS = phrases(`
  constraint | constraints | hard constraint | new constraint | another constraint | requirement | limit | restriction
  nfr | non-functional requirement | hard limit | hard requirement | guardrail | condition | boundary | rule
`);

/** What a sentence may forbid, allow or require without being announced as a constraint. */
export const KNOWN_MATTERS: ReadonlySet<string> = new Set([
  ...phrases(
    'offline | mfa | accessibility | dark mode | cookie | vpn | vendor lock in | data loss | third party',
  ),
  ...phrases('audit log | downtime | encrypted | unencrypted | open source | on premises | opt in | opt out'),
]);

/** Families whose members it may; roles of people are left out, since much is said of people that limits nothing. */
export const KNOWN_FAMILIES: ReadonlySet<string> = new Set(
  phrases('auth | residency | browser | platform | cloud provider | language'),
);

/** What may be named beside one of them. */
export const COMPANIONS: ReadonlySet<string> = new Set(phrases('data | backup | customer | user | traffic'));

/** Words that carry no meaning of their own at the start of a key. */
export const BEFORE_KEY = phrases(`
  the | a | an | our | we | it | there | i | you | they | this | that | and | also | please | keep | limit | let | for
  all | any | ensure | make sure | so | then | its | their
`);

/** The same at its end. */
export const AFTER_KEY = phrases(`
  is | are | be | to be | stay | stays | remain | remains | at | of | = | to | will | do | does | must | shall | has | have
  needs | should | by | with | on | in | for | in all | set | a | the | an | limit is
`);

/** Before these a number says how things are, not how they have to be. */
export const DESCRIBING: ReadonlySet<string> = new Set(
  phrases(`
    is | are | takes | take | took | was | were | has | have | had | been | gets | got | goes | went | rose | dropped | fell
    increased | jumped | seems | since | after | when | because | now | complain | shows | reached | reaches | hits | spikes
  `),
);

/** Measures of which "is" already says how it has to be: "the deadline is Friday". */
export const LIMITS_BY_NATURE: ReadonlySet<string> = new Set([
  'deadline',
  'due date',
  'budget',
  'due',
  'project deadline',
]);

/** Marks that oblige; "should" and "can" are also said of what doesn't work. */
export const OBLIGING: ReadonlySet<string> = new Set(['must', 'shall', 'has to', 'have to', 'may']);
