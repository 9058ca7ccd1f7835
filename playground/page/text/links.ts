const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Slack's own address for an app's Home tab ("slack://app?team=T…&id=A…&tab=home"), which opens no other page. */
export function leadsHome(url: string): boolean {
  return /^slack:\/\/app\?/.test(url) && new URL(url).searchParams.get('tab') === 'home';
}

/** True for addresses a click may open; anything else (`javascript:`, `data:`…) is shown as plain text. */
export function isSafeLink(url: string): boolean {
  return SAFE_LINK.test(url);
}
