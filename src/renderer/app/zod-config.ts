import { z } from 'zod'

// Else each start tries whether code may be made out of text: the page's policy forbids it, and says so in the log.
// Imported before anything that makes a schema.
z.config({ jitless: true })
