import { phrases } from '../../../domain/phrase-text.js';

/** Words that say what the trouble does to the business, whatever stands around them. */
export const IMPACT_CUES = phrases(`
  holding up | holds up | held up | losing | we lose | lose deals | lost deals | lose money | losing money
  lost sales | lost revenue | lose revenue | revenue loss | our revenue | costing us | costs us | cost us | at risk
  waste hours | waste time | wasting time | wasting hours | disrupting | disrupts | slowing us | slows us
  slowing down our | halted | standstill | stands still | stand still | standing still | penalty | penalties | compliance risk | miss our
  missing our | miss the deadline | missing the deadline | miss the month | complaints | is hurting
  hurts our | unproductive | by hand | by guesswork | sit idle | sits idle | sitting idle
  twice as long | hours a day | hour a day | hours a week | hours per day | hours per week | hours each day
  a day lost | customers leave | customers are leaving | customers cancel | cancel their | cancel orders
  no sales | sales are at zero | sales are down | deals are lost | stops us from | stopping us from
  prevents us from | preventing us from | keeps us from | keeping us from | stops the team | get paid
  go unpaid | paid late | pay late | delivered late | deliveries are late
  as a result | consequently | business impact | the impact is | the impact | can't do our work | can't do my work | can't do my job
  can't do our job | can't work | cannot work | can not work | unable to work | nobody can work
  customers are waiting | patients wait | patients are waiting | customers wait | orders are piling up
  piling up | pile up | piles up | backlog | fined | a fine | legal risk | reputation | sla
  payroll is late | behind schedule | falling behind | fall behind | nobody gets paid | wages
`);

/** What is blocked, delayed or affected when business suffers; it follows such a verb within a few words. */
export const BLOCKING_VERBS = phrases(`
  blocks | blocking | is blocking | delays | delaying | delayed | stops | stopping | preventing | prevents
  holding back | holds back | keeps | keeping | blocked | endangers
  threatens | jeopardises | jeopardizes | hurts | harms
`);

/** Verbs that say who is affected rather than what it costs, unless it is business that they affect. */
export const AFFECTING_VERBS = phrases('affecting | affects | impacting | impacts | hitting | hits');

/** What is business when such a verb says that it is affected. */
export const BUSINESS_THINGS: ReadonlySet<string> = new Set(
  phrases(`
    release | launch | deals | deal | sales | closing | payroll | invoices | invoicing | billing | orders | sprint
    rollout | deployment | onboarding | reporting | business | project | production | shipments | deliveries
    payments | operations | revenue | campaign | audit | contracts | migration | hiring | renewals | work | bookings
  `),
);

/** What business suffers from when it is blocked or delayed. */
export const BLOCKED_THINGS: ReadonlySet<string> = new Set(
  phrases(`
    us | me | we | work | team | teams | department | release | launch | deals | deal | sales | close
    closing | payroll | invoices | invoicing | billing | orders | customers | clients | sprint | rollout
    deployment | onboarding | reporting | everyone | everybody | people | colleagues | business | project
    projects | production | shipments | shipping | deliveries | delivery | payments | operations | revenue
    campaign | audit | contract | contracts | migration | staff | users | month | quarter | hiring | warehouse
    creation | approvals | approval | processing | testing | support | planning | company | store | stores | shop | hours | meeting | renewals | renewal
  `),
);

/** What people can't do any more when business suffers; it follows "can't", "cannot" or "unable to". */
export const BUSINESS_VERBS = phrases(`
  close | sell | ship | invoice | bill | serve | pay | process | deliver | onboard | quote | order | sign
  hire | publish | launch | release | answer | meet | plan | forecast | reconcile | book | document | buy
  finish | continue | proceed | approve | review the | demo | treat | teach | produce | pack | dispatch
  register | charge | collect | report to | respond | help customers | support customers | take orders
  take payments | take calls | check in | check out | give out | hand out | hand over | run payroll
  prepare the | prepare our | complete the | calculate | schedule | assign | confirm | offer | refund
  restock | replenish | issue | enter | record | release | submit our | file our | train | inspect | repair
  start the morning | start the shift | start our | start production | make payments | make appointments
  write the | do anything | do our | do my | do their | do any | keep up | promise | make decisions | decide
  send out | send offers | send invoices | send quotes | send the invoices | write offers | write invoices
`);

/** Ways to say that people can't. */
export const CANNOT = phrases(`
  can't | cannot | can not | unable to | not able to | couldn't | aren't able to | isn't able to | no longer
  can't even | nobody can | no one can | can neither | can hardly | can barely
`);
