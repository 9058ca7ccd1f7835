import type { Subject } from './subject.js';
import { ACCESS } from './subjects/access.js';
import { BUILDING } from './subjects/building.js';
import { COUNSEL } from './subjects/counsel.js';
import { CUSTOMERS } from './subjects/customers.js';
import { DATA } from './subjects/data.js';
import { DEVICES } from './subjects/devices.js';
import { ENGINEERING } from './subjects/engineering.js';
import { MONEY } from './subjects/money.js';
import { NETWORK } from './subjects/network.js';
import { PEOPLE } from './subjects/people.js';
import { PERFORMANCE } from './subjects/performance.js';
import { SOFTWARE } from './subjects/software.js';

/** What teams that serve their colleagues are asked for. */
export const SUBJECTS: readonly Subject[] = [
  ...ACCESS,
  ...PERFORMANCE,
  ...DATA,
  ...NETWORK,
  ...DEVICES,
  ...SOFTWARE,
  ...PEOPLE,
  ...MONEY,
  ...BUILDING,
  ...COUNSEL,
  ...CUSTOMERS,
  ...ENGINEERING,
];
