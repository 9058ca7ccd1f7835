import { phrases } from '../../../domain/phrase-text.js';

/** What kind of request a message makes, in running text. Where two kinds are spoken of, the text chooses none. */
export const REQUEST_TYPE = {
  access_request: phrases(`
    need access | needs access | get access | like access | want access | gain access | have access to
    grant access | give access | give me access | give us access | request access | requesting access
    permission to | permission for | permissions for | permissions to | permission on | permissions on
    add me to | add him to | add her to | add them to | add us to | be added to | invite me to | invite him to
    invite her to | invite them to | need a login | needs a login | need an account | needs an account
    create a login | create an account | create accounts | create a user | set up an account | set up a login
    login for | account for | user for | an account for | accounts for | account for our | read access | write access | admin rights | admin access
    edit rights | edit access | view access | viewer access | editor access | access request | access rights
    access requests | rights on | rights for | rights to | user account for | a login for | logins for
    write permission | read permission | write permissions | read permissions | access for | need permission
    need permissions | grant me | grant us | grant him | grant her | grant them | a seat in | a seat for
    get into the group | admin permissions | access to the | access please | needs permission | need rights
  `),
  incident: phrases(`
    incident | slow | slower | slowness | sluggish | laggy | lagging | broken | is down | are down | was down
    takes ages | take ages | take forever | nothing happens | rejects | expired | outage | crash | crashes | crashed | crashing | error | errors | bug | stuck | failing | fails
    failed | failure | timeout | timeouts | timing out | times out | timed out | not working | won't start
    doesn't work | does not work | isn't working | is not working | won't load | won't open | takes forever
    doesn't load | does not load | stopped working | frozen | freezes | freezing | hangs | unavailable
    unresponsive | not responding | not loading | wrong numbers | wrong figures | wrong totals | wrong values
    shows wrong | wrong results | unreachable | went down | data loss | don't work | do not work | loops
    login loop | loads forever | loading forever | doesn't open | won't print | doesn't print | goes down
    disappeared | vanished | keeps crashing | keeps freezing | no longer works | no longer work | glitch
    no longer loads | no longer opens | incorrect | unusable | doesn't start | blank page | white screen
    not syncing | out of sync | keeps logging me out | keeps asking | gone down | freeze | duplicated
    is missing | are missing | went missing | isn't loading | aren't loading | is wrong | are wrong
    shows nothing | is empty since | outdated since | used to work | worked yesterday | worked last week
    worked before | worked fine | since the update | since the upgrade | since the migration | glitches
    keeps failing | drops out | cuts out | keeps dropping | out of order | malfunction | jammed | leaks
    leaking | stopped loading | stopped sending | stopped syncing | not updating | doesn't update
    stopped updating | no longer receive | no longer get | not arriving | don't arrive | doesn't arrive | twice as long
  `),
  service_request: phrases(`
    service request | new laptop | new monitor | new phone for | new dashboard | new report | a new dashboard
    a new report | please install | install the | set up a | set up the | set up an | please set up | setup of
    need a new | need an additional | provision | order a | order an | purchase a | buy a | buy us
    please create | create a | create an | please add a | add a column | add a field | add a filter
    add a button | build a | build us | build me | migrate the | please configure | please enable
    please change the | could you change | please schedule | schedule a | please update the | rename the
    please rename | please delete | please move | move our | replacement for | please replace | replace my
    replace our | please remove | an export of | a dashboard for | a dashboard that | a report that
    a report on | a report with | a dashboard with | want a report | like a report | like a dashboard
    need a dashboard | need a report | need a monthly report | need a weekly report | please provide
    new mailbox | a mailbox | new distribution list | a distribution list | new printer | new chair
  `),
  question: phrases(`
    how do i | how can i | how do we | how can we | is it possible | i was wondering | we were wondering
    a question about | have a question | question about | question for | question regarding | question on
    does anyone know | does anybody know | can you explain | wondering whether | wondering if
    just a question | quick question | a question | i'd like to know | i would like to know | want to know
    can someone explain | could you explain | could someone explain | would like to understand
  `),
} as const;

/** Trouble with getting in, which may be a request for access or something broken: the text alone does not tell. */
export const ACCESS_TROUBLE = phrases(`
  can't access | cannot access | can not access | lost access | no access | locked out | can't log in
  can't login | cannot log in | cannot login | can not log in | can't sign in | cannot sign in | access denied
  permission denied | can not login | no longer have access | lost my access | lost our access | can't get in
  unable to log in | unable to sign in | unable to login | unable to access | forbidden | no permission
  no permissions | unauthorized | unauthorised | not authorized | not authorised | account is locked
  account locked | account is blocked | account disabled | password expired | forgot my password
  forgotten my password | reset my password | password reset | can not access | can not sign in
  mfa | 2fa | authenticator | can't get into | cannot get into | don't have access | doesn't have access
  do not have access | haven't got access | no account | log in again | login fails | login failed
`);

/** Words that tell broken access from missing access. */
export const BROKE = phrases(`
  since | anymore | any more | no longer | worked | used to | error | errors | stopped | yesterday | again
  suddenly | loop | loops | broken | outage | down | crash | crashes | timeout | last week | fails | failed
`);

/** Answers that choose a kind in the words of the question, or none of those offered. */
export const REQUEST_TYPE_ANSWERS = {
  access_request: phrases(`
    access | permission | permissions | account | accounts | rights | login | logins | sign in | licence
    license | seat | an account | a sign in | user rights | entitlement
  `),
  incident: phrases(`
    down | a fault | fault | defect | a defect | disruption | not right | wrong | malfunctioning | breakdown
    was fine | fine before | was ok | worked until | since yesterday | since this morning | since last week | since monday
    was working | used to work | working before | not working any more | now not | something broke | broke | it broke | stopped | an outage | breakage | doesn't do what it should | missing
    issue | an issue | a problem | problem | trouble | worked | used to be | interruption | slowly
  `),
  service_request: phrases(`
    service | a service | set up | setup | change request | a change | something new | new thing | an order
    order | delivery | installation | to be set up | to be built | a new one | change | feature request
    a task | task | work | new feature | purchase | something done | install | new | services
  `),
  question: phrases(`
    an answer | answer | information | info | question | asking | to know | clarification | an explanation
    explanation | just asking | advice | a query
  `),
  other: phrases(`
    something else | none of these | none of those | none of them | neither | anything else | other | none
    none of the above
  `),
} as const;
