import { z } from 'zod'
import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import type { FileStore, Log } from '#main/ports.ts'

const FILES = { chosen: 'connection.json', fixed: 'connection-fixed.json' }

const fileSchema = z.object({
  version: z.literal(1),
  address: z.string(),
  document: connectionDocumentSchema,
})

/** An address, and the last document that was fetched from it. */
export interface StoredConnection {
  address: string
  document: ConnectionDocument
}

/**
 * Stores the connection across runs. A connection set by IT has a separate file, so that the user's own choice is
 * still available after IT removes the setting.
 * @param source `fixed`: the connection that IT has set; `chosen`: the user's choice
 */
export function connectionStore(files: FileStore, source: keyof typeof FILES) {
  const name = FILES[source]
  return {
    /** The connection of a previous run; null if there is none or it cannot be parsed. */
    async read(log: Log): Promise<StoredConnection | null> {
      const text = await files.read(name)
      if (text === null) return null
      try {
        const { address, document } = fileSchema.parse(JSON.parse(text))
        return { address, document }
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
        log.warn('The stored connection is invalid and was ignored.')
        return null
      }
    },
    write: ({ address, document }: StoredConnection): Promise<void> =>
      files.write(name, JSON.stringify({ version: 1, address, document })),
    remove: (): Promise<void> => files.remove(name),
  }
}
