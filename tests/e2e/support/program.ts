import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../support/programs.js';
import { watched } from '../../support/watched.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How a program ended that was not to start. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The sources as they are: a bundle has no playground. */
export const SOURCES = ['--import', 'tsx', 'src/main.ts'];

/** Runs the bot, bundled as a rule, with this environment and no other, and waits for its end. */
export async function runToEnd(env: Record<string, string>, program?: readonly string[]): Promise<Ended> {
  const args = program ?? [await programFile('main')];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: watched({ PATH: process.env['PATH'] ?? '', LOG_FORMAT: 'json', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      said.stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      said.stderr += String(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}

/**
 * The command lines of all processes that name `text`, each once: those that Frontdoor starts name its data folder, and a
 * session of PostgreSQL that has just begun has its server's.
 */
export function processesNaming(text: string): string[] {
  return [...new Set(commandLines().filter((line) => line.includes(text)))];
}

function commandLines(): string[] {
  if (!existsSync('/proc/self/cmdline')) {
    return execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' }).split('\n');
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLineOf);
}

/** Empty where the process is gone by now. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
