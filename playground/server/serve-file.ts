import type { Request, Response } from 'express';
import type { World } from './world.js';

const LOGIN = '<!DOCTYPE html><html><head><title>Slack</title></head><body>Sign in to Slack</body></html>';

/**
 * Hands a shared file over to the bot by its token, where the bot is in the channel. Everybody else gets the page where people log
 * in, with 200, as from Slack.
 */
export function serveFile(world: World): (request: Request<{ file: string }>, response: Response) => void {
  return (request, response) => {
    if (request.get('authorization') !== `Bearer ${world.app.botToken}`) {
      response.type('html').send(LOGIN);
      return;
    }
    const [, id] = request.params.file.split('-');
    for (const { channel, files = [] } of world.store.messages()) {
      const file = files.find((one) => one.id === id);
      if (file === undefined || !world.store.channel(channel)?.members.includes(world.app.botUserId))
        continue;
      if (file.kept === 'forbidden') {
        response.type('html').send(LOGIN);
        return;
      }
      response.type(file.mimetype).send(Buffer.from(file.content, 'base64'));
      return;
    }
    response.status(404).type('text/plain').send('There is no such file.');
  };
}
