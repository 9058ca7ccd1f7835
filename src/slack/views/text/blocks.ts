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
export function section(mrkdwn: string, beside?: Button | Overflow): SectionBlock {
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: mrkdwn, verbatim: true },
    ...(beside === undefined ? {} : { accessory: beside }),
  };
}

/** Short texts in two columns. */
export function sideBySide(texts: readonly string[]): SectionBlock {
  return { type: 'section', fields: texts.map((text) => ({ type: 'mrkdwn', text, verbatim: true })) };
}

export function context(mrkdwn: string): ContextBlock {
  return { type: 'context', elements: [{ type: 'mrkdwn', text: mrkdwn, verbatim: true }] };
}

type ActionElement = Button | StaticSelect | ExternalSelect;

/** A card's row of buttons and selects; its id carries the draft for the selects. */
export function cardActions(ref: CardRef, elements: readonly ActionElement[]): ActionsBlock[] {
  return actions(elements).map((row) => ({ ...row, block_id: cardBlockId(ref) }));
}

/** A row of what can be pressed or chosen; none where there is nothing: Slack refuses an empty one. */
export function actions(elements: readonly ActionElement[]): ActionsBlock[] {
  return elements.length === 0
    ? []
    : [{ type: 'actions', elements: elements.slice(0, LIMIT.actionsElements) }];
}

interface ButtonOptions {
  style?: 'primary' | 'danger';
  /** what a screen reader says instead of the label */
  says?: string;
  confirm?: ConfirmationDialog;
  /** what is chosen, where several buttons of a card do the same */
  choice?: string;
}

export function button(actionId: string, label: string, ref: CardRef, options: ButtonOptions = {}): Button {
  const { style, says, confirm, choice } = options;
  return {
    type: 'button',
    action_id: actionId,
    text: plain(label, LIMIT.buttonText),
    value: buttonValue(ref, choice),
    ...(style === undefined ? {} : { style }),
    ...(says === undefined ? {} : { accessibility_label: clip(says, LIMIT.accessibilityLabel) }),
    ...(confirm === undefined ? {} : { confirm }),
  };
}

interface Choice {
  value: string;
  label: string;
}

/** A menu, or nothing where there is nothing to choose: Slack refuses a select without options. */
export function select(
  actionId: string,
  placeholder: string,
  choices: readonly Choice[],
  initial?: string,
): StaticSelect[] {
  const options = optionsOf(choices);
  if (options.length === 0) return [];
  const chosen = options.find((option) => option.value === initial);
  return [
    {
      type: 'static_select',
      action_id: actionId,
      placeholder: plain(placeholder, LIMIT.placeholder),
      options,
      ...(chosen === undefined ? {} : { initial_option: chosen }),
    },
  ];
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

/** A menu that finds entities while a person types; which kinds, its action id says. Its options' values are entity ids. */
export function entitySelect(actionId: string, placeholder: string): ExternalSelect {
  return {
    type: 'external_select',
    action_id: actionId,
    placeholder: plain(placeholder, LIMIT.placeholder),
    min_query_length: 1,
  };
}
