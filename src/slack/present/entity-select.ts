import type { ExternalSelect } from '@slack/types';
import { plain } from './blocks.js';
import { LIMIT } from './clip.js';

/** A menu that finds entities while a person types; which kinds, its action id says. Its options' values are entity ids. */
export function entitySelect(actionId: string, placeholder: string): ExternalSelect {
  return {
    type: 'external_select',
    action_id: actionId,
    placeholder: plain(placeholder, LIMIT.placeholder),
    min_query_length: 1,
  };
}
