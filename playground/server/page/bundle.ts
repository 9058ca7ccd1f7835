import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The page, ready to be served. */
export interface PageBundle {
  readonly html: string;
  /** By file name as it stands under /assets/. */
  readonly assets: ReadonlyMap<string, { readonly contentType: string; readonly body: Uint8Array }>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Bundles the page in memory: its index.html, and main.js and main.css made from main.tsx.
 * @param folder playground/page
 * @throws when a file is missing or does not compile; the message says which and where
 */
export async function bundlePage(folder: string): Promise<PageBundle> {
  const entry = join(folder, 'main.tsx');
  await access(entry);
  const result = await build({
    entryPoints: [entry],
    outdir: join(folder, 'assets'),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    sourcemap: false,
    logLevel: 'silent',
    tsconfig: join(folder, 'tsconfig.json'),
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl' },
  });
  const assets = result.outputFiles.map((file): [string, { contentType: string; body: Uint8Array }] => {
    const name = file.path.split(/[\\/]/).at(-1) ?? '';
    return [
      name,
      {
        contentType: CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        body: file.contents,
      },
    ];
  });
  return { html: await readFile(join(folder, 'index.html'), 'utf8'), assets: new Map(assets) };
}
