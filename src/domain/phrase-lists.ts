import { phrases } from './phrase-text.js';

/**
 * The words by which short messages are understood, as data. Each entry is a run of lower-case words.
 * A `core` phrase carries the meaning, a `filler` may stand around it without changing it.
 */

/** Words that people type without their apostrophe. Those that are words of their own ("its", "well") are not among them. */
export const CONTRACTIONS: ReadonlyMap<string, string> = new Map(
  phrases(`
    can't | don't | doesn't | didn't | won't | isn't | aren't | wasn't | weren't | couldn't | wouldn't
    shouldn't | hasn't | haven't | hadn't | needn't | that's | what's | who's | there's | here's | let's
    i'm | i've | you're | we've | they're | they've
  `).map((word) => [word.replaceAll("'", ''), word] as const),
);

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
  don't | do not | not | no | never | nothing | without | doesn't | isn't | wasn't | aren't
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
  give me a moment | brb | be right back | let me check | let me see | let me think | let me ask
  i'll check | i will check | will check | i'll ask | i'll get back to you | will get back to you
  back in a minute | back in a bit | in a meeting | give me a sec | one min | gimme a sec | need to check
  let me get back to you | i'll get back | moment | sec | un momento | moment bitte | un instant
`);

export const HOLD_FILLER = phrases(`
  please | no | sorry | just | ok | okay | a | bit | oh | still | now | that | it | this | on that | and
  i | i'm | am | first | quickly | real quick | with | my | our | the | team | manager | boss | colleague
  colleagues | them | him | her | you | i need to | have to | then | later | hm | hmm | um | well
`);

export const UNKNOWN_CORE = phrases(`
  i don't know | don't know | i do not know | do not know | dunno | idk | i dunno | beats me
  no idea | no clue | not sure | i'm not sure | i am not sure | unsure | unknown | n a | na
  not applicable | none | skip | skip it | skip this | skip that | skip this one | pass | tbd
  can't say | cannot say | hard to say | couldn't say | can't tell | cannot tell | to be determined
  no opinion | i couldn't tell you | i can't tell | i can't say | i wouldn't know | not known | nothing
  i have no idea | i haven't a clue | we have no idea | we don't know | who knows | 🤷 | :shrug:
  no comment | you decide | you tell me | up to you | whatever | :woman_shrugging: | :man_shrugging:
  weiß nicht | weiß ich nicht | weiss nicht | keine ahnung | ich weiß nicht | ich weiß es nicht
  je ne sais pas | je sais pas | aucune idée | sais pas | no sé | no lo sé | ni idea | não sei
  não faço ideia | non lo so | non saprei | non so | boh | weet niet | weet ik niet | geen idee
  ik weet het niet | vet inte | vet ej | nie wiem | nevím | bilmiyorum | не знаю | לא יודע | לא יודעת
  わかりません | 不明 | 不知道 | 모르겠어요 | لا أعرف | 分かりません | невідомо
`);

export const UNKNOWN_FILLER = phrases(`
  sorry | honestly | really | yet | at the moment | right now | for now | please | just | about that
  that | it | this | one | tbh | to be honest | unfortunately | either | exactly | oh | hm | hmm | i
  man | sorry but | about this | here | me | lol | haha | … | leider | desolé | désolé | lo siento
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
  how many | how much | do you | does | is there | is this | is it possible | are there | anyone know
  did you | did anyone | does anyone | does anybody | has anyone | have you | how | why | what about
  can you tell me | could you tell me | can you explain | where's | when's | what if | who of you
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
  question for | question about | question regarding | question on | i have a question | i ask for
  pls give | pls add | pls fix | pls help | plz | pls reset | pls create | need help | need a | need an
  need some | would need | could use | requesting | we'd need | i'd need | do something about
  a problem | an issue | having problems | having issues | having trouble | looking for | require
`);

/** Wishes that begin something new, unless they speak of "it" or "this". */
export const NEW_WISHES = phrases(`
  i need | we need | i want | we want | i'd like | we'd like | i would like | we would like | can i get
  can we get | could i get | could we get | can i have | could i have | can you | could you | i have a
  we have a | new request | another request | a request | open a | file a | can someone | could someone
  give me | please give | please reset | please create | please install | please order | set up | help me
`);

/** Words that announce an addition or a correction by themselves. */
export const ADDITION_OPENERS = phrases(`
  one more thing | another thing | one more detail | another detail | one more point | one thing i forgot
  i forgot to mention | forgot to mention | i forgot to say | forgot to say | i forgot to add | forgot to add
  i should add | i should mention | i should have mentioned | to add to that | to add to this | addition
  addendum | correction | small correction | quick correction | in addition | additional info
  additional information | more info | worth adding | to be more precise | to be precise
  same issue | same problem | same error
`);

/** Words that open an addition where what follows speaks of what was filed. */
export const ADDITION_LEADS = phrases(`
  also | and also | plus | actually | additionally | btw | by the way | sorry | oh | wait | update | and
  quick update | ps | p s | well actually | fyi | hm | no wait | turns out | as it turns out | meanwhile | now | please
