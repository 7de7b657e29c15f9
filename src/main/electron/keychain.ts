import { safeStorage } from 'electron'
import type { Cipher } from './token-vault.ts'

/**
 * The system's keychain as a cipher. Needs the app to be ready.
 * @returns null where nothing better than a fixed password guards the key: then nothing may be written
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
