/** A message that a person wrote, as Slack has it. */
export interface Said {
  channel: string;
  root: string;
  ts: string;
}

/** A click, and whether the bot answered Slack for it. */
export interface Clicked {
  channel: string;
  root: string;
  actor: string;
  action: string;
  acked: boolean;
}

/** What people did, kept by those who did it: the side that the checks compare with. */
export class Book {
  readonly said: Said[] = [];
  readonly clicked: Clicked[] = [];
  /** what each thread came to: its story was told to the end, or where it stuck */
  readonly ends = new Map<string, string>();
}
