import { phrases } from '../../../domain/phrase-text.js';

/** Words that say what the trouble does to the business. */
export const IMPACT_CUES = phrases(`
  blocking | blocks | blocked | is blocking | holding up | held up | delaying | delays | delayed
  preventing | prevents | stops us | stopping us | stops the | keeps us from | losing | we lose
  lose deals | lost deals | lose money | losing money | costing | costs us | revenue | deadline
  at risk | wasting | waste hours | waste time | affecting | affects | impacting | impacts | disrupting
  disrupts | slowing us | slows us | slowing down | halted | standstill | churn | penalty | sla
  compliance risk | miss our | missing our | miss the | missed | complaining | complaints | complain
  is hurting | hurts | unproductive | overtime | workaround takes | by hand | manually
`);

/** What people can't do any more when business suffers; it follows "can't", "cannot" or "unable to". */
export const BUSINESS_VERBS = phrases(`
  close | sell | ship | invoice | work | bill | serve | pay | process | deliver | onboard | demo
  report | do | finish | continue | proceed | sign | hire | publish | launch | release | answer
  support | meet | make | plan | forecast | reconcile | prepare | complete | start | run | help
`);

export const CANNOT = phrases(`
  can't | cannot | can not | unable to | not able to | couldn't | aren't able to
`);
