export interface Catcher {
  /** for what names an endpoint */
  address: string;
  /** what came: method and path, and the body in the next line */
  caught: readonly string[];
  stop(): Promise<void>;
}

export function startCatcher(): Promise<Catcher>;
