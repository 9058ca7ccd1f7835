/** A limit that a request has to keep to, as people wrote it: what it is about, and what holds for it. */
export interface Constraint {
  key: string;
  value: string;
}
