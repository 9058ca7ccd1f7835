/**
 * The SQLSTATE or the system's code of an error, where it has one. By shape and not by class, since an error of Node's
 * own is no instance of this realm's Error where code runs in a vm context, as tests do.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
