import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileStore, SPOILT } from './file-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('file store', () => {
  it('writes, replaces and removes a text', async () => {
    const store = createFileStore(join(folder, 'not', 'there', 'yet'))
    expect(await store.read('a.json')).toBeNull()
    await store.write('a.json', 'ñandú 🦤')
    expect(await store.read('a.json')).toBe('ñandú 🦤')
    await store.write('a.json', '')
    expect(await store.read('a.json')).toBe('')
    await store.remove('a.json')
    await store.remove('a.json')
    expect(await store.read('a.json')).toBeNull()
  })

  it('stores the last of many concurrent writes, and leaves no temporary file', async () => {
    const store = createFileStore(folder)
    const writes = Array.from({ length: 40 }, (_, index) => store.write('n', `${index}`))
    expect(await store.read('n')).toBe('39')
    await Promise.all(writes)
    expect(await readdir(folder)).toEqual(['n'])
  })

  it('removes only temporary files of interrupted writes', async () => {
    const temporary = (name: string) => `${name}.${randomUUID()}.tmp`
    for (const name of [temporary('drafts.json'), temporary('token.sealed'), 'other.tmp', 'n']) {
      await writeFile(join(folder, name), 'private words')
    }
    const store = createFileStore(folder)
    expect(await store.read('n')).toBe('private words')
    expect((await readdir(folder)).toSorted()).toEqual(['n', 'other.tmp'])
  })

  it('resolves `settled` when all writes are on disk, including a write that follows another', async () => {
    const store = createFileStore(folder)
    const finished: string[] = []
    const first = store.write('first', 'x').then(() => finished.push('first'))
    // The second write is requested only after the first one is on disk.
    const second = first.then(async () => {
      await store.write('second', 'y')
      finished.push('second')
    })
    await store.settled()
    expect(finished).toEqual(['first', 'second'])
    expect((await readdir(folder)).toSorted()).toEqual(['first', 'second'])
    await second
    await store.settled()
  })

  it('resolves `settled` after a failed write', async () => {
    const store = createFileStore(folder)
    const refused = store.write('../x', 'y').catch((error: unknown) => error)
    await store.settled()
    expect(await refused).toBeInstanceOf(RangeError)
  })

  it('replaces a text so that a reader always sees a complete one', async () => {
    const store = createFileStore(folder)
    const texts = ['a', 'b'].map((letter) => letter.repeat(200_000))
    await store.write('n', texts[0] ?? '')
    for (let round = 0; round < 30; round += 1) {
      const writing = store.write('n', texts[round % 2] ?? '')
      const seen = await Promise.all(
        Array.from({ length: 5 }, () => readFile(join(folder, 'n'), 'utf8')),
      )
      await writing
      for (const text of seen) expect(texts.includes(text)).toBe(true)
    }
  })

  it('makes files unreadable to other users of the machine', async () => {
    await createFileStore(folder).write('n', 'x')
    expect((await stat(join(folder, 'n'))).mode & 0o077).toBe(0)
  })

  it.each(['', '.', '..', '../x', 'a/b', 'a\\b', '.hidden', 'A', 'a\0', 'x'.repeat(101), 'c:x'])(
    'refuses the name %j',
    async (name) => {
      const store = createFileStore(folder)
      await expect(store.write(name, 'x')).rejects.toThrow(RangeError)
      await expect(store.read(name)).rejects.toThrow(RangeError)
      await expect(store.remove(name)).rejects.toThrow(RangeError)
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('accepts writes after a failed write', async () => {
    const store = createFileStore(folder)
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    await expect(store.write('n', 'x')).rejects.toThrow(/EEXIST|ENOTDIR/)
    await rm(folder)
    await store.write('n', 'x')
    expect(await store.read('n')).toBe('x')
  })

  it('sets a file aside, in place of an earlier copy', async () => {
    const store = createFileStore(folder)
    for (const text of ['first', 'second']) {
      await store.write('n', text)
      expect(await store.setAside('n')).toBe(join(folder, `n${SPOILT}`))
      expect(await store.read('n')).toBeNull()
      expect(await store.read(`n${SPOILT}`)).toBe(text)
    }
  })
})
