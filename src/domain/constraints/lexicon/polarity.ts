import { phrases } from '../../phrase-text.js';

/** Words that say whether something must, may, need not or must not be, and words that limit how far that goes. */
export const MARKS = {
  not: phrases('not | no | never | without | none | neither | nor | nothing | zero | nowhere'),
  forbid: phrases(`
    forbidden | prohibited | banned | disallowed | excluded | avoid | avoided | prevent | prevented | forbid | forbids
    prohibit | ban | disallow | disable | disabled | out of scope | off limits | taboo | ruled out | refuse | unsupported
  `),
  optional: phrases(`
    optional | nice to have | need not | no need | no need for | unnecessary | do not need | does not need | dispensable
    do not have to | does not have to | not a must | no must | not have to
  `),
  need: phrases(`
    required | needed | necessary | mandatory | need | need to | obligatory | has to | have to | essential | enforced
    compulsory | require | a must | a must have | must have | indispensable | needs to be
  `),
  allow: phrases(`
    allowed | permitted | allow | permit | acceptable | accepted | ok | okay | fine | welcome | tolerated | supported
    possible | allows | able to
  `),
  must: phrases('must | shall | should | ought to | will'),
  may: phrases('may | can | could'),
  yes: phrases('yes | true | enabled'),
  verb: phrases(`
    support | supports | supporting | use | uses | using | used | include | includes | enable | work | works | working
    run | runs | offer | offers | provide | provides | implement | available | be available | have | has | work with
    work on | work in | run on | run in | works in | works on | works with | function
  `),
  only: phrases(
    'only | exclusively | solely | just | nothing but | restricted to | limited to | nobody but | no one but',
  ),
  stays: phrases(
    'stay in | stays in | remain in | remains in | kept in | stay within | remain within | stays within | stay inside | stays inside | inside | kept within | restricted to the',
  ),
  leave: phrases('leave | leaves | leaving | left'),
  outside: phrases('outside | outside of'),
  also: phrases('also | as well | too | in addition | additionally'),
  hedge: phrases(`
    if | unless | except | except for | excluding | whether | maybe | perhaps | possibly | might | but | however
    although | though | as long as | provided | provided that | depending | depends | instead | rather | other than
    apart from | tbd | unclear | to be decided | to be defined | not sure | assume | assuming | ideally | preferably
    where possible | if possible | best effort | currently | today | right now | at the moment | so far | was | were
    used to | no longer | anymore | any more | until now | other | compared to | temporarily | for now | initially
    not necessarily | hopefully | unsure | undecided | sometimes | usually | mostly | in general | by default | was not
    open question | proposal | example | for example | eg | such as | yet | instead of | rather than
  `),
  about: phrases(
    'about | around | approximately | approx | roughly | circa | ca | some | nearly | almost | or so | ish',
  ),
  in: phrases(`
    in | on | for | to | with | by | at | into | from | via | during | across | through | onto | as
    per | against | about the | under the | over the | among | towards | upon | after | before
  `),
  between: ['between'],
  link: phrases('and | or | plus | and also'),
} as const;

export type Mark = keyof typeof MARKS | 'break' | 'dash';

/** Words that neither add to what a constraint says nor take from it. */
export const FILLER = phrases(`
  a | an | the | is | are | be | been | being | it | its | this | that | these | those | we | our | us | i | my | you
  your | they | their | there | of | any | all | every | each | do | does | to be | at all | at all times | always | ever
  stay | stays | remain | remains | please | than | value | total of | set | set to | get | gets | reach | reaches
  then | so | such | own | strictly | really | very | clearly | absolutely | end to end | handle
  handles | serve | serves | make | makes | made | ensure | ensures | guarantee | guarantees | guaranteed | both
  either | one | equal | equals | exactly | precisely | equal to | limits | amount | amounts to | would | am | s | also be
  under all circumstances | ever be | in any case | in any form | of any kind | whatsoever | in total | overall limit
  have been | going | let | want | wants | like | who | which | what | when | ms sql | per se | fully | completely
  take | takes | last | lasts | respond | responds | answer | answers | respond within | return | returns | complete
`);
