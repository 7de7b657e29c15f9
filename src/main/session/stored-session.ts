import { z } from 'zod'
import { appPath } from '#contract/bridge.ts'
import { userSchema, type User } from '#contract/entities/user.ts'
import { createSerialQueue } from '#contract/rules/serial-queue.ts'
import type { FileStore, Log, TokenVault } from '../ports.ts'

const FILE = 'session.json'

/** What the vault holds: the token, and whom it may be shown to. */
const secretSchema = z.object({
  version: z.literal(1),
  token: z.string().min(1),
  binding: z.string().min(1),
  /** Whose it is: the file beside the vault may be another person's, where one of the two was not written. */
  userId: z.string().min(1),
  /** Base address of the service that gave the token and takes it back. */
  mainBase: z.string().min(1),
  /** What was typed at the sign-in: the service's user may name another, or none. An earlier version did not keep it. */
  email: z.string().optional(),
  /** What the service's user named then. */
  named: z.string().optional(),
})
export type Secret = Omit<z.infer<typeof secretSchema>, 'version'>

/** What stands in a plain file: never a token. */
const keptSchema = z.object({
  version: z.literal(1),
  user: userSchema.nullable(),
  locked: z.boolean(),
  returnTo: z.object({ userId: z.string().nullable(), path: appPath }).nullable(),
})
export interface StoredSession {
  user: User | null
  locked: boolean
  /**
   * Where a person was when their session ended by itself; nobody else is led there. Without a person:
   * where somebody wanted to go before they signed in.
   */
  returnTo: { userId: string | null; path: string } | null
}

/** `text` parsed and checked; null where it is not what an earlier run wrote. */
function parsed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    return null
  }
}

/** Reads and writes what outlasts a run: the token in the vault, the rest in a file. */
export function createSessionStore({
  vault,
  files,
  log,
}: {
  vault: TokenVault
  files: FileStore
  log: Log
}) {
  const queue = createSerialQueue()

  /** One after the other; what fails is logged, for the session goes on in memory. */
  function inTurn(what: string, task: () => Promise<void>): Promise<void> {
    return queue.run(task).catch((error: unknown) => {
      const kind = error instanceof Error ? error.name : 'unknown'
      log.error(`${what} failed.`, { kind })
    })
  }

  return {
    /**
     * What is kept once all that waits to be written is. What is no secret of ours is forgotten: a key that is not the
     * right one opens a sealed text, too, now and then, and what comes out of it is noise.
     */
    async readSecret(): Promise<Secret | null> {
      await queue.settled()
      const text = await vault.read()
      const secret = parsed(secretSchema, text)
      if (text !== null && secret === null) {
        log.warn('The kept session could not be read, and was forgotten.')
        await vault.clear()
      }
      return secret
    },
    async readSession(): Promise<StoredSession | null> {
      await queue.settled()
      return parsed(keptSchema, await files.read(FILE))
    },
    writeSecret: (secret: Secret) =>
      inTurn('Keeping the token', () => vault.write(JSON.stringify({ version: 1, ...secret }))),
    clearSecret: () => inTurn('Forgetting the token', () => vault.clear()),
    writeSession: (session: StoredSession) =>
      inTurn('Keeping the session', async () => {
        try {
          await files.write(FILE, JSON.stringify({ version: 1, ...session }))
        } catch (error) {
          // What stands there may say that the screen is unlocked. Without it the next run starts locked.
          if (session.locked) await files.remove(FILE)
          throw error
        }
      }),
    removeSession: () => inTurn('Forgetting the session', () => files.remove(FILE)),
    /** Resolves when all that was to be written is. */
    settled: queue.settled,
  }
}
