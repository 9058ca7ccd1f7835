import type { PastRequests } from '../../src/domain/tickets/past-requests.js';

/** Past requests whose memory can be let go of, as by a restart: the next question learns it afresh. */
export class ReplaceablePast implements PastRequests {
  private readonly make: () => PastRequests;
  private current: PastRequests;

  constructor(make: () => PastRequests) {
    this.make = make;
    this.current = make();
  }

  forget(): void {
    this.current = this.make();
  }

  candidates: PastRequests['candidates'] = (...asked) => this.current.candidates(...asked);
  alike: PastRequests['alike'] = (...asked) => this.current.alike(...asked);
  about: PastRequests['about'] = (...asked) => this.current.about(...asked);
  acceptedConstraints: PastRequests['acceptedConstraints'] = (...asked) =>
    this.current.acceptedConstraints(...asked);
  lastValues: PastRequests['lastValues'] = (...asked) => this.current.lastValues(...asked);
}
