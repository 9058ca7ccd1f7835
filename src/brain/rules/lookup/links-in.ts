import { EntityId, type EntityKind, kindOf } from '../../../domain/entity.js';
import { LINKED_GROUPS } from '../../../domain/references.js';

/** A linked entity as the linked context shows it; `direction` is null in the short form, which leaves it out. */
export interface Link {
  id: string;
  kind: EntityKind;
  name: string;
  state: string | null;
  relation: string;
  direction: 'outgoing' | 'incoming' | null;
  description: string | null;
}

/** The linked entities of a text, and how many there are of each kind, shown or not. */
export interface Links {
  links: readonly Link[];
  counts: ReadonlyMap<EntityKind, number>;
}

const HEADING = /^#{2} Linked Entities/mu;
const SECTION = /^### (?:\w+ )?(\w+) \((\d+) (?:linked|total)/u;
const KINDS: ReadonlyMap<string, EntityKind> = new Map(Object.entries(LINKED_GROUPS));
const SHORT = /^- \*\*((?:(?!\*\* \[).)+)\*\* \[([^\s\]]+)\](?: \(((?:(?!\) - ).)*)\))? - (\S+)/u;
const FULL = /^#### (.+) \[(\S+)\]$/u;
const BULLET = /^- \*\*(State|Relationship|Description)\*\*: ?(.*)$/u;
const QUOTED = /^ {2}> (.*)$/u;

/** Reads the linked context in either of its forms; null for any other text. Names and descriptions can't imitate the form. */
export function linksIn(text: string): Links | null {
  if (!HEADING.test(text)) return null;
  const links: Link[] = [];
  const counts = new Map<EntityKind, number>();
  for (const line of text.split('\n')) {
    const [, group = '', total] = SECTION.exec(line) ?? [];
    const kind = KINDS.get(group.toLowerCase());
    if (kind !== undefined) counts.set(kind, Number(total) + (counts.get(kind) ?? 0));
    const link = linkOf(line);
    if (link !== null) {
      links.push(link);
    } else {
      const last = links.pop();
      if (last !== undefined) links.push(told(last, line));
    }
  }
  return { links, counts };
}

function linkOf(line: string): Link | null {
  const [, name, id, state, relation] = SHORT.exec(line) ?? FULL.exec(line) ?? [];
  if (name === undefined || !EntityId.safeParse(id).success || id === undefined) return null;
  const known = { id, kind: kindOf(id), name, state: state ?? null, relation: relation ?? '' };
  return { ...known, direction: null, description: null };
}

/** The link with what one more line says of it. */
function told(link: Link, line: string): Link {
  const quoted = QUOTED.exec(line)?.[1];
  if (quoted !== undefined)
    return { ...link, description: [link.description, quoted].filter(Boolean).join(' ') };
  const [, bullet, value = ''] = BULLET.exec(line) ?? [];
  if (bullet === 'State') return { ...link, state: value };
  if (bullet === 'Description') return { ...link, description: value };
  if (bullet !== 'Relationship') return link;
  const [relation = '', way] = value.split(' ');
  return { ...link, relation, direction: way === '(incoming)' ? 'incoming' : 'outgoing' };
}
