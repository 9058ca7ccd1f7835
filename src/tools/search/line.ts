/** Words that stand in a thread, as they can be searched: a message of somebody (a Slack user id), or of Frontdoor (null). */
export interface Line {
  ts: string;
  author: string | null;
  text: string;
  /** the notes and goals that it tells of, by their ids */
  tellsOf?: readonly string[];
}

/** Where a line has what was sought: from here to there in its text, in code units. `score`: 1 where it stands as sought. */
export interface Hit {
  line: Line;
  from: number;
  to: number;
  score: number;
}

/** No message shows more than this, and nobody finds what stands beyond it; in code units. */
export const MOST_READ = 12_000;
