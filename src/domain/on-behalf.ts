const FOR_SOMEBODY =
  /\b(?:on behalf of|in the name of|(?:file|filing|submit|submitting|asking|raising|opening) (?:this |it |one |a request )?for|(?:this|the request) is for)\s+<@([UW][A-Z0-9]{1,30})(?:\|[^>]{0,80})?>/i;

/** The user id of the person for whom these words ask, as Slack writes a mention; null where they name nobody. */
export function onBehalfOf(text: string): string | null {
  return FOR_SOMEBODY.exec(text)?.[1] ?? null;
}
