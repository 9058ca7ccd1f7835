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

/**
 * Something that the bot was to do once, by a message or (`ts` null) by a button. `confirmed`: people were told that it was
 * done. `note`: what is to be remembered.
 */
export interface Asked {
  channel: string;
  root: string;
  ts: string | null;
  what: 'order' | 'undo' | 'remember';
  note: string | null;
  confirmed: boolean;
}

/** How a thread ended that nobody could go on with, since the run was over. */
export const CUT_OFF = 'cut off';

/** What people did, kept by those who did it: the side that the checks compare with. */
export class Book {
  readonly said: Said[] = [];
  readonly clicked: Clicked[] = [];
  readonly asked: Asked[] = [];
  /** what each thread came to: its story was told to the end, or where it stuck */
  readonly ends = new Map<string, string>();
}
