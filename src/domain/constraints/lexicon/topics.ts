import { phrases } from '../../phrase-text.js';

/** Other things that constraints speak of, each with its other names. */
export const TOPICS: Readonly<Record<string, readonly string[]>> = {
  offline: phrases(
    'offline mode | offline support | offline use | offline access | offline capability | offline work',
  ),
  mfa: phrases(`
    2 fa | two factor authentication | multi factor authentication | two factor | 2 factor | multifactor authentication
    two factor auth | multi factor | 2 factor authentication | second factor | two step verification
  `),
  accessibility: phrases('a11y | accessible | wcag'),
  rollout: phrases('roll out | release audience | rolled out | rolling out | roll outs'),
  'dark mode': ['dark theme'],
  cookie: phrases('browser cookie | tracking cookie'),
  'audit log': phrases('audit trail | audit logging | audit logs'),
  'app store': phrases('play store | google play'),
  vpn: ['virtual private network'],
  'vendor lock in': phrases('lock in | vendor lockin'),
  'data loss': ['loss of data'],
  'third party': phrases('3 rd party | third parties | third party service'),
  backup: phrases('back up | backing up'),
  migration: phrases('data migration | migrate'),
  notification: phrases('push notification | notify'),
  'code freeze': ['release freeze'],
  approval: phrases('sign off | manual approval'),
  request: phrases('req | query | queries | api call | http request'),
  user: phrases('end user'),
};

/** Words for a constraint as such or for its whole area. They tell constraints apart only where nothing else does. */
export const GENERIC = phrases(`
  constraint | requirement | rule | policy | restriction | nfr | condition | guideline | compatibility | feature
  system | service | solution | product | application | tool | target | goal | objective | functionality | overall
  performance | privacy | security | compliance | data protection | scalability | reliability | operation | ops
  technology | tech | tech stack | stack | scope | scale | quality | non functional requirement | legal | gdpr | dsgvo
  infrastructure | infra | architecture | software | project | time | timeline | schedule | general | usage | size limit
`);
