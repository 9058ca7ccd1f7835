import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { anyText, bounded, confirm, idText, option, optionGroup, plainText } from './text.js';

const common = {
  action_id: idText.optional(),
  confirm: confirm.optional(),
  focus_on_load: z.boolean().optional(),
};
const placeholder = plainText(150).optional();
const maxSelected = z.number().int().min(1).optional();

const button = z.strictObject({
  type: z.literal('button'),
  text: plainText(75),
  action_id: idText.optional(),
  url: bounded(3000).optional(),
  value: z.string().max(2000, 'must be less than 2001 characters').optional(),
  style: z.enum(['primary', 'danger']).optional(),
  confirm: confirm.optional(),
  accessibility_label: bounded(75).optional(),
});

const image = z.strictObject({
  type: z.literal('image'),
  image_url: bounded(3000).optional(),
  slack_file: z.looseObject({}).optional(),
  alt_text: bounded(2000),
});

const overflow = z.strictObject({
  type: z.literal('overflow'),
  options: z.array(option).min(1).max(5),
  action_id: idText.optional(),
  confirm: confirm.optional(),
});

const choices = {
  options: z.array(option).min(1).max(100).optional(),
  option_groups: z.array(optionGroup).min(1).max(100).optional(),
};

const oneOfChoices = (given: { options?: unknown; option_groups?: unknown }): boolean =>
  (given.options === undefined) !== (given.option_groups === undefined);
type Choice = z.infer<typeof option>;

interface OneChoice {
  options?: Choice[] | undefined;
  option_groups?: z.infer<typeof optionGroup>[] | undefined;
  initial_option?: Choice | undefined;
}

/** Slack compares the whole option, its text too. */
function startsFromOffered({
  options = [],
  option_groups: groups = [],
  initial_option: initial,
}: OneChoice): boolean {
  const offered = [...options, ...groups.flatMap((group) => group.options)];
  return initial === undefined || offered.some((choice) => isDeepStrictEqual(choice, initial));
}

const startMessage = { message: 'initial_option has to be one of the options', path: ['initial_option'] };
const choicesMessage = 'give either options or option_groups';

const staticSelect = z
  .strictObject({
    type: z.literal('static_select'),
    ...common,
    placeholder,
    ...choices,
    initial_option: option.optional(),
  })
  .refine(oneOfChoices, choicesMessage)
  .refine(startsFromOffered, startMessage);

const multiStaticSelect = z
  .strictObject({
    type: z.literal('multi_static_select'),
    ...common,
    placeholder,
    ...choices,
    initial_options: z.array(option).optional(),
    max_selected_items: maxSelected,
  })
  .refine(oneOfChoices, choicesMessage);

const minQuery = z.number().int().min(0).optional();

const externalSelects = [
  z.strictObject({
    type: z.literal('external_select'),
    ...common,
    placeholder,
    min_query_length: minQuery,
    initial_option: option.optional(),
  }),
  z.strictObject({
    type: z.literal('multi_external_select'),
    ...common,
    placeholder,
    min_query_length: minQuery,
    initial_options: z.array(option).optional(),
    max_selected_items: maxSelected,
  }),
] as const;

function entitySelects<Kind extends 'users' | 'channels' | 'conversations'>(kind: Kind) {
  const one = kind.slice(0, -1);
  const shared = {
    ...common,
    placeholder,
    response_url_enabled: z.boolean().optional(),
    default_to_current_conversation: z.boolean().optional(),
    filter: z.looseObject({}).optional(),
  };
  return [
    z.strictObject({
      type: z.literal(`${kind}_select`),
      ...shared,
      [`initial_${one}`]: z.string().optional(),
    }),
    z.strictObject({
      type: z.literal(`multi_${kind}_select`),
      ...shared,
      [`initial_${kind}`]: z.array(z.string()).optional(),
      max_selected_items: maxSelected,
    }),
  ] as const;
}

const listed = { ...common, options: z.array(option).min(1).max(10) };

const boxes = [
  z.strictObject({ type: z.literal('checkboxes'), ...listed, initial_options: z.array(option).optional() }),
  z
    .strictObject({ type: z.literal('radio_buttons'), ...listed, initial_option: option.optional() })
    .refine(startsFromOffered, startMessage),
] as const;

const pickers = [
  z.strictObject({
    type: z.literal('datepicker'),
    ...common,
    placeholder,
    initial_date: z.iso.date().optional(),
  }),
  z.strictObject({
    type: z.literal('timepicker'),
    ...common,
    placeholder,
    initial_time: z.string().optional(),
    timezone: z.string().optional(),
  }),
] as const;

const typed = {
  action_id: idText.optional(),
  focus_on_load: z.boolean().optional(),
  placeholder,
  dispatch_action_config: z.looseObject({}).optional(),
};

const textInput = z.strictObject({
  type: z.literal('plain_text_input'),
  ...typed,
  initial_value: z.string().max(3000, 'must be less than 3001 characters').optional(),
  multiline: z.boolean().optional(),
  min_length: z.number().int().min(0).max(3000).optional(),
  max_length: z.number().int().min(1).max(3000).optional(),
});

const otherInputs = [
  z.strictObject({ type: z.literal('email_text_input'), ...typed, initial_value: z.string().optional() }),
  z.strictObject({ type: z.literal('url_text_input'), ...typed, initial_value: z.string().optional() }),
  z.strictObject({
    type: z.literal('number_input'),
    ...typed,
    is_decimal_allowed: z.boolean(),
    initial_value: z.string().optional(),
    min_value: z.string().optional(),
    max_value: z.string().optional(),
  }),
] as const;

const selecting = [
  staticSelect,
  multiStaticSelect,
  ...externalSelects,
  ...entitySelects('users'),
  ...entitySelects('channels'),
  ...entitySelects('conversations'),
  ...boxes,
  ...pickers,
] as const;

const feedback = z.strictObject({
  text: plainText(75),
  value: bounded(2000),
  accessibility_label: bounded(75).optional(),
});

export const feedbackButtons = z.strictObject({
  type: z.literal('feedback_buttons'),
  action_id: idText.optional(),
  positive_button: feedback,
  negative_button: feedback,
});

/** What may stand in an actions block, beside a section's text, and in an input block. */
export const actionElement = z.discriminatedUnion('type', [button, overflow, ...selecting]);
export const accessory = z.discriminatedUnion('type', [button, overflow, image, ...selecting]);
export const inputElement = z.discriminatedUnion('type', [textInput, ...otherInputs, ...selecting]);
export const contextElement = z.discriminatedUnion('type', [image, ...anyText(3000).options]);
