import { z } from 'zod'
import { appPath } from '#contract/bridge.ts'
import { userSchema, type User } from '#contract/entities/people/user.ts'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import type { FileStore, Log, TokenVault } from '#main/ports.ts'

const FILE = 'session.json'

/** The content of the vault: the token with its user and connection. */
const secretSchema = z.object({
  version: z.literal(1),
  token: z.string().min(1),
  binding: z.string().min(1),
  /**
   * The id of the token's user. The user in `session.json` may be another one, if the vault or that file could not be
   * written.
   */
  userId: z.string().min(1),
  /** Base address of the service that issued the token. */
  mainBase: z.string().min(1),
  /**
   * The e-mail that the user typed to sign in. The account may have another e-mail, or none. Earlier versions did not
   * store the typed e-mail.
   */
  email: z.string().optional(),
  /** The account's e-mail at the sign-in. */
  named: z.string().optional(),
})
export type Secret = Omit<z.infer<typeof secretSchema>, 'version'>

/** The content of `session.json`, a plain file that never contains a token. */
const fileSchema = z.object({
  version: z.literal(1),
  user: userSchema.nullable(),
  locked: z.boolean(),
  returnTo: z.object({ userId: z.string().nullable(), path: appPath }).nullable(),
})
export interface StoredSession {
  user: User | null
  /** Without a user: whether the session ended while the screen was locked. */
  locked: boolean
  /**
   * The path of a user at the time when their session expired or their screen was locked. Other users do not return to
   * it. `userId` null: the path that was requested while nobody was signed in.
   */
  returnTo: { userId: string | null; path: string } | null
}

/** Parses and validates a stored text; null if it is invalid. */
function parsed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    return null
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Stores the session across runs: the token in the vault; the user, the lock and the return path in a file. */
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

  /** Runs tasks one after the other. A failure is logged, and the session continues in memory. */
  function inTurn(action: string, task: () => Promise<void>): Promise<void> {
    return queue.run(task).catch((error: unknown) => {
      const kind = error instanceof Error ? error.name : 'unknown'
      log.error(`${action} failed.`, { kind })
    })
  }

  return {
    /**
     * Reads the secret after all pending writes. Content that cannot be parsed is removed, because a wrong key
     * sometimes decrypts the vault into random data.
     */
    async readSecret(): Promise<Secret | null> {
      await queue.settled()
      const text = await vault.read()
      const secret = parsed(secretSchema, text)
      if (text !== null && secret === null) {
        log.warn('The stored session could not be read and was removed.')
        await vault.clear()
      }
      return secret
    },
    async readSession(): Promise<StoredSession | null> {
      await queue.settled()
      return parsed(fileSchema, await files.read(FILE))
    },
    writeSecret: (secret: Secret) =>
      inTurn('Storing the token', () => vault.write(JSON.stringify({ version: 1, ...secret }))),
    clearSecret: () => inTurn('Removing the token', () => vault.clear()),
    writeSession: (session: StoredSession) =>
      inTurn('Storing the session', async () => {
        try {
          await files.write(FILE, JSON.stringify({ version: 1, ...session }))
        } catch (error) {
          // The old file may say that the screen is unlocked. Without a file, the next run starts locked.
          if (session.locked) await files.remove(FILE)
          throw error
        }
      }),
    removeSession: () => inTurn('Removing the session', () => files.remove(FILE)),
    /** Resolves when all pending writes are done. */
    settled: queue.settled,
  }
}
