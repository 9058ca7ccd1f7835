/** Every code an AppError can carry; a literal each, so that a handler can switch over them. */
export type ErrorCode =
  | 'config_invalid'
  | 'database_unreachable'
  | 'database_too_old'
  | 'database_forbidden'
  | 'database_incomplete'
  | 'database_outdated'
  | 'data_folder_unusable'
  | 'port_taken'
  | 'prompt_invalid'
  | 'blueprint_invalid'
  | 'blueprint_gone'
  | 'event_invalid'
  | 'slack_failed'
  | 'tracker_failed'
  | 'tracker_unavailable'
  | 'tracker_misconfigured'
  | 'tracker_rejected'
  | 'brain_failed'
  | 'turn_overtaken'
  | 'workspace_ended'
  | 'graph_fault'
  | 'thread_broken'
  | 'thread_newer';

/** The base of our errors. `message` tells the operator, and nobody in Slack, what to do; `fields` are safe to log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? {};
  }
}

/** What was thrown, in words. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
