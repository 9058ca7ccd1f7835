const TOKEN_OR_ENTITY = /<([^<>]+)>|&(amp|lt|gt);/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** Whether Slack's raw text mentions that user. Slack: "<@U123>" or, from some clients, "<@U123|name>". */
export function mentionsUser(raw: string, userId: string): boolean {
  return raw.includes(`<@${userId}>`) || raw.includes(`<@${userId}|`);
}

const PERSON = /<@([UW][A-Z0-9]{1,30})(?:\|[^<>]*)?>/g;

/** The user ids that words mention, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(PERSON)].flatMap(([, user]) => user ?? []))];
}

/** The handles of user groups by their id, "iam-oncall" without "@", as far as they are known. */
export type GroupNames = Pick<ReadonlyMap<string, string>, 'get'>;

const NO_GROUPS: GroupNames = new Map();

/** What somebody typed letter by letter mentions nobody; a space keeps it from looking as if it did. */
const TYPED_MENTION = /&lt;(?=@[UW][A-Z0-9]|#[CDG][A-Z0-9])/g;

/**
 * Slack's wire text as a person reads it: without the bot's own mention, links and user groups plain, &lt; &gt; &amp; decoded once, bold
 * and italic words without their marks. Mentions of people and channels stay "<@U123>" and "<#C123>": their id is what matters, and
 * their name is not for everybody who reads what is made of it. Source: Slack, "Formatting text for app surfaces".
 */
export function cleanText(raw: string, botUserId: string, groups: GroupNames = NO_GROUPS): string {
  const typed = raw.replace(TYPED_MENTION, '&lt; ');
  const plain = withoutMention(typed, botUserId).replace(
    TOKEN_OR_ENTITY,
    (whole, token: string | undefined, entity: string | undefined) =>
      token === undefined ? (ENTITIES[entity ?? ''] ?? whole) : readable(token, groups),
  );
  return withoutMarks(plain).trim();
}

const CODE = /(```[\s\S]*?```|`[^`\n]+`)/u;
/** Where a mark may begin, and the words within it: "2*3*4", "snake_case" and "*.log" have none. Each looks no further than the next mark. */
const FIRST = '[\\p{L}\\p{N}\\p{Extended_Pictographic}"\'“‘(\\[{#@<>$€£:+&-]';
const END = '(?![\\p{L}\\p{N}_*/])';
const BOLD = new RegExp(
  `(?<![^\\s([{"'“‘>|:,;_~])\\*{1,2}(?=_?${FIRST})([^*\\n]*[^*\\s])\\*{1,2}(?=_|${END})`,
  'gu',
);
const ITALIC = new RegExp(`(?<![^\\s([{"'“‘>|:,;*~])_(?=\\*?${FIRST})([^_\\n]*[^_\\s])_(?=\\*|${END})`, 'gu');

/**
 * The text without the marks of bold and italic words; code keeps its own. A line through words says that they no longer hold, so
 * that its marks stay. Source: Slack, "Formatting text".
 */
function withoutMarks(text: string): string {
  if (!/[*_]/u.test(text)) return text;
  return text
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(BOLD, '$1').replace(ITALIC, '$1')))
    .join('');
}

function withoutMention(raw: string, botUserId: string): string {
  const mention = new RegExp(`(?:(?<![ \\t])[ \\t]+)?<@${botUserId}(?:\\|[^<>]*)?>[ \\t]*`, 'g');
  const bare = raw.replace(mention, ' ');
  return bare === raw ? raw : bare.replace(/^[\s,:]+/, '');
}

function readable(token: string, groups: GroupNames): string {
  const bar = token.indexOf('|');
  const target = bar < 0 ? token : token.slice(0, bar);
  const label = bar < 0 ? '' : decode(token.slice(bar + 1));
  if (target.startsWith('@')) return `<${target}>`;
  if (target.startsWith('#')) return `<${target}>`;
  if (target.startsWith('!')) return special(target, label, groups);
  return link(decode(target), label);
}

/** Slack: those who are all called at once. Of any other command people see the label. */
const BROADCASTS: ReadonlySet<string> = new Set(['here', 'channel', 'everyone']);

function special(target: string, label: string, groups: GroupNames): string {
  const [name = '', id = ''] = target.slice(1).split('^');
  if (name === 'subteam') return label === '' ? groupName(id, groups) : label;
  return BROADCASTS.has(name) ? `@${name}` : label;
}

/** With the id where the name is not known, so that no two groups look alike. */
function groupName(id: string, groups: GroupNames): string {
  const handle = groups.get(id);
  return handle === undefined ? `a group (${id})` : `@${handle}`;
}

function link(url: string, label: string): string {
  const shown = url.replace(/^(?:mailto|tel):/, '');
  const same = label === '' || label === shown || shown.replace(/^https?:\/\//, '') === label;
  return same ? shown : `${label} (${shown})`;
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
}
