/** Where a message stands: "#sales", or a thread in it. */
export interface Place {
  channel: string;
  inThread: boolean;
}

/** A piece of a card. `label` stands above the lines; a quiet part is small print. */
export interface Part {
  label: string | null;
  lines: string[];
  quiet: boolean;
}

/** A card: its title, its parts, and what can be pressed or chosen. */
export interface DrawnCard {
  title: string | null;
  parts: Part[];
  controls: string[];
}

/** A promise of a story that the database doesn't keep. */
export interface Difference {
  what: string;
  expected: string;
  found: string;
}

export interface Result {
  type: 'result';
  story: string;
  /** Whether what the story promises is true in the database. */
  ok: boolean;
  /** What went wrong before the end, in a sentence; null when the story was played to its end. */
  stopped: string | null;
  promise: string;
  differences: Difference[];
  draft: { id: string; phase: string; rev: number } | null;
  tickets: { id: string; status: string; team: string | null; values: Record<string, string | null> }[];
  /** The bot's last log lines; only when something went wrong. */
  log: string[];
}

/**
 * Everything that is told while a story is played, in the order in which it happens. Of a card that was there before,
 * `rewritten` holds the parts that are new; it is null for a card that is shown for the first time.
 */
export type Told =
  | { type: 'message'; who: string; bot: boolean; place: Place; ts: string; text: string }
  | ({ type: 'card'; who: string; place: Place; ts: string; rewritten: Part[] | null } & DrawnCard)
  | { type: 'click'; who: string; control: string; option: string | null }
  | Result;

/** Tells a story on a terminal, or as JSON lines. */
export interface Teller {
  tell(told: Told): void;
  /** What happens behind the scenes. */
  aside(text: string): void;
}
