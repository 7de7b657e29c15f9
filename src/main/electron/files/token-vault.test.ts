import { describe, expect, it } from 'vitest'
import type { FileStore, Log } from '#main/ports.ts'
import { createTokenVault, type Cipher } from './token-vault.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

function memoryFiles() {
  const texts = new Map<string, string>()
  const files: FileStore = {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => void texts.set(name, text),
    remove: async (name) => void texts.delete(name),
  }
  return { files, texts }
}

/** A cipher that decrypts only with the same key. */
function cipher(key: number): Cipher {
  const turn = (bytes: Uint8Array) => bytes.map((byte) => byte ^ key)
  return {
    encrypt: (text) => turn(Buffer.from(`${key}:${text}`)),
    decrypt(bytes) {
      const text = Buffer.from(turn(bytes)).toString()
      if (!text.startsWith(`${key}:`)) throw new Error('wrong key')
      return text.slice(String(key).length + 1)
    },
  }
}

describe('the token vault with a keychain', () => {
  it('stores the token encrypted, reads it after a restart and clears it', async () => {
    const { files, texts } = memoryFiles()
    const vault = createTokenVault({ cipher: () => cipher(7), files, log: quiet })
    expect(vault.store).toBe('keychain')
    await vault.write('a-very-secret-token')
    expect([...texts.values()].join()).not.toContain('a-very-secret-token')
    const later = createTokenVault({ cipher: () => cipher(7), files, log: quiet })
    expect(await later.read()).toBe('a-very-secret-token')
    await later.clear()
    expect(texts.size).toBe(0)
  })

  it('drops a token that cannot be decrypted', async () => {
    const { files, texts } = memoryFiles()
    await createTokenVault({ cipher: () => cipher(7), files, log: quiet }).write('token')
    expect(await createTokenVault({ cipher: () => cipher(8), files, log: quiet }).read()).toBeNull()
    expect(texts.size).toBe(0)
  })
})

describe('the token vault without a keychain', () => {
  it('keeps the token in memory and writes nothing', async () => {
    const { files, texts } = memoryFiles()
    const vault = createTokenVault({ cipher: () => null, files, log: quiet })
    expect(vault.store).toBe('memory')
    await vault.write('token')
    expect(await vault.read()).toBe('token')
    expect(texts.size).toBe(0)
    expect(await createTokenVault({ cipher: () => null, files, log: quiet }).read()).toBeNull()
  })

  it('removes the token of an earlier run with a keychain when the user signs out', async () => {
    const { files, texts } = memoryFiles()
    await createTokenVault({ cipher: () => cipher(7), files, log: quiet }).write('token')
    await createTokenVault({ cipher: () => null, files, log: quiet }).clear()
    expect(texts.size).toBe(0)
  })

  it('removes the previous user’s token when another user signs in', async () => {
    const { files, texts } = memoryFiles()
    await createTokenVault({ cipher: () => cipher(7), files, log: quiet }).write('token of Ana')
    const without = createTokenVault({ cipher: () => null, files, log: quiet })
    await without.write('token of Bea')
    expect(await without.read()).toBe('token of Bea')
    expect(texts.size).toBe(0)
    expect(await createTokenVault({ cipher: () => cipher(7), files, log: quiet }).read()).toBeNull()
  })
})
