import { z } from 'zod'

// Import this module before any schema. Without this setting zod tests at each start whether `eval` is allowed, which
// the page's Content-Security-Policy blocks and logs.
z.config({ jitless: true })
