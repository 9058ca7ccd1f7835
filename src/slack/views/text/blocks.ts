import type {
  ActionsBlock,
  Button,
  ConfirmationDialog,
  ContextBlock,
  ExternalSelect,
  HeaderBlock,
  Overflow,
  PlainTextElement,
  PlainTextOption,
  SectionBlock,
  StaticSelect,
} from '@slack/types';
import { buttonValue, type CardRef, cardBlockId } from '../button-refs.js';
import { clip, LIMIT } from './clip.js';

/** The few kinds of block that our messages are made of. Text that goes in as mrkdwn is rendered and clipped already. */

export function plain(text: string, limit: number): PlainTextElement {
  return { type: 'plain_text', text: clip(text, limit), emoji: true };
}

export function header(text: string): HeaderBlock {
  return { type: 'header', text: plain(text.replaceAll('\n', ' '), LIMIT.header) };
}

/** @param beside a button or a menu at its side */
export function section(mrkdwn: string, beside?: Button | Overflow | ExternalSelect): SectionBlock {
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: mrkdwn, verbatim: true },
    ...(beside && { accessory: beside }),
  };
}

/** Short texts in two columns. */
export function sideBySide(texts: readonly string[]): SectionBlock {
  return { type: 'section', fields: texts.map((text) => ({ type: 'mrkdwn', text, verbatim: true })) };
}

export function contextBlock(mrkdwn: string): ContextBlock {
  return { type: 'context', elements: [{ type: 'mrkdwn', text: mrkdwn, verbatim: true }] };
}

type ActionElement = Button | StaticSelect | ExternalSelect;

/** A card's row of buttons and selects; its id carries the draft for the selects, and the part where there are several. */
export function cardActions(ref: CardRef, elements: readonly ActionElement[], part?: string): ActionsBlock[] {
  return actions(elements).map((row) => ({ ...row, block_id: cardBlockId(ref, part) }));
}

/** A row of what can be pressed or chosen; none where there is nothing: Slack refuses an empty one. */
export function actions(elements: readonly ActionElement[]): ActionsBlock[] {
  return elements.length === 0
    ? []
    : [{ type: 'actions', elements: elements.slice(0, LIMIT.actionsElements) }];
}

interface ButtonOptions {
  value?: string;
  style?: 'primary' | 'danger' | undefined;
  /** what a screen reader says instead of the label */
  says?: string;
  confirm?: ConfirmationDialog;
  /** an address that Slack opens by itself */
  url?: string;
}

export function button(actionId: string, label: string, options: ButtonOptions): Button {
  const { value, style, says, confirm, url } = options;
  return {
    type: 'button',
    action_id: actionId,
    text: plain(label, LIMIT.buttonText),
    ...(value === undefined ? {} : { value }),
    ...(style && { style }),
    ...(says === undefined ? {} : { accessibility_label: clip(says, LIMIT.accessibilityLabel) }),
    ...(confirm && { confirm }),
    ...(url === undefined ? {} : { url }),
  };
}

interface CardButtonOptions extends Omit<ButtonOptions, 'value' | 'url'> {
  /** what is chosen, where several buttons of a card do the same */
  choice?: string;
}

/** A button that carries the card it is on. */
export function cardButton(
  actionId: string,
  label: string,
  ref: CardRef,
  { choice, ...options }: CardButtonOptions = {},
): Button {
  return button(actionId, label, { ...options, value: buttonValue(ref, choice) });
}

interface Choice {
  value: string;
  label: string;
}

/** A menu, or nothing where there is nothing to choose: Slack refuses a select without options. */
export function select(...given: Parameters<typeof menuOf>): StaticSelect[] {
  const menu = menuOf(...given);
  return menu.options?.length === 0 ? [] : [menu];
}

export function menuOf(
  actionId: string,
  placeholder: string,
  choices: readonly Choice[],
  initial?: string,
): StaticSelect {
  const options = optionsOf(choices);
  const chosen = options.find((option) => option.value === initial);
  return {
    type: 'static_select',
    action_id: actionId,
    placeholder: plain(placeholder, LIMIT.placeholder),
    options,
    ...(chosen && { initial_option: chosen }),
  };
}

/** Slack's options: each value once, 100 at most. A value too long to carry can't be offered. */
export function optionsOf(choices: readonly Choice[]): PlainTextOption[] {
  const unique = new Map<string, PlainTextOption>();
  for (const { value, label } of choices) {
    if (value === '' || value.length > LIMIT.optionValue || unique.has(value)) continue;
    unique.set(value, { text: plain(label, LIMIT.optionText), value });
  }
  return [...unique.values()].slice(0, LIMIT.options);
}

export function confirmation(title: string, text: string, confirm: string, deny: string): ConfirmationDialog {
  return {
    title: plain(title, LIMIT.confirmTitle),
    text: plain(text, LIMIT.confirmText),
    confirm: plain(confirm, LIMIT.confirmButton),
    deny: plain(deny, LIMIT.confirmButton),
    style: 'danger',
  };
}

/** A menu that finds things while a person types; which, its action id says. Of entities its options' values are the ids. */
export function searchSelect(actionId: string, placeholder: string): ExternalSelect {
  return {
    type: 'external_select',
    action_id: actionId,
    placeholder: plain(placeholder, LIMIT.placeholder),
    min_query_length: 1,
  };
}
