import { type RequestHandler, Router } from 'express';
import { escapeText } from '../typed-text.js';
import type { PageBundle } from './bundle.js';

const SECURITY = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Serves the page's assets, and its index.html for every other address, so that permalinks open it. */
export function servePage(bundle: Promise<PageBundle>): Router {
  const router = Router();
  router.get('/assets/:name', async (request, response) => {
    const asset = (await bundle).assets.get(request.params.name);
    response.set(SECURITY);
    if (asset) response.type(asset.contentType).send(Buffer.from(asset.body));
    else response.status(404).type('text/plain').send('There is no such file.');
  });
  router.get('/{*path}', page(bundle));
  return router;
}

function page(bundle: Promise<PageBundle>): RequestHandler {
  return async (_request, response) => {
    response.set(SECURITY);
    try {
      response.type('html').send((await bundle).html);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      response.status(500).type('html').send(failurePage(why));
    }
  };
}

function failurePage(why: string): string {
  return `<!doctype html><html lang="en"><title>Playground</title><h1>The playground’s page could not be built</h1>
<p>The server itself runs; bots and tests can use it. Mend this and start it again:</p><pre>${escapeText(why)}</pre></html>`;
}
