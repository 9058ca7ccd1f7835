import { NAMED_ONLY } from '../db/remembered.js';
import type { ProjectRef } from '../domain/memory.js';

/** The key of a project of which only the name is known. */
export const namedOnly = (name: string): string => `${NAMED_ONLY}${name.trim().toLowerCase()}`;

/** The keys under which a project's memory may be kept: it may have become known as an entity since. */
export function keysOf({ key, name }: ProjectRef): string[] {
  return [...new Set([key, namedOnly(name)])];
}
