/**
 * A mention that the text marks as one. `id`: an entity's id, from "<@U…>" or "<#C…>"; `url`: a link, which is a mention
 * only if it is an entity's; `channel`: "#name"; `token`: "@name", or one that was given besides the text.
 */
export interface Explicit {
  is: 'id' | 'url' | 'channel' | 'token';
  /** as people read it in an answer */
  written: string;
  /** the id, the URL, or the name without its sign */
  name: string;
  /** where it stands in the text; both -1 for what was given besides it */
  start: number;
  end: number;
}

/** Mentions that are looked up of one message; whoever names more names nothing in particular. */
export const MAX_EXPLICIT = 100;

/** What is longer is no name. */
const MAX_TOKEN_LENGTH = 200;

const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}_.:+-]{0,${MAX_TOKEN_LENGTH}}`;
const EXPLICIT = new RegExp(
  [
    String.raw`<@(?<user>[UW][A-Z0-9]{1,30})(?:\|(?<userName>[^<>]{0,200}))?>`,
    String.raw`<#(?<place>[CGD][A-Z0-9]{1,30})(?:\|(?<placeName>[^<>]{0,200}))?>`,
    String.raw`(?<url>https?:\/\/[^\s<>|"'${'`'}]{3,2000})`,
    String.raw`(?<![\p{L}\p{N}_@/.+-])@(?<token>${NAME})(?![\p{L}\p{N}/@])`,
    String.raw`(?<![\p{L}\p{N}_#/&])#(?<channel>${NAME})`,
  ].join('|'),
  'gu',
);
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/** Slack: these address many people and name nobody. */
const ADDRESSES: ReadonlySet<string> = new Set(['here', 'channel', 'everyone', 'group']);

/**
 * The explicit mentions of a text, in order, each once, and those that are given besides it. What stands in code is none:
 * an annotation there looks the same.
 */
export function explicitMentions(text: string, tokens: readonly string[]): Explicit[] {
  const found = new Map<string, Explicit>();
  for (const match of withoutCode(text).matchAll(EXPLICIT)) {
    if (found.size >= MAX_EXPLICIT) break;
    const mention = mentionOf(match);
    if (mention !== null && !found.has(keyOf(mention))) found.set(keyOf(mention), mention);
  }
  for (const mention of tokens.slice(0, MAX_EXPLICIT).map(givenMention)) {
    if (mention.name !== '' && !found.has(keyOf(mention))) found.set(keyOf(mention), mention);
  }
  return [...found.values()].slice(0, MAX_EXPLICIT);
}

const keyOf = ({ is, name }: Explicit): string => `${is} ${name.toLowerCase()}`;

/** A token besides the text: a link or an id as Slack writes them, or a name, with its "@" or without. */
function givenMention(token: string): Explicit {
  const text = token.trim();
  const [match] = /^(?:https?:|<[@#])/u.test(text) ? text.matchAll(EXPLICIT) : [];
  const marked = match === undefined ? null : mentionOf(match);
  if (marked !== null) return { ...marked, start: -1, end: -1 };
  const name = text.replace(/^[@#]/u, '').slice(0, MAX_TOKEN_LENGTH);
  return { is: 'token', written: `@${name}`, name, start: -1, end: -1 };
}

function withoutCode(text: string): string {
  return text.replace(CODE, (code) => ' '.repeat(code.length));
}

function mentionOf({ groups = {}, index, 0: whole }: RegExpMatchArray): Explicit | null {
  const start = index ?? 0;
  const { user, userName, place, placeName, url, token, channel } = groups;
  const id = (name: string, written: string): Explicit => ({
    is: 'id',
    written,
    name,
    start,
    end: start + whole.length,
  });
  if (user !== undefined) return id(`user:${user}`, userName ? `@${userName}` : whole);
  if (place !== undefined) return id(`channel:${place}`, placeName ? `#${placeName}` : whole);
  if (url !== undefined) return named('url', '', withoutTail(url), start);
  if (channel !== undefined) return /^[\d.]+$/u.test(channel) ? null : named('channel', '#', channel, start);
  return token === undefined || ADDRESSES.has(token.toLowerCase()) ? null : named('token', '@', token, start);
}

function named(is: Explicit['is'], sign: string, raw: string, start: number): Explicit {
  const name = raw.replace(/(?<![.:_+-])[.:_+-]+$/u, '');
  return { is, written: `${sign}${name}`, name, start, end: start + sign.length + name.length };
}

/** A link that a sentence ends with, or that stands in parentheses. */
function withoutTail(url: string): string {
  const bare = url.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/u, '');
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}
