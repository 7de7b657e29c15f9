import { safeStorage } from 'electron'
import type { Cipher } from './token-vault.ts'

/**
 * Returns the system's keychain as a cipher. Requires the app to be ready. The first call takes 40 ms on Linux.
 * @returns null if there is no keychain, or if only a fixed password protects the keychain. The token must not be
 * stored then
 */
export function keychainCipher(): Cipher | null {
  if (!safeStorage.isEncryptionAvailable()) return null
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend()
    if (backend === 'basic_text' || backend === 'unknown') return null
  }
  return {
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  }
}
