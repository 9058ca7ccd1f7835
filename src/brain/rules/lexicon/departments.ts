import { phrases } from '../../../domain/phrase-text.js';

/** Departments by the name shown, with the words people use for them. */
export const DEPARTMENTS = {
  Sales: ['sales', 'account executives', 'sdrs'],
  Marketing: ['marketing', 'growth marketing', 'brand'],
  Finance: phrases(`
    finance | accounting | accounts payable | accounts receivable | controlling | treasury | payroll
  `),
  'Human Resources': phrases(`
    hr | human resources | people ops | people operations | talent | recruiting
  `),
  Legal: ['legal', 'compliance'],
  Engineering: ['engineering', 'development', 'dev', 'r&d', 'platform', 'backend', 'frontend', 'qa'],
  IT: ['it', 'information technology', 'helpdesk', 'help desk'],
  Operations: ['operations', 'ops', 'biz ops', 'business operations'],
  'Customer Support': phrases(`
    support | customer support | customer service | customer success | customer care
  `),
  Product: ['product', 'product management'],
  Design: ['design', 'ux'],
  Procurement: ['procurement', 'purchasing'],
  Data: ['data', 'analytics', 'data science', 'business intelligence'],
  Security: ['security', 'infosec'],
  Research: ['research'],
  Logistics: ['logistics', 'warehouse', 'supply chain', 'shipping', 'fulfilment', 'fulfillment'],
  Facilities: ['facilities', 'office management'],
  Manufacturing: ['manufacturing', 'production floor'],
  Administration: ['administration'],
} as const;

/** Nouns that make the word before them a group of people. */
export const GROUP_NOUNS = phrases(`
  team | teams | department | departments | dept | group | org | organisation | organization | folks
  people | division | unit | staff | colleagues | crew | reps | managers
`);

/** Words before a department that place the author, or the trouble, in it. */
export const PLACING_WORDS = phrases(`
  in | i'm in | work in | from | for | we're in | we're | department is | dept is | all of | whole
  entire | everyone in | people in | users in | colleagues in | folks in | everybody in | it's for | on behalf of | within | blocking | blocks | affects
  affecting | across | it's | impacting | actually | it is | this is | that's | is
`);

/** Orders to send something to a team: that team is not who is affected. */
export const ROUTING_VERBS = phrases(`
  route | send | assign | forward | hand | pass | ask | tell | escalate
`);
