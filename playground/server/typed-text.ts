import type { Channel, User, UserGroup } from '../protocol.js';

const BROADCASTS: Readonly<Record<string, string>> = {
  here: '<!here>',
  channel: '<!channel>',
  everyone: '<!everyone>',
};

/** What people type that Slack stores differently: tokens that are already Slack's, addresses, "@name", "#channel". */
const PIECES =
  /<(?:@U[A-Z0-9]+|#C[A-Z0-9]+|![a-z]+|!subteam\^S[A-Z0-9]+)(?:\|[^<>]*)?>|<https?:\/\/[^\s<>|]+(?:\|[^<>]*)?>|https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"\]]|[@#][^\s@#<>]+(?: [^\s@#<>]+)?/gu;

/**
 * Turns what a person typed into Slack's form: "@name" and "#channel" into `<@U…>`, `<!subteam^S…>` and `<#C…|name>` where exactly
 * one person, group or channel has that name, addresses into `<https://…>`, and &, < and > escaped in everything else.
 */
export function typedText(
  text: string,
  users: readonly User[],
  channels: readonly Channel[],
  groups: readonly UserGroup[],
): string {
  let formatted = '';
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    formatted +=
      escapeText(text.slice(end, match.index)) +
      piece(match[0], text.charAt(match.index - 1), { users, channels, groups });
    end = match.index + match[0].length;
  }
  return formatted + escapeText(text.slice(end));
}

/** Slack: these three characters are escaped in a message's text, nothing else. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

interface Named {
  readonly users: readonly User[];
  readonly channels: readonly Channel[];
  readonly groups: readonly UserGroup[];
}

function piece(found: string, before: string, { users, channels, groups }: Named): string {
  if (found.startsWith('<')) return found;
  if (found.startsWith('http')) return `<${escapeText(found)}>`;
  // "mail@example.org" and "C#" are no mentions.
  if (/[\p{L}\p{N}]/u.test(before)) return escapeText(found);
  return found.startsWith('@') ? person(found, users, groups) : channel(found, channels);
}

function person(found: string, users: readonly User[], groups: readonly UserGroup[]): string {
  for (const name of candidates(found)) {
    const broadcast = BROADCASTS[name];
    if (broadcast !== undefined) return broadcast + escapeText(found.slice(1 + name.length));
    const group = groups.find(({ handle }) => handle === name);
    if (group) return `<!subteam^${group.id}>${escapeText(found.slice(1 + name.length))}`;
    const named = users.filter((user) =>
      [user.name, user.realName].some((own) => own.toLowerCase() === name),
    );
    const [only] = named;
    if (only && named.length === 1) return `<@${only.id}>${escapeText(found.slice(1 + name.length))}`;
  }
  return escapeText(found);
}

function channel(found: string, channels: readonly Channel[]): string {
  for (const name of candidates(found)) {
    const named = channels.find((candidate) => !candidate.isIm && candidate.name === name);
    if (named) return `<#${named.id}|${named.name}>${escapeText(found.slice(1 + name.length))}`;
  }
  return escapeText(found);
}

/** "@Alex Chen, hi" may mean "alex chen", or "alex": longest first, punctuation at the end left off. */
function candidates(found: string): string[] {
  const words = found.slice(1).toLowerCase();
  const [first = ''] = words.split(' ');
  const trimmed = [words, first].flatMap((name) => [
    name,
    name.replace(/[^\p{L}\p{N}]+$/u, ''),
    name.replace(/['’]s?$/u, ''),
  ]);
  return [...new Set(trimmed)].filter((name) => name !== '');
}
