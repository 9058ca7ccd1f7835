import { config } from 'zod';

// The page's content security policy forbids compiling code at run time, which zod tries as soon as a schema is made.
config({ jitless: true });
