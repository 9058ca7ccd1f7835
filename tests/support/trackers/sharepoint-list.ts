import { randomUUID } from 'node:crypto';
import type { ServedItem } from './server.js';
import { defaultColumns, PEOPLE, type ServedColumn } from './sharepoint-columns.js';

/** A refusal with the body of Graph's errors. */
export class GraphRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const refused = (message: string) => new GraphRefusal(400, 'invalidRequest', message);
/** What Graph says of values whose shape is not the column's, such as one choice where several are taken. */
const misshapen = () => new GraphRefusal(500, 'generalException', 'General exception while processing');
const malformed = () => refused('The request is malformed or incorrect.');

interface Kept {
  id: number;
  guid: string;
  version: number;
  created: Date;
  modified: Date;
  fields: Map<string, unknown>;
}

const SHOWN =
  /<(\/?)(h3|p|ul|li|blockquote|br|a)(?: href="https:[^"<>]*")?>|&(amp|lt|gt|quot|#39|#160);|[^<&]+/uy;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#160': '\u00a0',
};

/** What a reader sees of rich text. @throws where it holds anything that the adapter has no business to write */
export function readRichText(html: string): string {
  let shown = '';
  SHOWN.lastIndex = 0;
  while (SHOWN.lastIndex < html.length) {
    const at = SHOWN.lastIndex;
    const match = SHOWN.exec(html);
    if (match === null) throw new Error(`Not markup of ours: ${html.slice(at, at + 60)}`);
    const [whole, end, tag, entity] = match;
    if (entity !== undefined) shown += ENTITIES[entity];
    else if (tag === undefined) shown += whole;
    else if (tag === 'br' || (end === '/' && tag !== 'a')) shown += '\n';
  }
  return shown;
}

