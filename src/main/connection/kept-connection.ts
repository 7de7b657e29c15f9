import { z } from 'zod'
import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import type { FileStore, Log } from '../ports.ts'

const FILE = 'connection.json'

const keptSchema = z.object({
  version: z.literal(1),
  address: z.string(),
  document: connectionDocumentSchema,
})

/** An address and the document that was last fetched from it. */
export interface KeptConnection {
  address: string
  document: ConnectionDocument
}

/** What an earlier run kept; null where there is nothing, or nothing that can be read. */
export async function readKept(files: FileStore, log: Log): Promise<KeptConnection | null> {
  const text = await files.read(FILE)
  if (text === null) return null
  try {
    const { address, document } = keptSchema.parse(JSON.parse(text))
    return { address, document }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    log.warn('The kept connection cannot be read and is passed over.')
    return null
  }
}

export async function writeKept(files: FileStore, { address, document }: KeptConnection) {
  await files.write(FILE, JSON.stringify({ version: 1, address, document }))
}

export async function removeKept(files: FileStore): Promise<void> {
  await files.remove(FILE)
}
