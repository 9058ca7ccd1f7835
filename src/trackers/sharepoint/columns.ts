import { z } from 'zod';
import type { Person, Value } from '../item.js';
import { momentOf, whenOf } from '../shared/moment.js';
import { fitting, oneLine } from './markup.js';
import { isUnwritable } from './settings.js';

/** A column of a list: https://learn.microsoft.com/graph/api/resources/columndefinition. One facet says its type. */
export const Column = z.object({
  name: z.string(),
  displayName: z.string().default(''),
  required: z.boolean().default(false),
  readOnly: z.boolean().default(false),
  hidden: z.boolean().default(false),
  indexed: z.boolean().default(false),
  enforceUniqueValues: z.boolean().default(false),
  defaultValue: z.unknown().optional(),
  text: z
    .object({
      allowMultipleLines: z.boolean().default(false),
      appendChangesToExistingText: z.boolean().default(false),
      maxLength: z.number().default(255),
      textType: z.string().default('plain'),
    })
    .optional(),
  choice: z
    .object({
      allowTextEntry: z.boolean().default(false),
      choices: z.array(z.string()),
      displayAs: z.string().default('dropDownMenu'),
    })
    .optional(),
  number: z
    .object({
      displayAs: z.string().default('number'),
      minimum: z.number().nullish(),
      maximum: z.number().nullish(),
    })
    .optional(),
  dateTime: z.object({ format: z.string().default('dateOnly') }).optional(),
  personOrGroup: z.object({ allowMultipleSelection: z.boolean().default(false) }).optional(),
  boolean: z.object({}).optional(),
});
export type Column = z.infer<typeof Column>;

/** What Graph takes for the columns of an item, by their names. */
export type Fields = Record<string, unknown>;
/** What a value becomes, or why the column does not take it, for whoever wrote it. */
export type Written = { fields: Fields } | { problem: string };

/** Someone's number in the site's list of people; null: they are not in it. */
export type FindPerson = (email: string) => Promise<number | null>;

/** Graph writes columns of this type, and of this name. */
export const isWritable = (column: Column): boolean =>
  !column.readOnly &&
  !isUnwritable(column.name) &&
  [column.text, column.choice, column.number, column.dateTime, column.personOrGroup, column.boolean].some(
    Boolean,
  );

/** A choice column of check boxes takes several; Graph says so in no other way. */
const takesSeveral = (column: Column): boolean =>
  column.choice?.displayAs === 'checkBoxes' || column.personOrGroup?.allowMultipleSelection === true;

const several = (name: string, type: 'String' | 'Int32', values: readonly unknown[]): Fields => ({
  [`${name}@odata.type`]: `Collection(Edm.${type})`,
  [name]: values,
});

/** Nothing in the column, whatever stood there. */
export function emptied(column: Column): Fields {
  const name = column.personOrGroup === undefined ? column.name : `${column.name}LookupId`;
  if (!takesSeveral(column)) return { [name]: null };
  return several(name, column.personOrGroup === undefined ? 'String' : 'Int32', []);
}

const listOf = (value: Value): readonly string[] => (typeof value === 'string' ? [value] : value);

function writeText({ name, text }: Column, value: Value): Written {
  if (text?.allowMultipleLines !== true) {
    return { fields: { [name]: oneLine(listOf(value).join(', '), text?.maxLength) } };
  }
  const lines = [{ text: listOf(value).join('\n') }];
  const type = text.textType === 'richText' ? 'richText' : 'plain';
  return { fields: { [name]: fitting([{ kind: 'paragraph', line: lines }], null, type) } };
}

