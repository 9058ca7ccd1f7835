import { z } from 'zod';
import { confirmSchema, optionGroupSchema, optionSchema, textSchema } from './objectSchema.js';

const base = {
  action_id: z.string().default(''),
  confirm: confirmSchema.optional(),
  focus_on_load: z.boolean().optional(),
  placeholder: textSchema.optional(),
};
const options = z.array(optionSchema);
const choice = {
  options: options.optional(),
  option_groups: z.array(optionGroupSchema).optional(),
};

export const buttonSchema = z.object({
  ...base,
  type: z.literal('button'),
  text: textSchema,
  value: z.string().optional(),
  url: z.string().optional(),
  style: z.enum(['primary', 'danger']).optional(),
  accessibility_label: z.string().optional(),
});

export const imageElementSchema = z.object({
  type: z.literal('image'),
  image_url: z.string().optional(),
  alt_text: z.string(),
});

const feedbackChoice = z.object({
  text: textSchema,
  value: z.string(),
  accessibility_label: z.string().optional(),
});

export const feedbackSchema = z.object({
  ...base,
  type: z.literal('feedback_buttons'),
  positive_button: feedbackChoice,
  negative_button: feedbackChoice,
});

export const textInputSchema = z.object({
  ...base,
  type: z.enum(['plain_text_input', 'email_text_input', 'url_text_input', 'number_input']),
  initial_value: z.string().optional(),
  multiline: z.boolean().optional(),
  min_length: z.number().optional(),
  max_length: z.number().optional(),
});

export const selectSchema = z.object({
  ...base,
  ...choice,
  type: z.enum(['static_select', 'external_select']),
  initial_option: optionSchema.optional(),
  min_query_length: z.number().optional(),
});

export const multiSelectSchema = z.object({
  ...base,
  ...choice,
  type: z.enum(['multi_static_select', 'multi_external_select']),
  initial_options: options.optional(),
  max_selected_items: z.number().optional(),
  min_query_length: z.number().optional(),
});

const usersSelectSchema = z.object({
  ...base,
  type: z.literal('users_select'),
  initial_user: z.string().optional(),
});

export const multiUsersSelectSchema = z.object({
  ...base,
  type: z.literal('multi_users_select'),
  initial_users: z.array(z.string()).optional(),
  max_selected_items: z.number().optional(),
});

const channelsSelectSchema = z.object({
  ...base,
  type: z.enum(['channels_select', 'conversations_select']),
  initial_channel: z.string().optional(),
  initial_conversation: z.string().optional(),
});

export const overflowSchema = z.object({ ...base, type: z.literal('overflow'), options });

export const radioSchema = z.object({
  ...base,
  type: z.literal('radio_buttons'),
  options,
  initial_option: optionSchema.optional(),
});

export const checkboxesSchema = z.object({
  ...base,
  type: z.literal('checkboxes'),
  options,
  initial_options: options.optional(),
});

const dateSchema = z.object({
  ...base,
  type: z.literal('datepicker'),
  initial_date: z.string().optional(),
});

/** Elements that people act on. Anything else that Slack has is shown as "can't be shown here". */
export const elementSchema = z.discriminatedUnion('type', [
  buttonSchema,
  textInputSchema,
  selectSchema,
  multiSelectSchema,
  usersSelectSchema,
  multiUsersSelectSchema,
  channelsSelectSchema,
  overflowSchema,
  radioSchema,
  checkboxesSchema,
  dateSchema,
  feedbackSchema,
]);

export type BlockElement = z.infer<typeof elementSchema>;
