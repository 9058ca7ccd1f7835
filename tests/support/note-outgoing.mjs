// Notes where this process connects to, if that is another machine or the catcher of tracers (./watched.ts).
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

const { DATABASE_URL, FRONTDOOR_TEST_CATCHER, FRONTDOOR_TEST_OUTGOING } = process.env;

const hostOf = (url) => (URL.canParse(url ?? '') ? new URL(url).hostname : undefined);
const catcherPort = Number(new URL(FRONTDOOR_TEST_CATCHER).port);
/** This machine, or a name that is nobody's (RFC 6761), which tests take for hosts behind a proxy and such as are away. */
const HERE = /^(localhost|127\..+|\[?::1\]?|.+\.(test|example|invalid|localhost))$/i;

const connect = Socket.prototype.connect;
// fetch, http, https, tls and what libraries bring of their own all come through here, with the name before it is looked up
Socket.prototype.connect = function connectNoted(...args) {
  const { host = 'localhost', port, path } = targetOf(args);
  const isAway = !HERE.test(host) && host !== hostOf(DATABASE_URL);
  if (!path && (isAway || Number(port) === catcherPort)) {
    appendFileSync(FRONTDOOR_TEST_OUTGOING, `${process.argv[1]} connected to ${host}:${port}\n`);
  }
  return connect.apply(this, args);
};

/** What may be given is a list of its own, options, a port with a host, or the path of a socket. */
function targetOf([first, second]) {
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && !Number.isInteger(Number(first))) return { path: first };
  return { port: first, ...(typeof second === 'string' ? { host: second } : {}) };
}