function writeChoice(column: Column, value: Value): Written {
  const { name } = column;
  const { choices = [], allowTextEntry = false } = column.choice ?? {};
  const chosen = listOf(value).map((said) => {
    const known = choices.find((one) => one.toLowerCase() === said.trim().toLowerCase());
    return known ?? (allowTextEntry ? oneLine(said) : null);
  });
  const unknown = listOf(value).find((_said, index) => chosen[index] === null);
  if (unknown !== undefined) {
    return { problem: `"${oneLine(unknown, 60)}" is none of ${choices.slice(0, 30).join(', ')}.` };
  }
  if (takesSeveral(column)) return { fields: several(name, 'String', chosen) };
  const [only, ...more] = chosen;
  return more.length === 0 ? { fields: { [name]: only } } : { problem: 'Only one of these can be chosen.' };
}

function writeNumber({ name, number }: Column, value: Value): Written {
  const whole = listOf(value).join(' ').trim();
  // a column that shows percentages keeps 0.5 for 50 %
  const isPercent = number?.displayAs === 'percentage' && whole.endsWith('%');
  const said = isPercent ? whole.slice(0, -1).trim() : whole;
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/u.test(said)) {
    return { problem: `"${oneLine(said, 60)}" is not a number such as 1200 or 0.5.` };
  }
  const figure = Number(said.replaceAll(',', '')) / (isPercent ? 100 : 1);
  const { minimum, maximum } = number ?? {};
  if (typeof minimum === 'number' && figure < minimum) return { problem: `It must be at least ${minimum}.` };
  if (typeof maximum === 'number' && figure > maximum) return { problem: `It must be at most ${maximum}.` };
  return { fields: { [name]: figure } };
}

/**
 * A day has no time zone, a SharePoint date has the site's: a column of days takes the day that was said, since at the hour it
 * might be another there.
 */
function writeDate({ name, dateTime }: Column, value: Value, timeZone: string): Written {
  const said = listOf(value).join(' ').trim();
  const when = whenOf(said, timeZone);
  const isOfDays = dateTime?.format === 'dateOnly';
  if (when === null) {
    const hour = isOfDays ? '' : ' or 2026-03-31 14:00';
    return { problem: `"${oneLine(said, 60)}" is not a date such as 2026-03-31${hour}.` };
  }
  const at = momentOf(isOfDays ? { ...when, at: null } : when);
  return { fields: { [name]: at.toISOString().replace(/\.\d+Z$/u, 'Z') } };
}

function writeBoolean({ name }: Column, value: Value): Written {
  const said = listOf(value).join(' ').trim().toLowerCase();
  if (['yes', 'true'].includes(said)) return { fields: { [name]: true } };
  if (['no', 'false'].includes(said)) return { fields: { [name]: false } };
  return { problem: 'It must be yes or no.' };
}

/** People are known by their email; who is not known there stands in the description alone. */
async function writePeople(column: Column, value: Value, find: FindPerson): Promise<Written> {
  const emails = listOf(value).filter((said) => /^\S+@\S+$/u.test(said.trim()));
  const found = await Promise.all(emails.map((email) => find(email.trim())));
  const ids = found.filter((id) => id !== null);
  if (ids.length === 0) return { fields: {} };
  const name = `${column.name}LookupId`;
  return { fields: takesSeveral(column) ? several(name, 'Int32', ids) : { [name]: ids[0] } };
}

/** A value, which is not blank, as its column takes it. @param timeZone in which an hour is meant that says no zone */
export async function written(
  column: Column,
  value: Value,
  { find, timeZone }: { find: FindPerson; timeZone: string },
): Promise<Written> {
  if (column.text !== undefined) return writeText(column, value);
  if (column.choice !== undefined) return writeChoice(column, value);
  if (column.number !== undefined) return writeNumber(column, value);
  if (column.dateTime !== undefined) return writeDate(column, value, timeZone);
  if (column.boolean !== undefined) return writeBoolean(column, value);
  return writePeople(column, value, find);
}

/** A person's email for a column of people, or what a column of text says of them. */
export const personValue = (column: Column, { email, name }: Person): string =>
  column.personOrGroup === undefined ? (email ?? name) : (email ?? '');
