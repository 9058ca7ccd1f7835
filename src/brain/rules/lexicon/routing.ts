import { phrases } from '../../../domain/phrase-text.js';

/** Words that speak of a larger piece of work, by the id of the blueprint that is shipped for it. */
export const BLUEPRINT_WORDS: Readonly<Record<string, readonly string[]>> = {
  epic: phrases(`
    epic | epics | user story | user stories | acceptance criteria | acceptance criterion | product requirement
    product requirements | prd | roadmap item | proposed solution | definition of done | feature idea
    backlog item | build a feature | build a new feature | develop a feature | develop a new feature
    feature for the roadmap | feature to be built | feature we should build | feature that we should build
  `),
};

/** Words with which a new request is begun; a blueprint's name follows within a few words. */
export const BEGINNINGS = phrases(`
  new | start | create | open | file | draft | write | begin | make | log | add | raise | set up | prepare
  into | as | need | want | here's | here is | let's | put together | write up | turn | another | please | for | do
`);

/** Frequent English words: a text without any of them is in another language. */
export const ENGLISH = phrases(`
  the | a | an | is | are | was | to | of | in | on | at | for | and | or | it | this | that | we | i | you | our
  my | with | have | has | can | not | do | need | please | be | when | what | how | from | but | no | all | they | me
`);

/** Words that open talk: thanks, praise, plans of one's own, news. */
export const TALK_OPENERS = phrases(`
  thanks | thank you | thx | haha | hahaha | lol | nice | great | awesome | cool | love | congrats | congratulations
  welcome | happy birthday | have a nice | good job | well done | see you | good night | enjoy | ok thanks | never mind
  sorry | you're | you are | you were | fyi | for your information | just so you know | i'll | we'll | i will | we will
  hope you | good luck | cheers | my bad | wrong channel | wrong thread | no worries | all good | interesting
  makes sense | agreed | i agree | same here | funny | amazing | perfect | just testing | testing | ok | okay | i like
  i love | we love | so cool | what a | manners | ignore that | ignore me | wow | yay | yes | no | nope | good morning
`);

/** Words that mark talk wherever they stand. */
export const TALK_MARKS = phrases(`
  joke | just kidding | kidding | birthday | the weather | have a nice | have a great | thank you | thanks for
  good luck | i'll come back | we'll come back | come back later | haha | lol
`);

/** Thanks in other languages: a short message that holds them asks for nothing. */
export const THANKS_ABROAD = phrases(`
  danke | dankeschön | merci | gracias | obrigado | obrigada | grazie | dank je | dank u | bedankt | teşekkürler
  teşekkür ederim | dzięki | dziękuję | děkuji | díky | tack | takk | tak | kiitos | дякую | спасибо | תודה | شكرا | ありがとう
  ありがとうございます | 谢谢 | 謝謝 | 감사합니다 | mulțumesc | köszönöm | ευχαριστώ | cảm ơn | schönes wochenende
`);

/** Orders to the bot itself, which ask it to say or to show something. */
export const TOLD_TO_SAY = phrases(`
  tell | show | list | find | search | remind | explain | summarise | summarize | translate | repeat | say | look up
  what | who | when | where | why | how | which | help | stop | status | mine | remember | forget | give me a summary
`);

/** Polite questions that order something done. */
export const POLITE =
  /^(?:(?:hi|hey|hello|please)[\s,!]+)*(?:can|could|would|will)\s+(?:you|someone|somebody|anyone|anybody|we|i)\s+(?:please\s+|kindly\s+|maybe\s+|perhaps\s+|possibly\s+)?(?!tell|explain|say|remind|show|clarify|help\s*\?|find out|look up|search|list|summari[sz]e|translate|repeat|remember|give me a summary|see|hear|come|join|talk|ask)\p{L}{2,}/iu;
