import type { FileStore, Log, TokenVault } from '#main/ports.ts'

/** Encrypts with a key of the system's user on this machine. Both functions throw if the keychain refuses. */
export interface Cipher {
  encrypt(text: string): Uint8Array
  decrypt(bytes: Uint8Array): string
}

export interface VaultDeps {
  /** Asked once, at the first use of the vault. null: the system has no secure keychain. */
  cipher: () => Cipher | null
  files: FileStore
  log: Log
  /** Where the encrypted secret is stored. */
  file?: string
}

const TOKEN_FILE = 'token.sealed'

/**
 * Stores a secret, by default the session's token, encrypted in a file, with a key in the system's keychain. Without a keychain the secret is only
 * in memory. It is never on disk as plain text.
 */
export function createTokenVault(deps: VaultDeps): TokenVault {
  const { cipher, files, log, file = TOKEN_FILE } = deps
  let opened: TokenVault | null = null
  const open = () => {
    const found = cipher()
    return found === null ? inMemory(files, file) : inKeychain(found, { files, log, file })
  }
  const vault = () => (opened ??= open())
  return {
    get store() {
      return vault().store
    },
    read: () => vault().read(),
    write: (secret) => vault().write(secret),
    clear: () => vault().clear(),
  }
}

interface Place {
  files: FileStore
  log: Log
  file: string
}

function inKeychain(cipher: Cipher, { files, log, file }: Place): TokenVault {
  return {
    store: 'keychain',
    async read() {
      const sealed = await files.read(file)
      if (sealed === null) return null
      try {
        return cipher.decrypt(Buffer.from(sealed, 'base64'))
      } catch (error) {
        // The keychain or the machine has changed, or the file is damaged. The token can never be decrypted again.
        log.warn('The stored secret could not be decrypted and was removed.', {
          cause: String(error),
        })
        await files.remove(file)
        return null
      }
    },
    write: (secret) => files.write(file, Buffer.from(cipher.encrypt(secret)).toString('base64')),
    clear: () => files.remove(file),
  }
}

function inMemory(files: FileStore, file: string): TokenVault {
  let stored: string | null = null
  return {
    store: 'memory',
    read: async () => stored,
    async write(secret) {
      stored = secret
      // Removes the token of an earlier run with a keychain. That token is obsolete and may be another user's.
      await files.remove(file)
    },
    async clear() {
      stored = null
      // Also removes the token of an earlier run with a keychain.
      await files.remove(file)
    },
  }
}
