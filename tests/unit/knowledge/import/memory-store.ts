import type { Entity } from '../../../../src/domain/entities/entity.js';
import type { Edge } from '../../../../src/knowledge/import/record.js';
import type { ImportStore } from '../../../../src/knowledge/import/store.js';

/** What an import is loaded into, in memory. */
export class MemoryStore implements ImportStore {
  readonly batches: number[] = [];
  private readonly kept = new Map<string, Entity>();
  private readonly links = new Set<string>();
  private readonly refusing: readonly string[];

  constructor(refusing: readonly string[] = []) {
    this.refusing = refusing;
  }

  async entities(batch: readonly Entity[]) {
    this.batches.push(batch.length);
    const counts = { added: 0, changed: 0, unchanged: 0 };
    const refused: [number, string][] = [];
    for (const [at, entity] of batch.entries()) {
      const before = this.kept.get(entity.id);
      if (this.refusing.includes(entity.id)) refused.push([at, 'It may not be changed.']);
      else if (before === undefined) counts.added += 1;
      else if (JSON.stringify(before) === JSON.stringify(entity)) counts.unchanged += 1;
      else counts.changed += 1;
      if (!this.refusing.includes(entity.id)) this.kept.set(entity.id, entity);
    }
    return { ...counts, refused };
  }

  async edges(batch: readonly Edge[]) {
    this.batches.push(batch.length);
    const counts = { added: 0, unchanged: 0 };
    const missing: number[] = [];
    for (const [at, edge] of batch.entries()) {
      const key = `${edge.source} ${edge.relation} ${edge.target}`;
      if (!this.kept.has(edge.source) || !this.kept.has(edge.target)) missing.push(at);
      else if (this.links.has(key)) counts.unchanged += 1;
      else {
        this.links.add(key);
        counts.added += 1;
      }
    }
    return { ...counts, missing };
  }

  nameOf(id: string): string | undefined {
    return this.kept.get(id)?.name;
  }

  contents() {
    return {
      entities: [...this.kept.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
      links: [...this.links].sort(),
    };
  }
}
