import { z } from 'zod'

// Without this setting zod tests at each start whether `eval` is allowed; the page's policy blocks and logs that.
// Import it before any schema.
z.config({ jitless: true })
