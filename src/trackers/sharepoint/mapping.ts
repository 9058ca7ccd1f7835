import { TrackerRejected } from '../../domain/tickets/tracker-errors.js';
import type { Finding, Sets } from '../adapter.js';
import type { Block, Item, Person, Value } from '../item.js';
import {
  Column,
  emptied,
  type Fields,
  type FindPerson,
  isWritable,
  personValue,
  written,
} from './columns.js';
import { believed, Misconfigured, type Refused, TOLD_REJECTED } from './failures.js';
import { fitting, oneLine } from './markup.js';
import type { SharepointSettings } from './settings.js';

/** The column that every list has, which holds an item's title. */
export const TITLE = 'Title';
/** The column that every list has, which says when an item was changed last. */
export const MODIFIED = 'Modified';

export type Columns = ReadonlyMap<string, Column>;

export const columnsFrom = (all: readonly unknown[]): Columns =>
  new Map(all.map((one) => believed(Column, one, 'a column', true)).map((column) => [column.name, column]));

/** @throws Misconfigured where the list has no such column, or none that can be written */
function columnNamed(columns: Columns, name: string, settings: SharepointSettings): Column {
  const column = columns.get(name);
  if (column !== undefined && isWritable(column)) return column;
  throw new Misconfigured({
    problem: `The list ${settings.list} has no column ${name} that can be written.`,
    remedy: 'Correct its internal name in columns or fields of the settings, or add such a column.',
  });
}

/**
 * The settings that name a column which another setting writes already, each with what to do. The key above all is never written
 * over, since by it a request is known again.
 */
export function writtenTwice({ columns, fields }: SharepointSettings): ReadonlyMap<string, Finding> {
  const firsts = new Map([[TITLE, 'the title']]);
  const findings = new Map<string, Finding>();
  const named = [
    ...Object.entries(columns).map(([use, name]) => [`columns.${use}`, name] as const),
    ...Object.entries(fields).map(([field, name]) => [`fields.${field}`, name] as const),
  ];
  for (const [setting, name] of named) {
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, setting);
    else {
      findings.set(setting, {
        problem: `${setting} names the column ${name}, which ${first} writes already.`,
        remedy: `Set ${setting} to a column of its own.`,
      });
    }
  }
  return findings;
}

const rejected = (problems: Record<string, string>) =>
  new TrackerRejected(`The list does not take the values of ${Object.keys(problems).join(', ')}.`, {
    told: TOLD_REJECTED,
    problems,
  });

/** Who has it, where no column says so; all else stands in the item's own words. */
function assigneeInWords({ assignee }: Item, isWritten: boolean): Block[] {
  return assignee === null || isWritten
    ? []
    : [{ kind: 'paragraph', line: [{ text: `Assigned to: ${assignee.name}` }] }];
}

const isBlank = (value: Value): boolean => [value].flat().every((said) => said.trim() === '');

/**
 * All columns of an item, as they are to be from now on. A new item has nothing to empty, so that the defaults of the list
 * stand where nothing is known.
 * @param sets what of its standing an update sets; null: the item is new
 * @throws TrackerRejected with what is wrong, by the blueprint's fields, before anything is sent
 * @throws Misconfigured where a column is not there, can't be written, or would be written twice
 */
export async function fieldsOf(
  item: Item,
  columns: Columns,
  settings: SharepointSettings,
  { find, sets }: { find: FindPerson; sets: Sets | null },
): Promise<Fields> {
  for (const finding of writtenTwice(settings).values()) throw new Misconfigured(finding);
  const named = (name: string) => columnNamed(columns, name, settings);
  const isNew = sets === null;
  const how = { find, timeZone: item.timeZone };
  const problems: Record<string, string> = {};
  const fields: Fields = {};
  const write = async (field: string, column: Column, value: Value | undefined): Promise<void> => {
    const isKnown = value !== undefined && !isBlank(value);
    const result = isKnown ? await written(column, value, how) : { fields: {} };
    if ('problem' in result) problems[field] = result.problem;
    // what the list requires can't be emptied
    else if (Object.keys(result.fields).length > 0 || isNew || column.required)
      Object.assign(fields, result.fields);
    else Object.assign(fields, emptied(column));
  };

  for (const [field, name] of Object.entries(settings.fields)) {
    await write(field, named(name), item.values[field]);
  }
  const { status, description, assignee, requester, due } = settings.columns;
  if (sets === null || sets.status) {
    const standing = await written(named(status), settings.statuses[item.status], how);
    if ('problem' in standing) {
      throw new Misconfigured({
        problem: `The column ${status} does not take the status: ${standing.problem}`,
        remedy: `Set statuses.${item.status} to one of its choices.`,
      });
    }
    Object.assign(fields, standing.fields);
  }
  const said = (name: string, person: Person) => personValue(named(name), person);
  if (requester !== undefined) await write(requester, named(requester), said(requester, item.requester));
  const has = assignee === undefined || item.assignee === null ? '' : said(assignee, item.assignee);
  const given = assignee === undefined || isBlank(has) ? null : await written(named(assignee), has, how);
  const isKnown = given !== null && 'fields' in given && Object.keys(given.fields).length > 0;
  if (assignee !== undefined && (sets === null || sets.assignee)) {
    if (isKnown) Object.assign(fields, given.fields);
    else await write(assignee, named(assignee), undefined);
  }
  if (due !== undefined) await write(due, named(due), item.due ?? undefined);
  if (Object.keys(problems).length > 0) throw rejected(problems);

  const blocks = [...item.blocks, ...assigneeInWords(item, isKnown)];
  const type = named(description).text?.textType === 'richText' ? 'richText' : 'plain';
  return { ...fields, [TITLE]: oneLine(item.title), [description]: fitting(blocks, item.thread, type) };
}

/**
 * What a refused write says, by the blueprint's fields. Graph names the column only in its message, which is for developers
 * and may change; where it names none, all of the values are meant.
 */
export function refusedWrite({ message }: Refused, columns: Columns, settings: SharepointSettings) {
  const quoted = [...message.matchAll(/['"‘“]([^'"’”]{1,255})['"’”]/gu)].map(([, name = '']) => name);
  const column = [...columns.values()].find(
    (one) => isWritable(one) && (quoted.includes(one.name) || quoted.includes(one.displayName)),
  );
  const field = Object.entries(settings.fields).find(([, name]) => name === column?.name)?.[0];
  return rejected({ [field ?? column?.name ?? 'values']: message.slice(0, 300) });
}
