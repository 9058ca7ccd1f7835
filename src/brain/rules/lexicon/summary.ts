import { phrases } from '../../../domain/phrase-text.js';

/** Nouns that announce the subject of a request when a preposition follows ("a request about …"). */
export const REQUEST_NOUNS = phrases(`
  request | ticket | issue | issues | bug | problem | problems | complaint | incident | query | trouble
`);

/** Prepositions between such a noun and the subject. */
export const SUBJECT_PREPOSITIONS = phrases(`
  about | for | regarding | concerning | with | on | re | around
`);

/** Other words that announce it, each with its own preposition. */
export const SUBJECT_LEADS = phrases(`
  question about | question on | question regarding | question concerning | help with | something about | case about
  report about | report on a | questions about
`);

/** Openings after which the thing wanted is named. Longer ones first: the first that fits is taken. */
export const WANT_OPENERS = phrases(`
  could you please | can you please | would you please | could someone please | can someone please
  could we please get | can we please get | please can you | please could you | i would like to get | i'd like to get | i would like to have | i'd like to have | i would like to
  i'd like to | we'd like to | we would like to | i need to get | we need to get | i need to
  we need to | i want to | we want to | i would like | i'd like | we'd like | we would like | i need
  we need | i want | we want | can i get | can we get | could i get | could we get | can i have
  could i have | can you give me | could you give me | please give me | can you get me
  could you get me | can you help me | could you help me | please help me | can someone | could someone
  can you | could you | please | looking for | i'm looking for | i require | we require | requesting
  i request | pls give me | pls | plz | i am looking for | we are looking for | we're looking for | would need
  i would need | we would need | i'd need | we'd need | pls can you | please set up
`);

/** What may follow such an opening without saying what it is about. */
export const EMPTY_WANTS = phrases(`
  submit | file | raise | open | create | make | log | report | put | in | start | send | get | a | an
  the | new | request | ticket | issue | problem | something | help | some | your | to | bug | incident
  this | it | that | please | from | you | me | us | with | about | for | fix | route | assign | forward
  pass | team | one | anything | assistance | support | hand | do | as | well | quick | quickly | here | asap
  urgently | fixed | solved | this solved | now | today | tomorrow | back | working | again | friday | monday
`);
