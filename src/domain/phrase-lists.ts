import { phrases } from './phrase-text.js';

/**
 * The words by which short messages are understood, as data. Each entry is a run of lower-case words.
 * A `core` phrase carries the meaning, a `filler` may stand around it without changing it.
 */

export const CONFIRM_CORE = phrases(`
  yes | yep | yeah | yup | approve | approved | i approve | confirm | confirmed | i confirm | approve it
  approve this | approve the request | lgtm | looks good | it looks good | this looks good
  that looks good | everything looks good | all looks good | looks great | looks right | looks fine
  looks correct | looks perfect | looks good to me | looks fine to me | all good | sounds good
  good to go | ship it | send it | send it off | send this | send | submit | submit it | submit this
  submit the request | submit the ticket | file it | file this | file the request | file the ticket
  create it | create the ticket | create the request | go ahead | go for it | do it | please do
  proceed | 👍 | ✅ | :+1: | :thumbsup: | :white_check_mark: | :heavy_check_mark:
`);

export const CONFIRM_FILLER = phrases(`
  please | thanks | thank you | thx | ok | okay | great | cool | nice | perfect | super | sure | now
  then | and | so | just | correct | exactly | wonderful | excellent | you can
`);

/** Words after which a message is not finished, so it can't be a confirmation yet. */
export const CONNECTIVES = phrases(`
  and | so | then | but | just
`);

export const ABANDON_CORE = phrases(`
  cancel | cancel it | cancel this | cancel that | cancel the request | cancel my request
  cancel this request | cancel the ticket | cancel the draft | cancel everything | discard | discard it
  discard this | discard the request | discard the draft | discard this request | never mind | nevermind
  nvm | forget it | forget about it | forget this | forget the request | drop it | drop this
  drop the request | scrap it | scrap this | scrap the request | abandon | abandon it | abandon this
  abandon the request | stop | stop this | delete it | delete this | delete the request
  delete the draft | withdraw it | withdraw the request | throw it away | call it off | let's not
  no longer needed | not needed anymore | not needed any more | no longer need this | no longer need it
  don't need it anymore | don't need this anymore | don't need it any more | don't need this any more
  do not need this anymore | do not need it anymore | doesn't matter anymore
`);

export const ABANDON_FILLER = phrases(`
  please | thanks | thank you | sorry | ok | okay | actually | oh | wait | no | hm | hmm | just | well
  then | we | i | you can | can you | could you | let's | we can | it's | it is | this is
  the request is | now | all good | we're good | ah | and | so | yes | it | would you
`);

/** Words that make an order depend on something; a conditional order is not carried out. */
export const CONDITIONS = phrases(`
  if | unless | until | when | whether | should i | should we | before
`);

export const NEGATIONS = phrases(`
  don't | dont | do not | not | no | never | nothing | without | doesn't | isn't | wasn't | aren't
  didn't | won't | shouldn't | no need | neither | nor | hardly | wouldn't | needn't
`);

/** Words that order a change by themselves. */
export const MODIFY_CUES = phrases(`
  change | edit | update | modify | set | rename | replace | rewrite | reword | adjust | amend
  correct the | correct it to | fix the | make it | make the | make that | add | remove | instead
  should be | should say | should read | scratch that | scrap that | not quite | not right | is wrong
  wrong | incorrect | typo | mistake | switch | move it to | i meant | correction | put | take out
  needs to be | raise the | lower the | one more thing | also
`);

/** Words that announce that what follows differs from what was said. */
export const CHANGE_OPENERS = phrases(`
  actually | wait | hold on | hang on | no wait | oh wait | sorry | scratch that | scrap that
  on second thought | correction | but | hm | hmm | i meant | i mean | no | oops | almost
`);

export const HOLD_CORE = phrases(`
  wait | hold on | hang on | not yet | one moment | one sec | one second | a moment | just a sec
  don't send it yet | don't send it | do not send it | do not send it yet | don't submit it
  don't file it | don't approve it | don't submit it yet | don't file it yet | give me a minute
  give me a moment
`);

export const HOLD_FILLER = phrases(`
  please | no | sorry | just | ok | okay | a | bit | oh | still | now
`);

