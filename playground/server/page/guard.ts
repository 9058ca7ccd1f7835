import type { RequestHandler } from 'express';

/**
 * Lets only this machine's own page act: the Host must be a loopback name with our port (else a foreign name was
 * pointed at us: DNS rebinding), and an Origin, where the browser names one, must be ours.
 */
export function guard(port: () => number): RequestHandler {
  return (request, response, next) => {
    const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port()}`);
    const host = request.get('host') ?? '';
    const origin = request.get('origin');
    const sameOrigin = origin === undefined || hosts.some((known) => origin === `http://${known}`);
    if (hosts.includes(host) && sameOrigin && request.get('sec-fetch-site') !== 'cross-site') {
      next();
      return;
    }
    response
      .status(403)
      .json({ ok: false, error: 'forbidden', message: 'Only the playground’s own page may do this.' });
  };
}
