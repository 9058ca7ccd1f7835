import { phrases } from '../../../domain/phrase-text.js';

/** What kind of request a message makes. The first kind with a hit wins, so the more telling kinds come first. */
export const REQUEST_TYPE = {
  access_request: phrases(`
    need access | needs access | get access | access to | grant access | give me access | permission
    permissions | add me to | add him to | add her to | add them to | invite to | need a login
    a licence | a license | an account for | new account | read access | write access | admin rights
    access request
  `),
  incident: phrases(`
    incident | slow | slower | slowness | sluggish | laggy | lagging | broken | is down | are down
    outage | crash | crashes | crashed | crashing | error | errors | bug | stuck | failing | fails
    failed | failure | timeout | timeouts | timing out | times out | timed out | not working
    doesn't work | does not work | isn't working | is not working | won't load | won't open | locked out
    doesn't load | stopped working | frozen | freezes | freezing | can't log in | cannot log in
    can't login | can't access | cannot access | can't sign in | hangs | unavailable | unresponsive
    not responding | not loading | wrong numbers | takes forever | unreachable | went down | data loss
  `),
  service_request: phrases(`
    service request | new laptop | install | set up | setup | create a | provision | order a | purchase
    upgrade | new dashboard | new report | migrate | configure | onboard | replace my | reset my | add a
    build a | change the | enable | disable | schedule | export of | need a new | need an
  `),
  question: phrases(`
    how do i | how can i | how do we | how can we | what is | is it possible | i was wondering
    a question about | have a question | does anyone know | can you explain | wondering whether
  `),
} as const;

/** Where one of these stands, "access" means that something fails, not that somebody asks for it. */
export const ACCESS_TROUBLE = phrases(`
  can't | cannot | lost | unable to | no longer | denied
`);

/** Answers that choose a kind in the words of the question, or none of those offered. */
export const REQUEST_TYPE_ANSWERS = {
  access_request: ['access'],
  service_request: ['service', 'a service'],
  question: ['an answer'],
  other: phrases('something else | none of these | none of those | none of them | neither | anything else'),
} as const;
