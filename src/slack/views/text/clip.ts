/**
 * Slack's limits, in characters unless said otherwise. Sources: Slack's Block Kit reference (blocks, block elements,
 * composition objects), views reference, and the method pages of chat.postMessage and chat.update.
 */
export const LIMIT = {
  /** Blocks: "up to 50 blocks in each message", which no card comes near; 100 in a modal. */
  modalBlocks: 100,
  /** All text of a message's blocks: chat.postMessage answers msg_blocks_too_long somewhere above 12,000. */
  messageBlocksText: 12_000,
  /** `text` beside blocks: chat.update refuses more than 4,000 bytes, a character being 3 bytes at most here. */
  fallback: 1300,
  section: 3000,
  header: 150,
  actionsElements: 25,
  buttonText: 75,
  accessibilityLabel: 75,
  confirmTitle: 100,
  confirmText: 300,
  confirmButton: 30,
  optionText: 75,
  optionValue: 150,
  options: 100,
  placeholder: 150,
  modalTitle: 24,
  modalButton: 24,
  inputLabel: 2000,
  inputHint: 2000,
  /** Longest text a plain_text_input takes, as initial_value and as max_length. */
  inputText: 3000,
} as const;

/** What stands where something was cut. */
const ELLIPSIS = '…';

/** Stands where there is nothing to show: Slack refuses empty text. */
const NOTHING = '—';

/** A rendered text and whether something of it was left out. */
export interface Clipped {
  text: string;
  cut: boolean;
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** At most `limit` characters, whole characters only, never empty; what is cut ends in "…". */
export function clip(text: string, limit: number): string {
  return clipPieces([...text.replaceAll('\0', '')], limit).text;
}

/**
 * Joins pieces, none of which may be split (an entity, a link), up to `limit` characters. What is cut ends in
 * `ending`, which counts.
 */
export function clipPieces(pieces: readonly string[], limit: number, ending: string = ELLIPSIS): Clipped {
  const whole = pieces.join('');
  if (whole.trim() === '') return { text: NOTHING, cut: false };
  if (whole.length <= limit) return { text: whole, cut: false };
  let text = '';
  for (const piece of pieces) {
    if (text.length + piece.length + ending.length > limit) break;
    text += piece;
  }
  return { text: `${text.trimEnd()}${ending}`, cut: true };
}

/** The pieces in as many parts of at most `limit` characters as they need, `maxParts` at most; the last is then cut. */
export function splitPieces(pieces: readonly string[], limit: number, maxParts: number): string[] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const piece of pieces) {
    if (size + piece.length > limit && parts.length < maxParts) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(piece);
    size += piece.length;
  }
  return parts
    .map((part, index) => clipPieces(part, limit, index === parts.length - 1 ? ELLIPSIS : '').text)
    .filter((text, index) => index === 0 || text !== NOTHING);
}
