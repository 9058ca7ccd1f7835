/** Structured logging, as pino does it: fields first, then a sentence. Message text never goes in above debug. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
