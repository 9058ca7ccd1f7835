import { buildConnector, EnvHttpProxyAgent, Pool as SocketPool, setGlobalDispatcher } from 'undici';
import type { Proxies } from '../config/env.js';
import { ProxyError } from '../domain/network-failure.js';

/**
 * Has everything that the process asks of others over HTTP or a WebSocket go out by one dispatcher, which heeds the proxies: Node's
 * fetch takes it by itself, and so do the libraries that call fetch; Slack's WebSocket is given it. Called before the first request.
 */
export function setOutgoing({ https, http, except }: Proxies): void {
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      // an empty text means none, where undefined would mean the environment
      httpsProxy: https ?? '',
      httpProxy: http ?? '',
      noProxy: except,
      clientFactory: (origin) => new SocketPool(origin, { connect: connectTo(origin) }),
    }),
  );
}

/** A connection to a proxy, whose failures name the proxy: otherwise they would read as if the other side were away. */
function connectTo({ host }: URL): buildConnector.connector {
  const connect = buildConnector({});
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(proxyError(host, error), null);
    });
}

function proxyError(host: string, cause: Error): ProxyError {
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return new ProxyError(
    `The proxy ${host} can't be reached (${code}). Check HTTPS_PROXY and HTTP_PROXY, and whether the proxy runs (docs/network.md).`,
    code,
    cause,
  );
}
