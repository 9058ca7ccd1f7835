import { phrases } from '../../../domain/phrase-text.js';

/** Other names by which people call a field, by field name. A field not listed goes by its name and label alone. */
export const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  request_summary: phrases(`
    summary | title | subject | headline | request | issue | problem | topic | what | description | need
    what's wrong | what is wrong | what we need | what i need | request summary
  `),
  business_impact: phrases(`
    impact | effect | consequence | consequences | business effect | why | why it matters | impact on us
  `),
  urgency: phrases('priority | severity | urgency level | prio | how urgent'),
  affected_users: phrases(`
    affected | affected people | users | users affected | who | who is affected | people affected
    affects | impacted | impacted users | affected user | who's affected | number of users
  `),
  request_type: phrases('type | kind | category | type of request | kind of request | ticket type'),
  department: phrases(`
    dept | department name | your department | my department | our department | dpt | departmnet
    departement | business unit | requesting department | dep
  `),
  desired_resolution: phrases(`
    resolution | desired outcome | outcome | expected outcome | expected result | desired result | goal
    solution | ask | wanted | what we want | what i want | desired state | expectation | good outcome
  `),
  title: phrases('title | subject | headline | name | epic | epic title | epic name | working title'),
  problem: phrases('problem statement | pain | pain point | why | background | the problem statement'),
  proposed_solution: phrases('solution | proposal | approach | idea | suggested solution'),
  acceptance_criteria: phrases(`
    acceptance criterion | ac | acs | acceptance | needed for acceptance | definition of done | dod
    success criteria | success criterion | criteria | criterion | done when | acceptance criteras
    acceptence criteria | accept criteria | acceptance test | acceptance tests
  `),
  constraints: phrases('constraint | limits | limit | guardrails | limitations | limitation | boundaries'),
  open_questions: phrases(`
    open question | questions | question | to clarify | open points | open point | open issues | unclear
    still open | to be clarified | to find out
  `),
  dependencies: phrases('dependency | depends on | deps | blocked by | dependencys | prerequisites'),
  risks: phrases('risk | danger | dangers | concern | concerns | what could go wrong'),
  evidence_links: phrases('evidence | links | link | evidence link | references | reference | sources'),
  epic_id: phrases('id | key | epic key | ticket number | epic number | existing key'),
};

/** Aliases too common to stand in running text; they count only before a colon. */
export const COLON_ONLY: ReadonlySet<string> = new Set(
  phrases(`
    who | ask | users | affected | kind | name | request | effect | people | what | why | need | wanted
    affects | goal | link | links | id | key | epic | idea | pain | background | criteria | criterion
    question | questions | limit | limits | concern | concerns | approach | proposal | type | impacted
    unclear | depends on | blocked by | acceptance | description | issue | still open | reference
    references | sources | evidence | danger | dangers | done when | expectation | category | solution
  `),
);
