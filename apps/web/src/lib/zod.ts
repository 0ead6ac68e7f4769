import { z } from 'zod';

// Compiled validators need eval, which the content security policy forbids.
z.config({ jitless: true });

export { z };
