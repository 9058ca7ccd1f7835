import { stepLine, TraceEntry } from '../domain/trace.js';

/** A turn's trace as lines for a log. They are made only where they are written, not for every turn. */
export function readable(trace: readonly unknown[]): { toJSON(): string[] } {
  return {
    toJSON: () =>
      trace.map((entry) => {
        const step = TraceEntry.safeParse(entry);
        return step.success ? stepLine(step.data) : JSON.stringify(entry);
      }),
  };
}
