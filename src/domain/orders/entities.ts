/** What people call the things on record. */
export const ENTITIES =
  '(?:tickets?|tasks?|requests?|projects?|docs?|documents?|channels?|plans?|goals?|milestones?)';
