/** The thing that the bot is doing for a thread right now, as far as people may be told of it: it holds no word of what they wrote. */
export type TurnProgress =
  | { doing: 'reading' | 'answering' | 'matching' }
  /** `ids`: short ids of tickets, such as "T-12" */
  | { doing: 'looking'; ids: readonly string[] }
  /** `tracker`: what people call it; null: our own */
  | { doing: 'filing'; tracker: string | null };

/** A line has room for so many ids. */
const MAX_IDS = 3;

/** The words for it. Slack puts the app's name before them: "Frontdoor is reading…". */
export function progressLine(progress: TurnProgress): string {
  switch (progress.doing) {
    case 'reading':
      return 'is reading…';
    case 'answering':
      return 'is writing an answer…';
    case 'matching':
      return 'is finding the right team…';
    case 'looking':
      return progress.ids.length === 0
        ? 'is looking that up…'
        : `is looking up ${progress.ids.slice(0, MAX_IDS).join(', ')}…`;
    case 'filing':
      return progress.tracker === null ? 'is filing it…' : `is filing it with ${progress.tracker}…`;
  }
}
