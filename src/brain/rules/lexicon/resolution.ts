import { phrases } from '../../../domain/phrase-text.js';

/** Words that open what people want to be true in the end. */
export const RESOLUTION_CUES = phrases(`
  should | please | ideally | would be great if | it would be great | it would help if | we expect
  i expect | want it to | need it to | like it to | want this to | need this to | needs to be | hoping
  want it fixed | need it fixed | want this fixed | need this fixed | the goal is | so that we can
  want them to | need them to | must be | want it back | need it back | would like it | just fix
`);

/** What may follow "please" without saying what is wanted. */
export const EMPTY_PLEASE = phrases(`
  help | advise | assist | let | note | see | ask | route | send | file | go | continue | proceed | skip
`);
