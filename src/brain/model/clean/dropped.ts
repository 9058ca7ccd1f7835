/** Why a statement of a model's is not believed. */
export type Reason =
  | 'empty_value'
  | 'unknown_field'
  | 'unknown_message'
  | 'unknown_item'
  | 'unknown_option'
  | 'unknown_person'
  | 'value_not_allowed'
  | 'missing_key'
  | 'stray_key'
  | 'not_a_list'
  | 'one_sided'
  | 'disputed'
  | 'nothing_open'
  | 'not_asked';

/** How much of a model's answer was dropped, by why; logged, for it tells when a prompt or a model went wrong. */
export type Dropped = Partial<Record<Reason, number>>;

/** Notes that one more was dropped, and is nothing, so that what was dropped can be left out. */
export function drop(dropped: Dropped, reason: Reason): [] {
  dropped[reason] = (dropped[reason] ?? 0) + 1;
  return [];
}
