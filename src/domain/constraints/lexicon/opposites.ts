/** Two ways that exclude each other where one thing is said to be one of them; each with its other names. */
export const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['public', 'publicly', 'publicly available'],
    ['private', 'confidential', 'non public'],
  ],
  [
    ['synchronous', 'sync', 'synchronously'],
    ['asynchronous', 'async', 'asynchronously'],
  ],
  [
    ['on premises', 'on premise', 'on prem', 'onprem', 'in our data centre'],
    ['cloud', 'in the cloud', 'cloud hosted'],
  ],
  [
    ['open source', 'opensource'],
    ['proprietary', 'closed source'],
  ],
  [
    ['encrypted', 'encryption', 'encrypt'],
    ['unencrypted', 'plain text', 'plaintext', 'in the clear', 'not encrypted'],
  ],
  [
    ['manual', 'manually', 'by hand'],
    ['automatic', 'automatically', 'automated'],
  ],
  [
    ['opt in', 'optin'],
    ['opt out', 'optout'],
  ],
  [['stateless'], ['stateful']],
  [
    ['hard delete', 'permanently delete'],
    ['soft delete', 'soft deleted'],
  ],
  [
    ['read only', 'readonly'],
    ['read write', 'writable', 'writeable', 'read and write'],
  ],
  [['single tenant'], ['multi tenant', 'multitenant']],
  [
    ['real time', 'realtime'],
    ['batch', 'in batches', 'nightly batch'],
  ],
  [['case sensitive'], ['case insensitive']],
  [
    ['in house', 'inhouse'],
    ['outsourced', 'outsource'],
  ],
  [
    ['centralised', 'centralized'],
    ['decentralised', 'decentralized'],
  ],
];
