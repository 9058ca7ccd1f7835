import { phrases } from '../../phrase-text.js';
import { REGION_PARTS, REGIONS } from './regions.js';

/** Things of one kind, so that "only" one of them rules another out. */
export interface Family {
  /** Canonical words for the whole kind; they say no more than that the kind is meant. */
  topic: string;
  topics: readonly string[];
  /** Words that add nothing next to a member, and that show that the kind is meant. */
  implied: readonly string[];
  members: Readonly<Record<string, readonly string[]>>;
  /** What a member is a part or a kind of. */
  partOf: Readonly<Record<string, string>>;
  /** Ways of saying all of them, the canonical one first. */
  every: readonly string[];
  /** `topic`: both sides must name the kind; `same`: both must be about the same further thing; `none`: a member suffices. */
  needs: 'topic' | 'same' | 'none';
  /** Acts that belong to the kind rather than to something else done with a member. */
  acts: readonly string[];
}

export const FAMILIES: readonly Family[] = [
  {
    topic: 'auth',
    topics: phrases(`
      authentication | login | log in | sign in | signin | logging in | signing in | authenticate | logon
      log on | login method | sign in method | authentication method | auth method | user authentication | log ins
    `),
    implied: ['user', 'method', 'account'],
    members: {
      sso: phrases('single sign on | single signon | saml | oidc | openid connect | sso login'),
      password: phrases('username and password | password based | password login | email and password'),
      passkey: phrases('webauthn | fido2 | security key'),
      'magic link': phrases('email link | login link | sign in link'),
      'social login': phrases('google login | facebook login | login with google | sign in with google'),
      ldap: phrases('active directory login'),
    },
    partOf: {},
    every: phrases('any login method | all login methods'),
    needs: 'none',
    acts: [],
  },
  {
    topic: 'residency',
    topics: phrases(`
      data residency | data location | hosting region | data centre | data center | data centre location | hosting
      hosting location | region | location of data | storage location | data region | server location
      data sovereignty | hosted | data storage location | data hosting | host
    `),
    implied: ['data', 'server'],
    members: REGIONS,
    partOf: REGION_PARTS,
    every: phrases(
      'worldwide | world wide | anywhere in the world | any region | all regions | anywhere | globally',
    ),
    needs: 'topic',
    acts: ['store', 'process', 'share', 'access'],
  },
  {
    topic: 'browser',
    topics: phrases(`
      browser support | browser compatibility | web browser | supported browser | browsers | browser version
    `),
    implied: ['user'],
    members: {
      chrome: ['google chrome'],
      firefox: ['mozilla firefox'],
      safari: [],
      edge: ['microsoft edge', 'ms edge'],
      opera: [],
      ie: phrases('internet explorer | msie'),
    },
    partOf: {},
    every: phrases('all browsers | any browser | every browser | all major browsers | all modern browsers'),
    needs: 'none',
    acts: [],
  },
  {
    topic: 'platform',
    topics: phrases('platform support | operating system | supported platform | device support | os support'),
    implied: ['user', 'app', 'device'],
    members: {
      ios: phrases('iphone | ios app'),
      android: ['android app'],
      windows: phrases('windows pc | ms windows | microsoft windows'),
      macos: phrases('mac | mac os | os x | osx'),
      linux: [],
      'web app': phrases('web | web version | web application | web client'),
    },
    partOf: {},
    every: phrases('all platforms | any platform | every platform | cross platform | all operating systems'),
    needs: 'none',
    acts: [],
  },
  {
    topic: 'cloud provider',
    topics: phrases('cloud platform | cloud vendor | hosting provider'),
    implied: ['cloud'],
    members: {
      aws: phrases('amazon web services'),
      azure: phrases('microsoft azure'),
      gcp: phrases('google cloud | google cloud platform'),
    },
    partOf: {},
    every: phrases('any cloud | all clouds | cloud agnostic | multi cloud'),
    needs: 'none',
    acts: ['store', 'process'],
  },
  {
    topic: 'language',
    topics: phrases('languages | ui language | localisation | localization | translation | language support'),
    implied: ['ui', 'text', 'interface'],
    members: Object.fromEntries(
      phrases(`
        english | german | french | spanish | italian | portuguese | dutch | polish | swedish | danish | finnish
        norwegian | czech | turkish | russian | ukrainian | arabic | hebrew | hindi | chinese | japanese | korean
      `).map((name) => [name, []]),
    ),
    partOf: {},
    every: phrases('all languages | any language | every language'),
    needs: 'none',
    acts: [],
  },
  {
    topic: 'audience',
    topics: phrases('target audience | user group | target group | audiences'),
    implied: ['user', 'people', 'person', 'access'],
    members: {
      'beta user': phrases('beta tester | beta customer | beta group | beta participant | beta'),
      'internal user': phrases('internal staff | internal people | internal team | internally'),
      employee: phrases('staff | staff member | own employees'),
      admin: phrases('administrator | admin user'),
      editor: ['editor user'],
      viewer: ['viewer user'],
      guest: phrases('guest user | anonymous user | anonymous visitor'),
      manager: ['team lead'],
      partner: phrases('partner company | external partner'),
      contractor: ['freelancer'],
      'enterprise customer': phrases('enterprise user | enterprise account | enterprise plan'),
      'paying customer': phrases('paying user | paid user | paid customer | premium user | premium customer'),
      'pilot user': phrases('pilot customer | pilot group | pilot team'),
    },
    partOf: { admin: 'employee', manager: 'employee' },
    every: phrases(`
      all users | everyone | everybody | anyone | anybody | every user | all customers | all people | any user
      the public | general public | general availability | the whole company | all of our users
    `),
    needs: 'same',
    acts: ['access'],
  },
];
