import { LINKED_GROUPS, type LinkedGroup } from '../../domain/references.js';

/** The groups in the order in which they are shown. */
export const GROUPS = Object.keys(LINKED_GROUPS).filter((name): name is LinkedGroup => name in LINKED_GROUPS);

/** "Plans" */
export function titleOf(group: LinkedGroup): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}`;
}

/** The line that ends a cut list: "- ... and 1 more task". */
export function moreLine(group: LinkedGroup, number: number): string {
  return `- ... and ${number} more ${number === 1 ? LINKED_GROUPS[group] : group}`;
}
