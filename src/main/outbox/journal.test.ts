import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from './journal.ts'
import type { StoredEntry } from './stored-entry.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const entry = (n: number, text = `text ${n}`): StoredEntry => ({
  n,
  owner: { userId: '7', binding: 'b' },
  key: `key-${n}-12345`,
  groupId: '1',
  contactId: '2',
  content: { type: 'text', text },
  createdAt: '2026-01-01T00:00:00.000Z',
})
/** A line of the file. Its format is the same in every version; only the record differs. */
function lineOf(record: object): string {
  const json = JSON.stringify(record)
  return `${createHash('sha256').update(json).digest('hex').slice(0, 16)} ${json}\n`
}
const file = () => join(folder, 'outbox.journal')
const written = () => readFile(file(), 'utf8')

async function reopened(): Promise<number[]> {
  const journal = await openJournal(folder)
  const numbers = journal.entries().map(({ n }) => n)
  await journal.close()
  return numbers
}

describe('the journal', () => {
  it('has written an entry when `put` resolves, even before the journal is closed', async () => {
    const journal = await openJournal(join(folder, 'new', 'folder'))
    await journal.put(entry(1))
    const text = await readFile(join(folder, 'new', 'folder', 'outbox.journal'), 'utf8')
    expect(text).toContain('text 1')
    await journal.close()
  })

  it('restores the entries in order, except dropped ones', async () => {
    const journal = await openJournal(folder)
    await Promise.all([3, 1, 2].map((n) => journal.put(entry(n))))
    await journal.put({ ...entry(2), error: { code: 'FORBIDDEN', message: 'no' } })
    await journal.drop(1, true)
    await journal.close()
    const next = await openJournal(folder)
    expect(next.entries().map(({ n, error }) => [n, error?.code])).toEqual([
      [2, 'FORBIDDEN'],
      [3, undefined],
    ])
    await next.close()
  })

  it('contains no text when nothing is left to send', async () => {
    const journal = await openJournal(folder)
    await journal.put(entry(1, 'private words'))
    await journal.drop(1, false)
    await journal.close()
    expect(await written()).toBe('')
  })

  it('deletes the text of an interrupted write', async () => {
    const temporary = `${file()}.${randomUUID()}.tmp`
    await writeFile(temporary, 'private words')
    await openJournal(folder).then((journal) => journal.close())
    expect(await readdir(folder)).toEqual(['outbox.journal'])
  })

  it('is compacted when most lines are obsolete, and continues in the new file', async () => {
    const journal = await openJournal(folder)
    await journal.put(entry(0))
    for (let n = 1; n <= 400; n += 1) {
      await Promise.all([journal.put(entry(n)), journal.drop(n, false)])
    }
    expect((await written()).split('\n').length).toBeLessThan(510)
    await journal.put(entry(401))
    await journal.close()
    expect(await reopened()).toEqual([0, 401])
  })

  it('ignores an incomplete last line and writes after it', async () => {
    const journal = await openJournal(folder)
    await journal.put(entry(1))
    await journal.close()
    await appendFile(file(), '0123456789abcdef {"op":"put","entry":{"n":2')
    const next = await openJournal(folder)
    expect(next.damaged).toBe(1)
    await next.put(entry(3))
    await next.close()
    expect(await reopened()).toEqual([1, 3])
  })

  it('keeps lines of another version of the app and never reuses the numbers of their messages', async () => {
    const journal = await openJournal(folder)
    await journal.put(entry(1))
    await journal.close()
    const later = [
      { op: 'later' },
      { op: 'put', entry: { ...entry(7), content: 'a hologram' } },
    ].map(lineOf)
    await appendFile(file(), later.join(''))
    for (let times = 0; times < 2; times += 1) {
      const next = await openJournal(folder)
      expect([next.damaged, next.foreign, next.nextNumber]).toEqual([0, 2, 8])
      await next.put(entry(8, 'private words'))
      await next.drop(8, false)
      await next.close()
    }
    const next = await openJournal(folder)
    await next.drop(1, true)
    await next.close()
    expect(await written()).toBe(later.join(''))
    // Simulates the other version: it can read the line, and it has sent the message.
    await appendFile(file(), lineOf({ op: 'drop', n: 7 }))
    await openJournal(folder).then((last) => last.close())
    expect(await written()).toBe(later[0])
  })

  it.each([
    ['an unknown kind of content', { content: { ...entry(7).content, type: 'newer_type' } }],
    ['an unknown member', { priority: 'high' }],
    ['an unknown member of the owner', { owner: { ...entry(7).owner, device: 'd' } }],
    ['an unknown member of the template', { template: { templateId: 't', language: 'pt' } }],
  ])('keeps a line with %s, but does not read its message', async (_, more) => {
    const line = lineOf({ op: 'put', entry: { ...entry(7), ...more } })
    await writeFile(file(), line)
    for (let times = 0; times < 2; times += 1) {
      const journal = await openJournal(folder)
      expect([journal.entries(), journal.foreign, journal.nextNumber]).toEqual([[], 1, 8])
      await journal.close()
    }
    expect(await written()).toBe(line)
    await appendFile(file(), lineOf({ op: 'drop', n: 7, why: 'sent' }))
    await openJournal(folder).then((last) => last.close())
    expect(await written()).toBe('')
  })

  it('has a file that only its owner can read', async () => {
    const journal = await openJournal(join(folder, 'mine'))
    await journal.put(entry(1))
    await journal.close()
    expect((await stat(join(folder, 'mine'))).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'mine', 'outbox.journal'))).mode & 0o077).toBe(0)
  })

  it('finishes pending writes on close, and refuses later writes', async () => {
    const journal = await openJournal(folder)
    const puts = [1, 2, 3].map((n) => journal.put(entry(n)))
    await journal.close()
    await Promise.all(puts)
    await expect(journal.put(entry(4))).rejects.toThrow('closed')
    expect(await reopened()).toEqual([1, 2, 3])
  })

  it('reports a failed write', async () => {
    const journal = await openJournal(folder)
    await rm(folder, { recursive: true })
    await expect(journal.put(entry(1))).rejects.toThrow('ENOENT')
    await journal.close()
    await openJournal(folder).then((next) => next.close())
  })

  it('is readable even if the disk is too full to compact it', async () => {
    const journal = await openJournal(folder)
    await journal.put(entry(1))
    await journal.put(entry(2))
    await journal.close()
    await appendFile(file(), '0123456789abcdef {"op":"put","entry":{"n":3')
    const full = () => Promise.reject(new Error('ENOSPC'))
    const next = await openJournal(folder, full)
    expect(next.entries().map(({ n }) => n)).toEqual([1, 2])
    await next.put(entry(4))
    await next.drop(1, true)
    await next.close()
    expect(await reopened()).toEqual([2, 4])
  })

  it('is emptied when nothing is left to send, even if it could not be compacted before', async () => {
    const journal = await openJournal(folder)
    await journal.put(entry(1, 'private words'))
    await journal.close()
    const next = await openJournal(folder, () => Promise.reject(new Error('ENOSPC')))
    await next.drop(1, false)
    await next.close()
    expect(await written()).toBe('')
  })
})
