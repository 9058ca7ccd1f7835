/** A refusal in Slack's terms: it leaves the Web API as `{ok: false, error: code}`. */
export class SlackError extends Error {
  override readonly name = 'SlackError';
  readonly code: string;
  /** Lines for `response_metadata.messages`, where Slack says what is wrong with an argument. */
  readonly details: readonly string[];

  constructor(code: string, details: readonly string[] = []) {
    super(details.length > 0 ? `${code}: ${details.join('; ')}` : code);
    this.code = code;
    this.details = details;
  }
}
