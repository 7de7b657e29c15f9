import { z } from 'zod'

// Import this before any schema. Without it zod tests at each start whether `eval` is allowed, which the page's
// Content-Security-Policy blocks and logs.
z.config({ jitless: true })
