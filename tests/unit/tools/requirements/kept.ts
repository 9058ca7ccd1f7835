/** What the specification promises, in short, and the test that keeps it: its file under tests/, and its name there. */
export type Kept = readonly [promise: string, file: string, test: string];
