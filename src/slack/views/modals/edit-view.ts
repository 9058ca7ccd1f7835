import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { CardField, ReviewCard } from '../../../domain/conversation/reply.js';
import { type Blueprint, type Field, isList } from '../../../domain/draft/blueprint.js';
import { MAX_ITEMS } from '../../../domain/draft/patch.js';
import type { Viewer } from '../../../domain/entities/entity.js';
import type { References } from '../../../domain/entities/references.js';
import { MAX_NAMED } from '../../../domain/policies.js';
import { entityMenu } from '../../directory/entities.js';
import type { FormMeta } from '../../normalize/form.js';
import { CALLBACK, NAMED_BLOCK } from '../action-ids.js';
import { NOT_FOUND } from '../answers/answers.js';
import { EDITABLE } from '../cards/review-card.js';
import { nameOf } from '../cards/summary.js';
import { lineOf } from '../message.js';
import { menuOf, plain, searchSelect, section } from '../text/blocks.js';
import { clip, LIMIT, oneLine } from '../text/clip.js';
import { mrkdwnPieces } from '../text/mrkdwn.js';
import { formView, goneView, input, textInput } from './views.js';

/** The value of the option that stands for what the draft has already. */
const AS_IT_IS = 'as_it_is';

/** A submitted form whose fields hold names in place of entity ids, and what is wrong with those that name nothing. */
interface Named {
  values: Record<string, string>;
  errors: Record<string, string>;
}

/**
 * Looks up what was chosen in the menus that find entities: a draft holds names. Fields that were left as they are, are left
 * out. An id that the person may not see is as good as one that does not exist. @throws the database's errors
 */
export async function withNames(
  references: Pick<References, 'context'>,
  viewer: Viewer,
  blueprint: Blueprint,
  values: Readonly<Record<string, string>>,
): Promise<Named> {
  const chosen = blueprint.fields.flatMap((field) =>
    field.type === 'text' && field.entity !== undefined
      ? [{ name: field.name, kind: field.entity, value: values[field.name] ?? '' }]
      : [],
  );
  const ids = chosen.map(({ value }) => value).filter((value) => value !== '' && value !== AS_IT_IS);
  const { summaries } = ids.length === 0 ? { summaries: [] } : await references.context(viewer, ids);
  const named: Named = { values: { ...values }, errors: {} };
  for (const { name, kind, value } of chosen) {
    if (value === '') continue;
    const found = summaries.find((one) => one.id === value && one.kind === kind);
    if (value === AS_IT_IS) delete named.values[name];
    else if (found === undefined) named.errors[name] = NOT_FOUND;
    else named.values[name] = nameOf(found);
  }
  return named;
}

/** [Edit] and [Fill in the form] open the same. */
export const TITLE = 'The request';
const NAMED_LABEL = 'Who else may approve';
const NAMED_HINT = 'Besides the person who asked and anyone an administrator has named.';
/** Slack calls each input that may be left empty “optional”. */
const NEEDED_HINT = 'Needed to file it; leave it empty for now if you don’t know.';
const DESCRIPTION_LIMIT = 1600;
const PROBLEM_LIMIT = 150;
const HINT: Readonly<Partial<Record<Field['type'], string>>> = {
  list: 'Write one item per line.',
  'key-value': 'Write one per line, as key: value.',
};
const ENTITY_HINT = 'Type to search. If it isn’t listed, name it in the thread.';

/**
 * The Edit form of a draft: one input a field, by its type, holding what the card shows, lists one item a line. The
 * block_id is the field; the last one holds who else may approve, where that counts. What comes back unchanged is, letter
 * for letter, what the draft holds.
 */
export function editView(
  card: ReviewCard,
  blueprint: Blueprint,
  at: Pick<FormMeta, 'channel' | 'ts' | 'threadTs'>,
  { asksForApprovers }: { asksForApprovers: boolean } = { asksForApprovers: true },
): ModalView {
  if (!EDITABLE.has(card.status)) return goneView(TITLE);
  const values = new Map(card.fields.map((field) => [field.name, field]));
  const meta = { ...at, draftId: card.draftId, rev: card.rev };
  return formView(CALLBACK.edit, TITLE, 'Save', meta, [
    ...blueprint.fields.map((field) => fieldBlock(field, values.get(field.name))),
    ...(asksForApprovers ? [namedBlock(card.named)] : []),
  ]);
}

function fieldBlock(field: Field, shown: CardField | undefined): KnownBlock {
  const value = shown?.value ?? '';
  const problem = shown?.problem ?? null;
  if (value.length > LIMIT.inputText) return tooLong(field, problem);
  const optional = mayBeEmpty(field, shown);
  return {
    ...input(field.name, field.label, hintOf(field, optional, problem), elementOf(field, value)),
    optional,
  };
}

