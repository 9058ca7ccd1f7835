import { phrases } from '../../../domain/phrase-text.js';

/** Departments by the name shown, with the words people use for them. */
export const DEPARTMENTS = {
  Sales: [
    'sales',
    'account executives',
    'sdrs',
    'inside sales',
    'field sales',
    'sales ops',
    'sales operations',
  ],
  Marketing: ['marketing', 'growth marketing', 'product marketing', 'brand'],
  Finance: phrases(`
    finance | accounting | accounts payable | accounts receivable | controlling | treasury | payroll
    financial planning | fp&a | bookkeeping | internal audit | tax
  `),
  'Human Resources': phrases(`
    hr | human resources | people ops | people operations | talent | recruiting | recruitment | hr services
    talent acquisition | people team | people & culture
  `),
  Legal: ['legal', 'compliance', 'legal affairs'],
  Engineering: phrases(`
    engineering | development | dev | r&d | platform | backend | frontend | qa | platform engineering
    software engineering | quality assurance | devops | mobile
  `),
  IT: ['it', 'information technology', 'helpdesk', 'help desk', 'it support', 'it operations'],
  Operations: ['operations', 'ops', 'biz ops', 'business operations', 'regional operations'],
  'Customer Support': phrases(`
    support | customer support | customer service | customer success | customer care | customer services
    call center | call centre | contact center | contact centre | customer experience
  `),
  Product: ['product', 'product management'],
  Design: ['design', 'ux'],
  Procurement: ['procurement', 'purchasing', 'sourcing'],
  Data: ['data', 'analytics', 'data science', 'business intelligence', 'data engineering'],
  Security: ['security', 'infosec', 'information security'],
  Research: ['research'],
  Logistics: phrases(`
    logistics | warehouse | supply chain | shipping | fulfilment | fulfillment | dispatch | warehousing
  `),
  Facilities: ['facilities', 'office management', 'facility management', 'maintenance'],
  Manufacturing: ['manufacturing', 'production floor', 'assembly', 'production planning'],
  Administration: ['administration', 'back office', 'front office', 'reception'],
  Communications: [
    'communications',
    'corporate communications',
    'public relations',
    'investor relations',
    'pr',
  ],
  Claims: ['claims', 'underwriting'],
  Editorial: ['editorial'],
} as const;

/** Departments whose names are common nouns, too: part of another noun ("data pipeline") they name nothing. */
export const AMBIGUOUS: ReadonlySet<string> = new Set(
  phrases(`
    data | support | product | design | security | platform | it | development | dev | brand | talent | mobile | tax
    maintenance | research | operations | ops | backend | frontend | qa | ux | pr | legal | compliance | production
    sales | shipping | dispatch | reception | assembly | claims | analytics | recruiting
    warehouse
  `),
);

/** Nouns that make the word before them a group of people. */
export const GROUP_NOUNS = phrases(`
  team | teams | department | departments | dept | group | org | organisation | organization | folks
  people | division | unit | staff | colleagues | crew | reps | managers | departmnet | deparment | squad | guys
`);

/** Nouns after the name of a department, which are no part of it. */
export const DEPARTMENT_NOUNS = phrases(`
  team | teams | department | dept | departmnet | deparment | departement
`);

/** What the name of a department may end with. */
export const DEPARTMENT_ENDINGS = phrases(`
  services | operations | management | relations | service | support | engineering | development | research
  affairs | accounting | receivable | payable | laboratory | lab | communications | success | care | planning
  control | controlling | desk | administration | studio | analytics | security | logistics | quality
  compliance | procurement | purchasing | sales | marketing | finance | design | production | maintenance
  claims | billing | resources | admissions | nursing | radiology | pharmacy | kitchen | warehouse | shipping
  training | education | publishing | editorial | policy | strategy | audit | treasury | facilities | fleet
  dispatch | housekeeping | reservations | ticketing | wholesale | retail | merchandising | events | legal
  assurance | inspection | surveying | licensing | collections | underwriting | safety | insights
  office | group | division | unit | crew | squad | shift | partnerships | fundraising | volunteering | membership | programming | archive | library | registry | workshop
`);

/** Towns, countries and other places and times that stand after "in" and are no departments. */
export const NOT_DEPARTMENTS = phrases(`
  berlin | london | paris | munich | hamburg | vienna | zurich | madrid | barcelona | lisbon | rome | milan
  amsterdam | brussels | dublin | warsaw | prague | budapest | stockholm | oslo | copenhagen | helsinki
  new york | boston | chicago | austin | seattle | san francisco | toronto | sydney | singapore | tokyo
  bangalore | mumbai | delhi | germany | france | spain | italy | austria | switzerland | poland | europe | emea
  apac | us | uk | usa | office | home | charge | case | general | particular | trouble | production
  january | february | march | april | may | june | july | august | september | october | november | december
  monday | tuesday | wednesday | thursday | friday | saturday | sunday | chrome | firefox | safari | slack
  excel | outlook | teams | zoom | jira | salesforce | sap | windows | vacation | holiday | need | touch
  contact | addition | advance | time | order | fact | total | luck | doubt | progress | use | danger
`);

/** Orders to send something to a team: that team is not who is affected. */
export const ROUTING_VERBS = phrases(`
  route | send | assign | forward | hand | pass | ask | tell | escalate
`);
