import type { Logger } from '../../src/domain/ports.js';

interface Line {
  level: keyof Logger;
  message: string;
  fields: Record<string, unknown>;
}

/** A log that keeps what is said, for tests of what an operator gets to know. */
export class HearingLog implements Logger {
  readonly lines: Line[] = [];
  readonly debug = this.hear('debug');
  readonly info = this.hear('info');
  readonly warn = this.hear('warn');
  readonly error = this.hear('error');

  /** the lines of a level whose message holds these words */
  said(level: keyof Logger, words: string): Line[] {
    return this.lines.filter((line) => line.level === level && line.message.includes(words));
  }

  private hear(level: keyof Logger) {
    return (fields: object, message: string): void => {
      this.lines.push({ level, message, fields: { ...fields } });
    };
  }
}
