import type { FileStore, Log, TokenVault } from '../ports.ts'

/** Encrypts for this person on this machine. Both throw where the keychain refuses. */
export interface Cipher {
  encrypt(text: string): Uint8Array
  decrypt(bytes: Uint8Array): string
}

export interface VaultDeps {
  /** null: there is no keychain worth the name. */
  cipher: Cipher | null
  files: FileStore
  log: Log
}

const FILE = 'token.sealed'

/**
 * The token as ciphertext in a file, under a key that the system's keychain holds; or in memory alone where
 * there is no keychain. Never as plain text on a disk.
 */
export function createTokenVault({ cipher, files, log }: VaultDeps): TokenVault {
  return cipher === null ? inMemory(files) : inKeychain(cipher, files, log)
}

function inKeychain(cipher: Cipher, files: FileStore, log: Log): TokenVault {
  return {
    store: 'keychain',
    async read() {
      const sealed = await files.read(FILE)
      if (sealed === null) return null
      try {
        return cipher.decrypt(Buffer.from(sealed, 'base64'))
      } catch (error) {
        // Another keychain, another machine, or a spoilt file: it opens for nobody any more.
        log.warn('The kept session could not be opened, and was forgotten.', {
          cause: String(error),
        })
        await files.remove(FILE)
        return null
      }
    },
    write: (secret) => files.write(FILE, Buffer.from(cipher.encrypt(secret)).toString('base64')),
    clear: () => files.remove(FILE),
  }
}

function inMemory(files: FileStore): TokenVault {
  let kept: string | null = null
  return {
    store: 'memory',
    read: async () => kept,
    async write(secret) {
      kept = secret
      // The session of an earlier run, which had a keychain, is over with this one: it may be another person's.
      await files.remove(FILE)
    },
    async clear() {
      kept = null
      // Signing out also means the session of an earlier run, which had a keychain.
      await files.remove(FILE)
    },
  }
}
