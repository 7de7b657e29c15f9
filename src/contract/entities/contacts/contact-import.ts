import { z } from 'zod'
import { id, timestamp } from '#contract/wire.ts'

const count = z.number().int().nonnegative()

/** An import of contacts from a file (our extension). */
export const contactImportSchema = z.looseObject({
  id,
  /** Who imported. */
  userId: id,
  filename: z.string(),
  /** When its first batch was stored. */
  at: timestamp,
  /** Contacts that it has created and updated. */
  created: count,
  updated: count,
  /** Contacts that were deleted when it was undone, and those that could be deleted now. */
  removed: count,
  removable: count,
  /** When it was last undone, and by whom; absent if it never was. */
  undoneAt: timestamp.optional(),
  undoneByUserId: id.optional(),
})
export type ContactImport = z.infer<typeof contactImportSchema>