`);

/** Words that speak of what was filed. */
export const REFERENTS = phrases(`
  it | this | it's | it is | this is | this also | the issue | the problem | the request | the ticket
  the bug | same issue | same problem | same thing | same error | the same | the urgency | the priority
  the severity | the department | the impact | the deadline | the summary | the title | that ticket
  that request | my request | our request | my ticket | our ticket | urgency | priority
`);

/** What can be said of a filed request that adds to it. */
export const ADDED_EFFECTS = phrases(`
  affecting | affects | affected | impacts | impacting | hits | hitting | blocks | blocking | happens
  happening | happened | occurs | occurring | as well | too | worse | is now | are now | also | critical
  urgent | not urgent | high | low | medium | should be | should say | needs to | need to | must | has to
  only | since | started | starts | fails | appears | shows | by tomorrow | by today | by friday | by monday
  everyone | everybody | on mobile | instead | not just | more people
`);

/** Orders to change what was filed. */
export const ADDITION_ORDERS = phrases(`
  add to the ticket | add to the request | add to my ticket | add to my request | add that | add this
  update the ticket | update the request | update my ticket | update my request | change the urgency
  change the priority | raise the urgency | raise the priority | lower the urgency | lower the priority
  bump the urgency | bump the priority | bump it | add to it | change the department | change the summary
  change the title | change the impact | make it critical | make it high | make it low | make it medium
  make it urgent | put it to | set it to | set the urgency | set the priority | correct the | amend the
`);

export const TROUBLE_CUES = phrases(`
  slow | slower | slowly | slowness | sluggish | laggy | lagging | broken | broke | outage | is down
  are down | was down | were down | went down | goes down | been down | down since | down again | down for
  down today | down now | down right now | down this | keeps going down
  crash | crashes | crashed | crashing | error | errors | bug | buggy | stuck | failing | fails | failed
  failure | timeout | timeouts | timing out | times out | timed out | not working | not loading
  doesn't work | does not work | isn't working | is not working | won't load | won't open | won't start
  doesn't load | does not load | stopped working | no longer works | frozen | freezes | freezing
  can't log in | cannot log in | can't login | can't access | cannot access | can't open | can't see
  can't sign in | cannot sign in | unable to | locked out | lost access | hangs | hanging | unavailable
  not responding | unresponsive | missing | incorrect | leaks | leaking | wrong numbers | takes forever
  can't | cannot | isn't loading | denied | rejected | unreachable | offline | corrupt | corrupted
  can not | loops | looping | freeze | don't work | do not work | not work | no account | loads forever
  no access | no data | no connection | no signal | loading forever | disappeared | vanished | wrong
  keeps asking | kicks me out | kicks us out | kicked out | keeps spinning | just spins | white screen
  blue screen | blank page | empty page | duplicated | out of date | outdated | not updating | no longer
  what's up with | what is up with | what's wrong with | what is wrong with | what happened to
  what's going on with | what is going on with | eats my | greyed out | grayed out | nothing happens | does nothing | no reaction | expired | rejects | declines | takes ages | take ages | logs me out
  logs us out | logged out | no response | doesn't respond | invalid | take forever | missing | twice | flickers
  not syncing | out of sync | mixed up | disconnects | bugs | glitch | glitches | glitchy | unusable
  not available | not accessible | malfunction | jams | jammed | drops out | needs forever | lags
`);

/** Long words of trouble that are known by their letters even when one is missing, doubled or swapped. */
export const TROUBLE_WORDS = phrases(`
  crashes | crashed | crashing | timeouts | freezes | freezing | outage | unavailable | problem
  unreachable | unresponsive | broken | sluggish | slowness | incorrect | corrupted | doesn't
`);

/** Questions to whoever knows, which ask for an answer to be found. */
export const OPEN_QUESTIONS = phrases(`
  does anyone know | does anybody know | anyone know | anybody know | can someone explain | can anyone explain
  could someone explain | could anyone explain | can someone tell | can anyone tell | can anybody tell | who knows why
  why does | why do | why is | why are | why did | why was | how come | does someone know | someone know
  what do i have to do to get | what do i need to do to get | how do i get | how can i get | how do we get | how can we get
  who can give me | who can give us | who can set up | who can help me | who can help us
`);

/** Phrases that hold a cue's word and mean the opposite, or nothing. */
export const REQUEST_EXCEPTIONS = phrases(`
  no problem | no problems | no issue | no issues | not a problem | not an issue | no trouble
  don't need | do not need | don't want | do not want | not slow | not broken | not down | no errors
  isn't slow | isn't broken | isn't down | no longer broken | no longer slow | what can you do
  when i need | if i need | when we need | if we need | once i need | in case i need | whenever i need
  how do i submit | how do i file | how can i submit | how can i file | how does this work | write down
`);
