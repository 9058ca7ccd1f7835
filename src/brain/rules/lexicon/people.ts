import { phrases } from '../../../domain/phrase-text.js';

/** Words for people in general. A number before one of them is how many are affected. */
export const PEOPLE_NOUNS = phrases(`
  people | users | persons | colleagues | employees | customers | clients | staff | reps | engineers
  developers | agents | analysts | managers | accounts | teams | members | students | contractors
  sellers | teammates | partners | vendors | seats | accountants | designers | recruiters | folks
`);

/** Whole expressions that name who is affected. */
export const WHO = phrases(`
  everyone | everybody | all users | all customers | all employees | all staff | the whole company
  whole company | entire company | the entire company | just me | only me | just myself | me only
  our customers | our users | external users | the whole team | whole team | my whole team | my team
  our team | our whole team | the entire team | new hires | nobody else | several people | some users
  many users | some people | many people | several users | a few people | most people | most users
  half the team | half of us | all of us | the entire office | the whole office
`);

/** Words that make a number an estimate; they belong to the quote. */
export const ABOUT_WORDS = phrases(`
  about | around | roughly | approximately | some | over | nearly | almost
`);