/** A SharePoint list in memory. Refuses what the real one refuses. */
export class SharepointList {
  readonly columns: ServedColumn[] = defaultColumns();
  #items: Kept[] = [];
  #lastId = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  #column(name: string): ServedColumn {
    const column = this.columns.find((one) => one.name === name);
    // https://github.com/microsoftgraph/microsoft-graph-docs/issues/2609 and 2740: also where the list shows it
    if (column === undefined || name.startsWith('_')) throw refused(`Field '${name}' is not recognized`);
    return column;
  }

  #take(column: ServedColumn, value: unknown, type: unknown): unknown {
    const { name, text, choice, number, dateTime, boolean, required } = column;
    if (value === column.refuses) throw refused(`Field '${name}' holds an invalid value`);
    if (value === null) {
      if (required) throw refused(`Field '${name}' is required`);
      return null;
    }
    if (text !== undefined) {
      if (typeof value !== 'string') throw malformed();
      // what XML has no place for, which SharePoint keeps lists in
      if (/(?![\n\t])\p{Cc}|\p{Surrogate}/u.test(value)) throw malformed();
      if (text.allowMultipleLines) {
        if (value.length > 63_999) throw refused(`Field '${name}' is too long`);
      } else if (value.length > (text.maxLength ?? 255) || value.includes('\n')) {
        throw refused(`Field '${name}' takes one line of ${text.maxLength ?? 255} characters`);
      }
      return value;
    }
    if (choice !== undefined) {
      const isSeveral = choice.displayAs === 'checkBoxes';
      // https://learn.microsoft.com/answers/questions/813838: without its type a collection is refused
      if (isSeveral !== Array.isArray(value)) throw misshapen();
      if (isSeveral !== (type === 'Collection(Edm.String)')) throw malformed();
      const chosen: unknown[] = Array.isArray(value) ? value : [value];
      for (const one of chosen) {
        if (typeof one !== 'string') throw malformed();
        if (!choice.allowTextEntry && !choice.choices.includes(one)) throw malformed();
      }
      return value;
    }
    if (number !== undefined) {
      if (typeof value !== 'number' || value < (number.minimum ?? value)) throw malformed();
      return value;
    }
    if (dateTime !== undefined) {
      if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u.test(value)) throw malformed();
      return value;
    }
    if (boolean !== undefined && typeof value === 'boolean') return value;
    throw malformed();
  }

  /** Columns of people are written by the number of the person, under their name and `LookupId`. */
  #takePerson(column: ServedColumn, value: unknown, type: unknown): unknown {
    if (value === null) return null;
    const isSeveral = column.personOrGroup?.allowMultipleSelection === true;
    if (isSeveral !== Array.isArray(value)) throw malformed();
    if (isSeveral && !/^Collection\(Edm\.(Int32|String)\)$/u.test(String(type))) throw malformed();
    for (const id of [value].flat()) {
      if (!PEOPLE.some((person) => person.id === Number(id))) throw malformed();
    }
    return value;
  }

  #written(raw: unknown): Map<string, unknown> {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw malformed();
    const sent = new Map<string, unknown>(Object.entries(raw));
    const written = new Map<string, unknown>();
    for (const [name, value] of sent) {
      if (name.endsWith('@odata.type')) continue;
      const person = this.columns.find((one) => one.personOrGroup && `${one.name}LookupId` === name);
      const type = sent.get(`${name}@odata.type`);
      if (person !== undefined) {
        written.set(name, this.#takePerson(person, value, type));
        continue;
      }
      const column = this.#column(name);
      if (column.readOnly || column.personOrGroup) throw refused(`Field '${name}' is read-only`);
      written.set(name, this.#take(column, value, type));
    }
    for (const { name } of this.columns.filter((one) => one.enforceUniqueValues)) {
      const value = written.get(name);
      // https://learn.microsoft.com/previous-versions/office/developer/sharepoint-2010/ee536168: without case
      const same = (one: Kept) => String(one.fields.get(name)).toLowerCase() === String(value).toLowerCase();
      if (typeof value === 'string' && this.#items.some(same)) {
        throw refused('One or more fields with unique constraints already has the provided value.');
      }
    }
    return written;
  }

  create(raw: unknown): Kept {
    const fields = this.#written(raw);
    for (const { name, required, defaultValue } of this.columns) {
      if (required && !fields.has(name) && defaultValue === undefined)
        throw refused(`Field '${name}' is required`);
    }
    this.#lastId += 1;
    const now = this.#now();
    const item = { id: this.#lastId, guid: randomUUID(), version: 1, created: now, modified: now, fields };
    this.#items.push(item);
    return item;
  }

  update(id: string, raw: unknown): Kept {
    const item = this.get(id);
    for (const [name, value] of this.#written(raw)) item.fields.set(name, value);
    item.version += 1;
    item.modified = this.#now();
    return item;
  }

  get(id: string): Kept {
    const item = this.#items.find((one) => String(one.id) === id);
    if (item === undefined) throw new GraphRefusal(404, 'itemNotFound', 'The resource could not be found.');
    return item;
  }

  remove(id: string): void {
    this.#items = this.#items.filter((one) => String(one.id) !== id);
  }

  /** https://learn.microsoft.com/graph/api/listitem-list: one indexed field at a time; no order is promised */
  filtered(filter: string | null): Kept[] {
    if (filter === null) return [...this.#items];
    const [, name = '', operator, literal = ''] =
      /^fields\/(\w+) (eq|ge) '((?:[^']|'')*)'$/u.exec(filter) ?? [];
    if (name === '') throw new GraphRefusal(400, 'BadRequest', 'Invalid filter clause');
    const column = this.#column(name);
    if (column.indexed !== true) {
      throw refused(
        `Field '${name}' cannot be referenced in filter or orderby as it is not indexed. Provide the 'Prefer: HonorNonIndexedQueriesWarningMayFailRandomly' header to allow this, but be warned that such queries may fail on large lists.`,
      );
    }
    const value = literal.replaceAll("''", "'").toLowerCase();
    const of = (item: Kept) => String(this.valueOf(item, name) ?? '').toLowerCase();
    const found = this.#items.filter((item) => (operator === 'eq' ? of(item) === value : of(item) >= value));
    return found.reverse();
  }

  /** SharePoint keeps times to the second. */
  valueOf(item: Kept, name: string): unknown {
    if (name === 'Modified') return item.modified.toISOString().replace(/\.\d+Z$/u, 'Z');
    return item.fields.get(name);
  }

  served(): ServedItem[] {
    return this.#items.map((item) => {
      const description = String(item.fields.get('Description') ?? '');
      const isRich = this.columns.find(({ name }) => name === 'Description')?.text?.textType === 'richText';
      const lookup = item.fields.get('AssignedToLookupId');
      const person = PEOPLE.find(({ id }) => id === Number(lookup ?? 0));
      return {
        id: String(item.id),
        title: String(item.fields.get('Title')),
        text: isRich ? readRichText(description) : description,
        status: String(item.fields.get('Status')),
        assignee: person?.EMail ?? null,
        comments: [],
        files: [],
      };
    });
  }
}
