/** Words that mean nearly the same to a team's description; one of a group in a request counts, weaker, for the others. */
export const SYNONYMS: readonly (readonly string[])[] = [
  [
    'slow',
    'slowness',
    'sluggish',
    'laggy',
    'lag',
    'latency',
    'performance',
    'slow loading',
    'takes forever',
    'hang',
  ],
  ['crash', 'freeze', 'frozen', 'unresponsive', 'hang', 'not responding'],
  ['timeout', 'time out', 'timed out', 'timing out'],
  [
    'login',
    'log in',
    'logging in',
    'sign in',
    'signin',
    'authentication',
    'password',
    'locked out',
    'credentials',
  ],
  ['sso', 'single sign on', 'okta', 'saml'],
  ['mfa', '2fa', 'two factor', 'authenticator'],
  ['permission', 'access', 'rights', 'role', 'account access'],
  ['report', 'reporting', 'dashboard', 'chart', 'bi', 'analytics', 'metrics', 'kpi'],
  ['export', 'csv', 'spreadsheet', 'excel', 'download'],
  ['invoice', 'billing', 'payment', 'refund'],
  ['laptop', 'computer', 'hardware', 'monitor', 'keyboard'],
  ['network', 'wifi', 'vpn', 'internet'],
];

/** Words that nearly every request or team has, so that sharing one says nothing. */
export const COMMON_WORDS =
  `a an the and or of to in on at for with from by is are was be been it its this that these
  those we our us i my me you your they their he she who what which when where how why not no can could should would
  will do does did has have had need want please get like about into as if so but just very also there here all any
  some team teams app apps application system tool page request requests issue issues problem problems help thing user
  users people person work working new own make made handle handles handling related etc e g i.e via per urgent
  question other support service since than then now still up out off over only too much more day days today`
    .split(/\s+/u)
    .filter((word) => word !== '');
