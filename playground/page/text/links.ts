const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;

/** True for addresses a click may open; anything else (`javascript:`, `data:`…) is shown as plain text. */
export function isSafeLink(url: string): boolean {
  return SAFE_LINK.test(url);
}
