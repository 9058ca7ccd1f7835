import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries the token. How long that takes says nothing about the token. */
export function carries(header: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
