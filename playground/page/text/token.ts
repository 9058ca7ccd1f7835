import type { Inline } from './ast.js';
import { unescapeText } from './escape.js';
import { isSafeLink } from './links.js';

/** What stands between `<` and `>` in Slack's text: a mention, a broadcast, a date or a link. `body` excludes the brackets. */
export function parseToken(body: string): Inline {
  const bar = body.indexOf('|');
  const target = bar < 0 ? body : body.slice(0, bar);
  const label = bar < 0 ? null : unescapeText(body.slice(bar + 1));
  if (/^@[UWB][A-Z0-9]*$/.test(target)) return { type: 'user', id: target.slice(1), label };
  if (/^#[CDG][A-Z0-9]*$/.test(target)) return { type: 'channel', id: target.slice(1), label };
  if (target.startsWith('!')) return parseSpecial(target.slice(1), label);
  const url = unescapeText(target);
  if (isSafeLink(url)) return { type: 'link', url, label: label || url.replace(/^(mailto|tel):/i, '') };
  return { type: 'text', text: label ?? `<${url}>` };
}

function parseSpecial(target: string, label: string | null): Inline {
  const date = /^date\^(\d{1,12})\^([^^]*)/.exec(target);
  if (date)
    return {
      type: 'date',
      seconds: Number(date[1]),
      format: unescapeText(date[2] ?? ''),
      fallback: label ?? '',
    };
  if (target.startsWith('subteam^')) return { type: 'group', id: target.slice('subteam^'.length), label };
  return { type: 'broadcast', name: label?.replace(/^@/, '') || unescapeText(target) };
}
