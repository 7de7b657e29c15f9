import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

async function open(): Promise<void> {
  await inbox.start()
  await inbox.open('Carmen Rojas')
  await expectFocus(composer(inbox.page))
}

const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  inbox.page.locator('#composer-files').setInputFiles(files)

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A short note') }

describe('the composer', () => {
  test('sends a text, and files with a caption that the user saves again', async () => {
    await open()
    await inbox.page.keyboard.type('First')
    await inbox.page.keyboard.press('Shift+Enter')
    await inbox.page.keyboard.type('Second')
    await inbox.page.keyboard.press('Enter')
    await expect
      .poll(async () => (await inbox.storedMessages('c')).at(-1)?.text)
      .toBe('First\nSecond')

    await pick(note, { ...note, name: 'second.txt' })
    const files = inbox.page.getByRole('list', { name: 'Attached files' })
    await expect.poll(() => files.getByRole('listitem').count()).toBe(2)
    await composer(inbox.page).fill('Two notes')
    await expect.poll(() => files.getByRole('progressbar').count()).toBe(0)
    await inbox.page.keyboard.press('Enter')
    await expect
      .poll(() => inbox.storedMessages('c').then((all) => all.slice(2)))
      .toMatchObject([
        { type: 'file', filename: 'note.txt', text: 'Two notes' },
        { type: 'file', filename: 'second.txt' },
      ])
    await expect.poll(() => files.count()).toBe(0)

    // Saved without a dialog, under their own name, and the window does not navigate.
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-saved-'))
    const before = inbox.page.url()
    const saved = await inbox.app.system.watchDownload(join(folder, 'here'))
    await bubbles(inbox.page).getByRole('link', { name: 'Save second.txt' }).click()
    await expect.poll(saved).toEqual({ state: 'completed', name: 'second.txt' })
    expect(await readFile(join(folder, 'here'))).toEqual(note.buffer)
    expect(inbox.page.url()).toBe(before)
    expect(inbox.app.system.windowCount()).toBe(1)
    await rm(folder, { recursive: true })
  })
})
