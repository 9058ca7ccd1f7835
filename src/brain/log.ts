/** What the brain needs of a logger; pino's fits. No text of messages goes into it. */
export interface BrainLog {
  warn(fields: Record<string, unknown>, message: string): void;
  debug(fields: Record<string, unknown>, message: string): void;
}
