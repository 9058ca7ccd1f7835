import type { Entity } from '../../domain/entities/entity.js';
import type { Edge } from './record.js';

/**
 * Where imports go. A batch is loaded whole but for what is refused or missing, or in part where it rejects; repeating is
 * safe.
 */
export interface ImportStore {
  /** `refused`: the place in the batch and why */
  entities(batch: readonly Entity[]): Promise<{
    added: number;
    changed: number;
    unchanged: number;
    refused: readonly (readonly [at: number, reason: string])[];
  }>;
  /** `missing`: the places in the batch of those whose ends are not both known */
  edges(batch: readonly Edge[]): Promise<{ added: number; unchanged: number; missing: readonly number[] }>;
}
