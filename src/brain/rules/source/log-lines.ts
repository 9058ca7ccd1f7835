import type { Cut } from '../../../domain/cuts.js';

/** Lines that a machine wrote: stack frames, time-stamped or levelled log lines, exceptions, JSON, shell commands. */
const MACHINE = [
  /^\s*at\s+[\w$.<>]+\s*\(/u,
  /^\s*at\s+[\w$.<>/]+:\d+/u,
  /^\s*(?:File "|Traceback \(|Caused by:|Exception in thread)/u,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/u,
  /^\s*\[?\d\d:\d\d:\d\d/u,
  /^\s*[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d/u,
  /^\s*\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE)\]?[\s:|]/u,
  /^\s*[\w$]+(?:\.[\w$]+)*(?:Exception|Error):/u,
  /^\s*["{}[\]].*[,{}\][]\s*$/u,
  /^\s*[{}[\]],?\s*$/u,
  /^\s*\$\s+\w+/u,
  /(?:(?<!\S)\w{1,40}=\S+\s+){2}\w{1,40}=\S+/u,
];
const LONG_ENOUGH = 30;
const LEAST_LANGUAGE = 0.6;
/** A line is judged by its beginning: what machines write shows early. */
const JUDGED = 400;

function isMachineLine(line: string): boolean {
  const start = line.slice(0, JUDGED);
  if (MACHINE.some((pattern) => pattern.test(start))) return true;
  if (start.length < LONG_ENOUGH || /https?:/u.test(start)) return false;
  const language = start.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  return language / start.length < LEAST_LANGUAGE;
}

/** Cuts away pasted log lines. A message that is one single line is left alone: then it is what its author says. */
export function logLines(text: string): Cut[] {
  const lines = [...text.matchAll(/[^\n]+/gu)].filter((match) => match[0].trim() !== '');
  if (lines.length < 2) return [];
  const logs = lines.filter((match) => isMachineLine(match[0]));
  if (logs.length === lines.length) return [];
  return logs.map((match) => ({ start: match.index, end: match.index + match[0].length, filler: '' }));
}
