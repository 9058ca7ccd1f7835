import { phrases } from '../../../domain/phrase-text.js';

/** Words that open what people want to be true in the end. The first list says so for sure. */
export const SURE_WISHES = phrases(`
  would be great if | it would be great | would be nice if | would be good if | would be perfect if
  would be ideal if | it would help if | would help if | ideally | we expect | i expect | we'd expect
  hoping for | we hope that | i hope that | hoping that | hoping to | the goal is | our goal is | so that we can
  want it fixed | need it fixed | want this fixed | need this fixed | want it back | need it back
  want it working | need it working | working again | back to normal | a good outcome | good outcome
  what i would like | what we would like | what i'd like | what we'd like | i'm happy if | we're happy if
  happy if | happy when | happy once | solved when | done when | solved if | done if | solved once
  the result should | in the end | it's solved when | best would be | best case | would love to | dream
  would like to be able | like to be able to | want to be able to | be able to again | should be able to again
  outcome would be | outcome is | a fix would | success would | fixed so that | so that i can | so that they can
`);

/** Words that open a wish, or something else. */
export const LIKELY_WISHES = phrases('should | must be | needs to be | please');

/** Words that say that it shall be solved, and nothing of what is true then. */
export const ONLY_SOLVED: ReadonlySet<string> = new Set(
  phrases(`
    fixed | fix | solved | solve | resolved | resolve | now | immediately | asap | today | tomorrow | urgently | soon
    quickly | want | wanted | need | needs | needed | should | must | please | done | sorted | repaired | fast | quick
    monday | tuesday | wednesday | thursday | friday | week | end | day | latest | possible | by | before | until | problem
    issue | again | someone | somebody | looked | checked | expect | hope | hoping | would | nice | great | help | ideally
  `),
);

/** What may follow "please" without saying what is wanted. */
export const EMPTY_PLEASE = phrases(`
  help | advise | assist | let | note | see | ask | route | send | file | go | continue | proceed | skip
  fix | look | check | do | make | raise | log | open | create | find | tell | be | don't | do not | investigate
  handle | cancel | discard | change | update | set | ignore | forward | escalate | hurry | prioritise
  prioritize | someone | call | contact | have | take | get | give | keep | wait | use | put | follow | read
`);
