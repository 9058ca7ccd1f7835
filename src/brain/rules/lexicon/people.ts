import { phrases } from '../../../domain/phrase-text.js';

/** Words for people in general. A number before one of them is how many are affected. */
export const PEOPLE_NOUNS = phrases(`
  people | users | persons | colleagues | employees | customers | clients | staff | reps | engineers
  developers | agents | analysts | managers | members | students | contractors | ppl | person
  sellers | teammates | partners | vendors | accountants | designers | recruiters | folks | guys
  technicians | drivers | nurses | teachers | patients | passengers | tenants | colleages | workers | operators
  users' | visitors | guests | interns | trainees | planners | buyers | dispatchers | pickers | doctors
  consultants | lawyers | couriers | cashiers | subscribers | residents | citizens | applicants | traders
`);

/** Whole expressions that name who is affected. */
export const WHO = phrases(`
  all users | all customers | all employees | all staff | the whole company | whole company
  entire company | the entire company | just me | only me | just myself | me only | our customers
  our users | external users | the whole team | whole team | my whole team | our whole team
  the entire team | nobody else | several people | some users | many users | some people | many people
  several users | a few people | most people | most users | half the team | half of us | all of us
  the entire office | the whole office | the whole department | our whole department | all passengers
  all clients | all colleagues | all drivers | all of them | everyone here | everybody here | all agents
  my two colleagues | my colleagues | the whole warehouse | the whole store | the whole site
`);

/** Words for everyone, which say who is affected only where something happens to them. */
export const EVERYONE = phrases('everyone | everybody');

/** Words that make a number an estimate; they belong to the quote. */
export const ABOUT_WORDS = phrases(`
  about | around | roughly | approximately | some | over | nearly | almost | like | circa | ca | at least
`);

/** What happens to those who are affected; said of people within the same clause. */
export const AFFECTING = phrases(`
  affects | affecting | affected | affect | hits | hitting | hit | blocks | blocking | blocked | stuck | is stuck
  are stuck | impacts | impacting | impacted | can't | cannot | can not | unable | wait | waiting | locked out
  are affected | is affected | complain | complaining | complains | happens to | concerns | stopped | idle
  not able | struggling | struggle | suffer | suffers | suffering | same here | same for | as well | too
  stops | stopping | slows | slowing | without | lose | loses | losing | prevents | preventing | keeps | for
`);