function namedBlock(named: readonly string[]): InputBlock {
  const element: InputBlock['element'] = {
    type: 'multi_users_select',
    action_id: 'value',
    placeholder: plain('Choose people', LIMIT.placeholder),
    max_selected_items: MAX_NAMED,
    ...(named.length > 0 && { initial_users: [...named] }),
  };
  return { ...input(NAMED_BLOCK, NAMED_LABEL, NAMED_HINT, element), optional: true };
}

/**
 * The input of a field that holds this. A menu that finds things of a kind while a person types offers what the draft has
 * as it is, whether it is such a thing or not.
 */
function elementOf(field: Field, value: string): InputBlock['element'] {
  if (field.type === 'enum') {
    const chosen = field.values.find((one) => one.value === value || one.label === value);
    return menuOf('value', 'Choose one', field.values, chosen?.value);
  }
  if (field.type !== 'text' || field.entity === undefined) {
    return { ...textInput, ...(value === '' ? {} : { initial_value: value }) };
  }
  const kept = { text: plain(value, LIMIT.optionText), value: AS_IT_IS };
  return {
    ...searchSelect(entityMenu(field.entity), 'Type a name'),
    ...(value === '' ? {} : { initial_option: kept }),
  };
}

/** How a list is written stands with the field, since the input itself can't show it. What a tracker says of it comes first. */
function hintOf(field: Field, isOptional: boolean, problem: string | null): string {
  const { type, description, required } = field;
  const how = type === 'text' && field.entity !== undefined ? ENTITY_HINT : HINT[type];
  const hints = [...(how === undefined ? [] : [how]), ...(required && isOptional ? [NEEDED_HINT] : [])];
  const said = problem === null ? [] : [clip(oneLine(problem), PROBLEM_LIMIT)];
  const isAlone = said.length + hints.length === 0;
  const what = isAlone ? description : clip(description, DESCRIPTION_LIMIT);
  return [...said, what, ...hints].join(said.length > 0 ? ' · ' : ' ');
}

/** A required field may stay empty when nobody could say it before: saving another field must not be held up by it. */
function mayBeEmpty(field: Field, shown: CardField | undefined): boolean {
  return !field.required || (shown?.value ?? '') === '';
}

/** An input would cut it and saving would then lose the rest; left out, it stays as it is. */
function tooLong(field: Field, problem: string | null): KnownBlock {
  const rendering = { names: (id: string) => id };
  const label = mrkdwnPieces(field.label, rendering).join('');
  const said = problem === null ? '' : `\n:warning: ${lineOf(problem, PROBLEM_LIMIT, rendering)}`;
  return section(`*${label}*${said}\n_Too long for this form. Reply in the thread to change it._`);
}

/** What the draft keeps of an item and of a key; more would be cut. */
export const ITEM_LIMIT = 500;
export const KEY_LIMIT = 60;

/** What is wrong with a submitted Edit form, by field, in words for the person. Fields that the form left out pass. */
export function formErrors(
  blueprint: Blueprint,
  shown: readonly CardField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const before = new Map(shown.map((field) => [field.name, field]));
  const errors: Record<string, string> = {};
  for (const field of blueprint.fields) {
    const value = values[field.name];
    const error = value === undefined ? null : fieldError(field, value, before.get(field.name));
    if (error !== null) errors[field.name] = error;
  }
  return errors;
}

function fieldError(field: Field, value: string, before: CardField | undefined): string | null {
  if (value === '') return mayBeEmpty(field, before) ? null : neededOf(field);
  if (field.type === 'enum') {
    const known = field.values.some((one) => one.value === value);
    return known ? null : `Choose one of: ${field.values.map(({ label }) => label).join(', ')}.`;
  }
  if (value.length > LIMIT.inputText) return `Please keep this under ${LIMIT.inputText} characters.`;
  return isList(field) && value !== before?.value?.trim() ? listError(field, value) : null;
}

function neededOf(field: Field): string {
  return isList(field) ? `${field.label} needs at least one item.` : `${field.label} is needed.`;
}

/** What a draft could not hold as it was written; the first line that is wrong. Empty lines count, but hold nothing. */
function listError({ type }: Field, value: string): string | null {
  const lines = value.split('\n').map((line, index) => ({ line: line.trim(), at: `Line ${index + 1}` }));
  const items = lines.filter(({ line }) => line !== '');
  if (items.length > MAX_ITEMS) return `Please keep it to ${MAX_ITEMS} items.`;
  for (const { line, at } of items) {
    const error = type === 'key-value' ? pairError(line) : itemError(line);
    if (error !== null) return `${at}: ${error}`;
  }
  return null;
}

function pairError(line: string): string | null {
  const [, key = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
  if (key.trim() === '' || value.trim() === '') return 'write it as key: value';
  if (key.trim().length > KEY_LIMIT) return `please keep the key under ${KEY_LIMIT} characters`;
  return itemError(value.trim());
}

function itemError(item: string): string | null {
  return item.length > ITEM_LIMIT ? `please keep it under ${ITEM_LIMIT} characters` : null;
}
