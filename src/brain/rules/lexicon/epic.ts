import { phrases } from '../../../domain/phrase-text.js';

/** Words that open what is difficult today. */
export const PROBLEM_LEADS = phrases(`
  the problem is that | the problem is | the problem here is | problem is that | problem is | the pain is that
  the pain is | the trouble is that | the trouble is | the issue is that | the issue is | our problem is that
  our problem is | the pain point is | it hurts that | what hurts is that | what hurts is | the real problem is that
  the real problem is | the main problem is that | the main problem is | the underlying problem is
`);

/** Words that open what is to be built or changed. */
export const SOLUTION_LEADS = phrases(`
  my idea would be | my idea is to | my idea is | the idea is to | the idea is | the idea would be | our idea is to
  our idea is | we could | we propose to | we propose | i propose to | i propose | i suggest we | i suggest
  we suggest | my proposal is to | my proposal is | the proposal is to | the proposal is | the solution is to
  the solution is | the solution would be | a solution would be | we'd build | we would build | we want to build
  the plan is to | the plan is | what we'd build is | i'd build | my suggestion is | let's build | we should build
  what i have in mind is | what we have in mind is | i have in mind
`);

/** Words that open what must hold when it is done. */
export const DONE_LEADS = phrases(`
  we're happy when | we are happy when | we'd be happy when | we're happy if | we're happy once | it's done when
  it is done when | done when | we're done when | we are done when | it's done once | accepted when
  it's accepted when | we accept it when | it counts as done when | we know it works when | we know it's done when
  we'll know it works when | we'll know it's done when | it works when | it is finished when | finished when
  success means that | success means | success is when | it's a success when | it's a success if | good enough when
  it's good enough when | as an acceptance criterion | acceptance means | for acceptance | to accept it
  an acceptance criterion is that | an acceptance criterion is | one acceptance criterion is that
  another acceptance criterion is that | another acceptance criterion is | one acceptance criterion is
  an acceptance criterion would be that | an acceptance criterion would be | acceptance criterion is that
`);

/** Words that open what could go wrong. */
export const RISK_LEADS = phrases(`
  the risk is that | the risk is | a risk is that | a risk is | one risk is that | one risk is | another risk is that
  another risk is | the main risk is that | the main risk is | the biggest risk is that | the biggest risk is
  there's a risk that | there is a risk that | there's the risk that | there is the risk that | the big risk is
  there's a risk of | there is a risk of | i see a risk that | i see a risk in | my worry is that | my worry is
  i'm worried that | i am worried that | what worries me is that | we risk that | a risk would be that
  a risk would be | as a risk | the only risk is that | the only risk is
`);

/** Words that open what must come first or go along. */
export const DEPENDENCY_LEADS = phrases(`
  it depends on | this depends on | that depends on | we depend on | it all depends on | everything depends on
  it's blocked by | it is blocked by | this is blocked by | we're blocked by | we are waiting for | we're waiting for
  depends also on | it also depends on | this also depends on | we also depend on | a dependency is
  another dependency is | one dependency is | the dependency is | as a dependency | there's a dependency on
  there is a dependency on | it has a dependency on
`);

/** Words that open what nobody has settled. */
export const QUESTION_LEADS = phrases(`
  an open question is | one open question is | another open question is | the open question is | open question is
  as an open question | it's still open | it is still open | still open is | what's still open is | it's unclear
  it is unclear | it's not clear | it is not clear | not clear yet | still unclear is | unclear is | to be clarified is
  we still need to find out | we still need to clarify | we need to find out | we need to clarify | nobody knows yet
  we don't know yet | we have to find out | we have to clarify | still to be decided is | to be decided is
`);

/** Words that give the thing its name. */
export const TITLE_LEADS = phrases(`
  new epic for | new epic about | new epic on | new epic called | new epic named | new epic | an epic for
  an epic about | an epic on | an epic called | an epic named | an epic titled | epic for | epic about | epic on
  epic called | epic named | the epic is called | the title is | title it | call it | let's call it | name it
  we call it | i'd call it | we'd call it | the name is | it's called | the title should be | the title would be
  call this | let's name it | let's call this | working title is | another epic for | another epic
`);
