import { z } from 'zod';
import { Evidence } from './evidence.js';

/** Where an item of a key-value list stands: said by somebody, agreed by approval or by hand, or turned down. */
export const ItemStatus = z.enum(['proposed', 'accepted', 'rejected']);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** One item of a list field, with the messages that it rests on, newest last. `key` and `status`: key-value fields only. */
export const ListItem = z.object({
  value: z.string(),
  key: z.string().optional(),
  status: ItemStatus.optional(),
  evidence: z.array(Evidence),
});
export type ListItem = z.infer<typeof ListItem>;

/**
 * The structured request being built. `fields` holds single values by field name, `lists` the items of list fields,
 * `unknown` the fields a person said they don't know (or that were asked in vain), `unsupported` those whose value was
 * withdrawn with the message it came from, `evidence` what each single value rests on, newest last.
 */
export const Draft = z.object({
  fields: z.record(z.string(), z.string()).default({}),
  lists: z.record(z.string(), z.array(ListItem)).default({}),
  unknown: z.array(z.string()).default([]),
  unsupported: z.array(z.string()).default([]),
  evidence: z.record(z.string(), z.array(Evidence)).default({}),
});
export type Draft = z.infer<typeof Draft>;

/** A draft with nothing in it. */
export function emptyDraft(): Draft {
  return { fields: {}, lists: {}, unknown: [], unsupported: [], evidence: {} };
}

/** Whether the field holds anything. */
export function isFilled(draft: Draft, name: string): boolean {
  return draft.fields[name] !== undefined || (draft.lists[name]?.length ?? 0) > 0;
}

/** Everything a field rests on: its value's messages, or those of all its items, each message once. */
export function evidenceOf(draft: Draft, name: string): Evidence[] {
  const all = [
    ...(draft.evidence[name] ?? []),
    ...(draft.lists[name] ?? []).flatMap((item) => item.evidence),
  ];
  return all.filter((one, at) => all.findIndex(({ ts, how }) => ts === one.ts && how === one.how) === at);
}

/**
 * A change to single fields of a draft. No patch, no change; no evidence, no patch. An update sets a value or, of a list
 * field, adds an item (the same key again changes its value). `removals` take items away, named by their value or key.
 * `clear` empties fields: a person emptied them in the Edit form.
 */
export const Patch = z.object({
  clear: z.array(z.string()).default([]),
  removals: z.array(z.object({ field: z.string(), item: z.string(), evidence: Evidence })).default([]),
  updates: z
    .array(
      z.object({
        field: z.string(),
        value: z.string(),
        key: z.string().optional(),
        status: ItemStatus.optional(),
        evidence: Evidence,
      }),
    )
    .default([]),
  markUnknown: z.array(z.string()).default([]),
});
export type Patch = z.infer<typeof Patch>;

/** A patch that changes nothing. */
export function emptyPatch(): Patch {
  return { clear: [], removals: [], updates: [], markUnknown: [] };
}
