import { z } from 'zod'
import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import type { FileStore, Log } from '../ports.ts'

const FILES = { chosen: 'connection.json', fixed: 'connection-fixed.json' }

const keptSchema = z.object({
  version: z.literal(1),
  address: z.string(),
  document: connectionDocumentSchema,
})

/** An address and the document that was last fetched from it. */
export interface StoredConnection {
  address: string
  document: ConnectionDocument
}

/**
 * What outlasts a run. What is fixed for the machine, for a while or for good, has a file of its own: the person's own
 * choice is there again afterwards.
 */
export function connectionStore(files: FileStore, whose: keyof typeof FILES) {
  const name = FILES[whose]
  return {
    /** What an earlier run kept; null where there is nothing, or nothing that can be read. */
    async read(log: Log): Promise<StoredConnection | null> {
      const text = await files.read(name)
      if (text === null) return null
      try {
        const { address, document } = keptSchema.parse(JSON.parse(text))
        return { address, document }
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
        log.warn('The kept connection cannot be read and is passed over.')
        return null
      }
    },
    write: ({ address, document }: StoredConnection): Promise<void> =>
      files.write(name, JSON.stringify({ version: 1, address, document })),
    remove: (): Promise<void> => files.remove(name),
  }
}