export const UNKNOWN_CORE = phrases(`
  i don't know | i dont know | don't know | dont know | i do not know | do not know | dunno | idk
  no idea | no clue | not sure | i'm not sure | i am not sure | unsure | unknown | n a | na
  not applicable | none | skip | skip it | skip this | skip that | skip this one | pass | tbd
  can't say | cannot say | hard to say | couldn't say | can't tell | cannot tell | to be determined
  no opinion | i couldn't tell you | i can't tell | i can't say | i wouldn't know | not known | nothing
  i have no idea | i haven't a clue | we have no idea | we don't know | who knows
`);

export const UNKNOWN_FILLER = phrases(`
  sorry | honestly | really | yet | at the moment | right now | for now | please | just | about that
  that | it | this | one | tbh | to be honest | unfortunately | either | exactly | oh | hm | hmm | i
  about it | on that | well | um | question | now | let us | let's | can we | we can | actually
`);

export const GREETING_CORE = phrases(`
  hi | hello | hey | hiya | howdy | good morning | good afternoon | good evening | morning | greetings
  yo | hallo | 👋 | :wave: | good day | what's up | sup | are you there | you there
`);

export const GREETING_FILLER = phrases(`
  there | team | all | everyone | bot | frontdoor | folks | again | friend | ? | how are you
`);

export const THANKS_CORE = phrases(`
  thanks | thank you | thx | ty | cheers | much appreciated | appreciate it | thank u | 🙏 | :pray:
  many thanks | thanks a lot | thanks a bunch | tysm | appreciated | great job | good job | well done
`);

export const THANKS_FILLER = phrases(`
  so much | very much | a lot | again | for the help | for your help | for that | everyone | all | great
  perfect | awesome | ok | okay | that helps | that helped | bot | frontdoor | cool | nice | got it
  and | i | for helping | really | works now | it works now
`);

/** A question that opens like this asks for information even when no question mark follows it. */
export const INFORMATION_OPENERS = phrases(`
  what is | what's | what are | what does | what do | what can | what happens | who is | who's
  who will | who can | who handles | who sees | where is | where can | where do | when will | when is
  which team | which one | why is | why do | why does | how do | how does | how can | how long | how is
  how many | how much | do you | does this | does it | is there | is this
`);

export const REQUEST_CUES = phrases(`
  i need | we need | i want | we want | i'd like | we'd like | i would like | we would like | needs
  a request | new request | request for | request about | submit a | file a | raise a | open a ticket
  log a ticket | create a ticket | make a ticket | file this | raise this | log this | report a
  ticket for | ticket about | help with | help me | help us | can i get | can we get | could i get
  could we get | can i have | can you get | could you get | can you fix | could you fix | please fix
  get access | need access | access to | grant | give me | add me to | set up | install | please add
  reset my | unlock my | please reset | please create | please set | please give | please help
  can you reset | could you reset | can you set | could you set | can you add | could you add
  can someone | could someone | can anyone | could anyone | problem with | issue with | trouble with
  a problem | an issue | having problems | having issues | having trouble | looking for | require
`);

export const TROUBLE_CUES = phrases(`
  slow | slower | slowly | slowness | sluggish | laggy | lagging | broken | broke | down | outage
  crash | crashes | crashed | crashing | error | errors | bug | buggy | stuck | failing | fails | failed
  failure | timeout | timeouts | timing out | times out | timed out | not working | not loading
  doesn't work | does not work | isn't working | is not working | won't load | won't open | won't start
  doesn't load | does not load | stopped working | no longer works | frozen | freezes | freezing
  can't log in | cannot log in | can't login | can't access | cannot access | can't open | can't see
  can't sign in | cannot sign in | unable to | locked out | lost access | hangs | hanging | unavailable
  not responding | unresponsive | missing | incorrect | leaks | leaking | wrong numbers | takes forever
  can't | cannot | isn't loading | denied | rejected | unreachable | offline | corrupt | corrupted
`);

/** Phrases that hold a cue's word and mean the opposite, or nothing. */
export const REQUEST_EXCEPTIONS = phrases(`
  no problem | no problems | no issue | no issues | not a problem | not an issue | no trouble
  don't need | do not need | don't want | do not want | not slow | not broken | not down | no errors
  isn't slow | isn't broken | isn't down | no longer broken | no longer slow | what can you do
  how do i submit | how do i file | how can i submit | how can i file | how does this work | write down
`);
