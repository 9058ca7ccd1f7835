import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Entity } from '../../../src/domain/entities/entity.js';
import { readRecord } from '../../../src/knowledge/import/record.js';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/k8s/', import.meta.url));

const MentionLine = z.object({ text: z.string(), anchor: z.string(), target: z.string() });

/** A paragraph, the words in it that its author linked, and the entity that they were linked to. */
export type RealMention = z.infer<typeof MentionLine>;

function linesOf(name: string): string[] {
  const path = `${FOLDER}${name}`;
  if (!existsSync(path)) {
    throw new Error(
      `${path} is missing. This measurement needs the folder shared/data/k8s beside the repository.`,
    );
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** The entities as `npm run import` reads them, whatever their dates: they matter to no name. */
export function readEntities(): Entity[] {
  return linesOf('entities.jsonl').map((line) => {
    const record = readRecord(line.replace(/"createdAt": "[^"]*"/u, '"createdAt": null'));
    if (!('entity' in record))
      throw new Error(`entities.jsonl has a line that can't be read: ${line.slice(0, 200)}`);
    return record.entity;
  });
}

export function readMentions(): RealMention[] {
  return linesOf('mentions.jsonl').map((line) => MentionLine.parse(JSON.parse(line)));
}
