/**
 * The condition under which people in a channel may know of a filed request: everyone may, or it was made in that very
 * channel. Whatever shows one conversation's requests to another asks by this. Row-level security has already left the
 * workspace's own rows only.
 * @param request the name that `requests` has in the query
 * @param channel the parameter that holds the channel of those who ask, as `$2`
 */
export function visibleFrom(request: string, channel: string): string {
  return `(${request}.audience = 'everyone' OR ${request}.channel = ${channel})`;
}
