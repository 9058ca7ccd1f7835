import { z } from 'zod';
import type { Incoming, PressedPost } from '../../domain/conversation/incoming.js';
import type { PressedAct } from '../../domain/conversation/press.js';
import { tsOf } from '../../domain/conversation/slack-ts.js';
import { CALLBACK, NAMED_BLOCK } from '../views/action-ids.js';
import { OwnId, parseValue } from '../views/button-refs.js';
import type { Click } from './click.js';
import { Id, incomingAct, interactionKey, Named, Ts } from './wire.js';

/** What a modal carries with it: the draft and rev it showed and the message whose button opened it. */
export const FormMeta = z.strictObject({
  draftId: OwnId,
  rev: z.number().int().nonnegative(),
  channel: Id,
  ts: Id,
  threadTs: Ts.exactOptional(),
});
export type FormMeta = z.infer<typeof FormMeta>;

/** The message whose button opened the form. */
export const postOf = ({ channel, ts, threadTs }: FormMeta): PressedPost => ({
  channel,
  messageTs: ts,
  rootTs: threadTs ?? null,
});

/** What a form carries that the click opens. */
export const metaOf = ({ ref, at: { channel, ts }, post: { rootTs } }: Click): FormMeta => ({
  ...ref,
  channel,
  ts,
  ...(rootTs !== null && { threadTs: rootTs }),
});

const Input = z.looseObject({
  value: z.string().nullish(),
  selected_option: z.looseObject({ value: z.string() }).nullish(),
  selected_users: z.array(z.string()).nullish(),
});

const WireSubmission = z.looseObject({
  trigger_id: Id,
  user: Named,
  view: z.looseObject({
    callback_id: z.string(),
    private_metadata: z.string(),
    state: z.looseObject({ values: z.record(z.string(), z.record(z.string(), Input)) }),
  }),
});

/** A submitted modal: which, by whom, about which draft, and the inputs by name (the block_id); "" is an empty one. */
export interface Submission {
  form: 'edit' | 'ask_back';
  meta: FormMeta;
  values: Record<string, string>;
  /** the people chosen in the one input for people; left out where the form has none */
  named?: string[];
  actor: string;
  triggerId: string;
}

const FORMS: ReadonlyMap<string, Submission['form']> = new Map<string, Submission['form']>([
  [CALLBACK.edit, 'edit'],
  [CALLBACK.askBack, 'ask_back'],
]);

/** Reads a submission, or null when it is not of a modal of ours. */
export function readSubmission(body: unknown): Submission | null {
  const parsed = WireSubmission.safeParse(body).data;
  if (parsed === undefined) return null;
  const { view, user, trigger_id } = parsed;
  const form = FORMS.get(view.callback_id);
  const meta = parseValue(FormMeta, view.private_metadata);
  if (form === undefined || meta === null) return null;
  const { [NAMED_BLOCK]: people, ...fields } = view.state.values;
  const named = Object.values(people ?? {})[0]?.selected_users;
  const values = Object.entries(fields).map(([name, inputs]) => {
    const [input] = Object.values(inputs);
    return [name, (input?.selected_option?.value ?? input?.value ?? '').trim()];
  });
  return {
    form,
    meta,
    values: Object.fromEntries(values),
    ...(named && { named }),
    actor: user.id,
    triggerId: trigger_id,
  };
}

/** The event that a submission makes. A submission carries no time of its own, so `nowMs` stands for it. */
export function submissionToIncoming(submission: Submission, teamId: string, nowMs: number): Incoming {
  const { form, meta, values, named, actor, triggerId } = submission;
  const { draftId, rev, channel, ts } = meta;
  const does: PressedAct =
    form === 'edit'
      ? { act: 'edit', values, ...(named && { named }) }
      : { act: 'ask_back', question: values['question'] ?? '' };
  return incomingAct({
    teamId,
    dedupeKey: interactionKey(triggerId, form, actor),
    address: { by: 'draft', draftId, ...postOf(meta) },
    event: { kind: 'press', via: 'modal', does, seen: { draftId, rev }, actor, channel, ts },
    slackTs: tsOf(nowMs),
  });
}
