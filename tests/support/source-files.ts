import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Programs: importing one starts it. */
const PROGRAMS = /^src\/(?:main|cli\/[^/]+|(?:[^/]+\/)+print-[^/]+)\.ts$/u;

/** A file of the product by its path from the repository's root. */
export interface SourceFile {
  path: string;
  absolute: string;
  isProgram: boolean;
}

/** Every TypeScript file of src and graphs. */
export function sourceFiles(): SourceFile[] {
  return ['src', 'graphs']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((absolute) => {
      const path = relative(ROOT, absolute);
      return { path, absolute, isProgram: PROGRAMS.test(path) };
    });
}

const Node = z.looseObject({ type: z.string().optional() });
export type Node = z.infer<typeof Node>;

/** Every node of a file's syntax tree, parents first. */
export function nodesOf({ absolute }: SourceFile): Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    const node = Node.safeParse(value);
    if (!node.success) return;
    nodes.push(node.data);
    for (const child of Object.values(node.data)) visit(child);
  };
  visit(parseSync(readFileSync(absolute, 'utf8'), { syntax: 'typescript', target: 'es2023' }).body);
  return nodes;
}
