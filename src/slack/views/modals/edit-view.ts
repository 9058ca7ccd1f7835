import type {
  ExternalSelect,
  InputBlock,
  KnownBlock,
  ModalView,
  MultiUsersSelect,
  PlainTextInput,
  StaticSelect,
} from '@slack/types';
import type { CardField, ReviewCard } from '../../../domain/conversation/reply.js';
import { type Blueprint, type Field, isList } from '../../../domain/draft/blueprint.js';
import { MAX_ITEMS } from '../../../domain/draft/patch.js';
import type { EntityKind, Viewer } from '../../../domain/entities/entity.js';
import type { References } from '../../../domain/entities/references.js';
import { MAX_NAMED } from '../../../domain/policies.js';
import { entityMenu } from '../../directory/entities.js';
import type { FormMeta } from '../../normalize/form.js';
import { CALLBACK, NAMED_BLOCK } from '../action-ids.js';
import { NOT_FOUND } from '../answers/answers.js';
import { nameOf } from '../cards/summary.js';
import { entitySelect, optionsOf, plain, section } from '../text/blocks.js';
import { clip, LIMIT } from '../text/clip.js';
import { mrkdwnPieces } from '../text/mrkdwn.js';
import { goneView } from './views.js';

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
const DESCRIPTION_LIMIT = 1800;
const HINT: Readonly<Partial<Record<Field['type'], string>>> = {
  list: 'Write one item per line.',
  'key-value': 'Write one per line, as key: value.',
};
const ENTITY_HINT = 'Type to search. If it isn’t listed, name it in the thread.';
const EDITABLE: ReadonlySet<ReviewCard['status']> = new Set(['open', 'asking', 'failed']);

/**
 * The Edit form of a draft: one input a field, by its type, holding what the card shows, lists one item a line. The block_id
 * is the field; the last one holds who else may approve, where that counts. What comes back unchanged is, letter for letter, what the draft holds.
 */
export function editView(
  card: ReviewCard,
  blueprint: Blueprint,
  at: { channel: string; ts: string },
  { asksForApprovers }: { asksForApprovers: boolean } = { asksForApprovers: true },
): ModalView {
  if (!EDITABLE.has(card.status)) return goneView(TITLE);
  const values = new Map(card.fields.map((field) => [field.name, field]));
  const meta: FormMeta = { draftId: card.draftId, rev: card.rev, ...at };
  return {
    type: 'modal',
    callback_id: CALLBACK.edit,
    title: plain(TITLE, LIMIT.modalTitle),
    submit: plain('Save', LIMIT.modalButton),
    close: plain('Cancel', LIMIT.modalButton),
    private_metadata: JSON.stringify(meta),
    blocks: [
      ...blueprint.fields.map((field) => fieldBlock(field, values.get(field.name))),
      ...(asksForApprovers ? [namedBlock(card.named)] : []),
    ],
  };
}

function fieldBlock(field: Field, shown: CardField | undefined): KnownBlock {
  const value = shown?.value ?? '';
  if (value.length > LIMIT.inputText) return tooLong(field);
  const block: InputBlock = {
    type: 'input',
    block_id: field.name,
    label: plain(field.label, LIMIT.inputLabel),
    hint: plain(hintOf(field, mayBeEmpty(field, shown)), LIMIT.inputHint),
    optional: mayBeEmpty(field, shown),
    element: elementOf(field, value),
  };
  return block;
}

function namedBlock(named: readonly string[]): InputBlock {
  const element: MultiUsersSelect = {
    type: 'multi_users_select',
    action_id: 'value',
    placeholder: plain('Choose people', LIMIT.placeholder),
    max_selected_items: MAX_NAMED,
    ...(named.length > 0 ? { initial_users: [...named] } : {}),
  };
  return {
    type: 'input',
    block_id: NAMED_BLOCK,
    label: plain(NAMED_LABEL, LIMIT.inputLabel),
    hint: plain(NAMED_HINT, LIMIT.inputHint),
    optional: true,
    element,
  };
}

function elementOf(field: Field, value: string): InputBlock['element'] {
  if (field.type === 'enum') return menu(field, value);
  const kind = field.type === 'text' ? field.entity : undefined;
  return kind === undefined ? textInput(value) : search(kind, value);
}

/** How a list is written stands with the field, since the input itself can't show it. */
function hintOf(field: Field, isOptional: boolean): string {
  const { type, description, required } = field;
  const how = type === 'text' && field.entity !== undefined ? ENTITY_HINT : HINT[type];
  const hints = [...(how === undefined ? [] : [how]), ...(required && isOptional ? [NEEDED_HINT] : [])];
  return [hints.length === 0 ? description : clip(description, DESCRIPTION_LIMIT), ...hints].join(' ');
}

/** A required field may stay empty when nobody could say it before: saving another field must not be held up by it. */
function mayBeEmpty(field: Field, shown: CardField | undefined): boolean {
  return !field.required || (shown?.value ?? '') === '';
}

/** An input would cut it and saving would then lose the rest; left out, it stays as it is. */
function tooLong(field: Field): KnownBlock {
  const label = mrkdwnPieces(field.label, { names: (id) => id }).join('');
  return section(`*${label}*\n_Too long for this form. Reply in the thread to change it._`);
}

function textInput(value: string): PlainTextInput {
  return {
    type: 'plain_text_input',
    action_id: 'value',
    multiline: true,
    max_length: LIMIT.inputText,
    ...(value === '' ? {} : { initial_value: value }),
  };
}

function menu(field: Extract<Field, { type: 'enum' }>, value: string): StaticSelect {
  const options = optionsOf(field.values);
  const chosen = field.values.find((one) => one.value === value || one.label === value);
  const initial = options.find((option) => option.value === chosen?.value);
  return {
    type: 'static_select',
    action_id: 'value',
    placeholder: plain('Choose one', LIMIT.placeholder),
    options,
    ...(initial === undefined ? {} : { initial_option: initial }),
  };
}

/** Finds things of that kind while a person types. What the draft has is offered as it is, whether it is such a thing or not. */
function search(kind: EntityKind, value: string): ExternalSelect {
  const kept = { text: plain(value, LIMIT.optionText), value: AS_IT_IS };
  return {
    ...entitySelect(entityMenu(kind), 'Type a name'),
    ...(value === '' ? {} : { initial_option: kept }),
  };
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
