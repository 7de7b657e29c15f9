import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Locator } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { dropOn } from './support/drop-on.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { answerCalls, holdCalls } from './support/page-calls.ts'

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

/** The text of the service's newest message. */
const lastText = async () => (await inbox.storedMessages('c')).at(-1)?.text

const written = () => composer(inbox.page).inputValue()

const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  inbox.page.locator('#composer-files').setInputFiles(files)

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A short note') }

describe('the composer', () => {
  test('formats the selection, inserts a line break with Shift+Enter and sends with Enter, or the reverse by the user’s setting', async () => {
    await open()
    await inbox.page.keyboard.type('First')
    await inbox.page.keyboard.press('Shift+Enter')
    await inbox.page.keyboard.type('Second')
    await expect.poll(written).toBe('First\nSecond')
    await inbox.page.keyboard.press('Enter')
    await expect.poll(lastText).toBe('First\nSecond')

    // While the previous message is being stored: everything within one task of the page.
    await inbox.page.evaluate(`for (const text of ['First', 'FirstSecond']) {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, text)
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(enter)
    }`)
    const sent = async () => (await inbox.storedMessages('c')).map(({ text }) => text)
    await expect.poll(sent).toEqual(['Hello', 'First\nSecond', 'First', 'Second'])
    await expect.poll(written).toBe('')

    // The channel's formats.
    const { keyboard } = inbox.page
    await keyboard.type('Hola Carmen ')
    await keyboard.press('Control+B')
    await keyboard.type('hoy')
    await expect.poll(written).toBe('Hola Carmen *hoy*')
    await keyboard.press('Control+A')
    await keyboard.press('Control+I')
    await expect.poll(written).toBe('_Hola Carmen *hoy*_')
    await keyboard.press('Control+I')
    await keyboard.press('Control+Shift+X')
    await expect.poll(written).toBe('~Hola Carmen *hoy*~')
    await keyboard.press('Control+Z')
    await expect.poll(written).toBe('Hola Carmen *hoy*')
    await keyboard.press('Control+A')
    await keyboard.press('Control+E')
    await keyboard.press('Enter')
    await expect.poll(lastText).toBe('`Hola Carmen *hoy*`')

    await inbox.agent('PATCH', 'main/users/me', { body: { useEnterKeyToSend: false } })
    await ask(inbox.page, 'session.refresh', undefined)
    await keyboard.type('Third')
    await keyboard.press('Enter')
    await keyboard.type('Fourth')
    await expect.poll(written).toBe('Third\nFourth')
    await keyboard.press('Shift+Enter')
    await expect.poll(lastText).toBe('Third\nFourth')
  })

  test('inserts an emoji found by its name at the cursor, and dropped text', async () => {
    await open()
    await inbox.page.keyboard.type('Thanks ')
    await inbox.page.getByRole('button', { name: 'Emoji' }).click()
    await expectFocus(inbox.page.getByRole('textbox', { name: 'Search for an emoji' }))
    await inbox.page.keyboard.type('folded hands')
    await inbox.page.getByRole('button', { name: 'folded hands' }).first().waitFor()
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    // The Enter that ends an input method's composition picks no emoji.
    const field = inbox.page.getByRole('textbox', { name: 'Search for an emoji' })
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await inbox.page.keyboard.press('Enter')
    await expectFocus(composer(inbox.page))
    await expect.poll(written).toBe('Thanks 🙏')

    await dropOn(inbox.page.getByRole('button', { name: 'Attach' }), { text: ' Carmen ' })
    await expect.poll(written).toBe('Thanks 🙏 Carmen ')
    await dropOn(composer(inbox.page), { text: 'Rojas' })
    await expect.poll(written).toBe('Thanks 🙏 Carmen Rojas')
    expect(await inbox.page.getByRole('list', { name: 'Attached files' }).count()).toBe(0)
  })

  test('sends files with a caption, a pasted picture without pasting its path, and files dropped on the conversation', async () => {
    await open()
    await pick(note, { ...note, name: 'second.txt' })
    const files = inbox.page.getByRole('list', { name: 'Attached files' })
    await expect.poll(() => files.getByRole('listitem').count()).toBe(2)
    await composer(inbox.page).fill('Two notes')
    await expect.poll(() => files.getByRole('progressbar').count()).toBe(0)
    await inbox.page.keyboard.press('Enter')
    await expect
      .poll(() => inbox.storedMessages('c').then((all) => all.slice(1)))
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

    // A pasted picture, without its path, and a file dropped anywhere on the composer.
    await composer(inbox.page).focus()
    await inbox.page.evaluate(`(async () => {
      const picture = new OffscreenCanvas(2, 2)
      picture.getContext('2d').fillRect(0, 0, 2, 2)
      const clipboardData = new DataTransfer()
      const file = new File([await picture.convertToBlob()], 'image.png', { type: 'image/png' })
      clipboardData.items.add(file)
      clipboardData.setData('text/plain', '/home/ana/image.png')
      const paste = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste))
    })()`)
    const file = files.getByRole('listitem')
    await expect.poll(() => file.count()).toBe(1)
    await file.getByRole('progressbar').waitFor({ state: 'hidden' })
    await inbox.page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => inbox.storedMessages('c').then((all) => all.at(-1)?.type)).toBe('image')
    expect(await written()).toBe('')

    const path = join(await mkdtemp(join(tmpdir(), 'bandeja-drop-')), 'note.txt')
    await writeFile(path, 'A short note')
    await dropOn(inbox.page.getByRole('button', { name: 'Attach' }), { files: [path] })
    await file.filter({ hasText: 'note.txt' }).waitFor()
    expect(await written()).toBe('')

    // On the messages, the header and the field, the same limits apply.
    await dropOn(inbox.page.getByTestId('message-scroller'), { files: [path] })
    await expect.poll(() => file.count()).toBe(2)
    await expectFocus(composer(inbox.page))
    const program = join(dirname(path), 'setup.exe')
    await writeFile(program, 'MZ')
    await dropOn(inbox.page.getByRole('region', { name: 'Conversation' }).locator('header'), {
      files: [program],
    })
    await file.filter({ hasText: 'setup.exe' }).getByText('Tipo de Archivo No Soportado').waitFor()
    expect(await written()).toBe('')
    await rm(dirname(path), { recursive: true })
  })

  test('refuses files that the channel does not accept before the upload, and shows why the service or a proxy refuses one', async () => {
    await open()
    await pick(
      { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      {
        name: 'poster.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(limits.media.imageBytes + 1, '\xff\xd8\xff\xe0', 'latin1'),
      },
    )
    const files = inbox.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    await files.filter({ hasText: 'setup.exe' }).getByText('Tipo de Archivo No Soportado').waitFor()
    await files.filter({ hasText: 'poster.jpg' }).getByText('sent as a document').waitFor()
    // With the counter of a text that is too long.
    await composer(inbox.page).fill('x'.repeat(limits.messageTextMax + 2))
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    await composer(inbox.page).fill('')
    await files.first().getByRole('button', { name: 'Remove setup.exe' }).click()
    await files.first().getByRole('button', { name: 'Remove poster.jpg' }).click()

    const webp = (height: number) =>
      inbox.page.evaluate<number[]>(`(async () => {
      const canvas = new OffscreenCanvas(512, ${height})
      canvas.getContext('2d').fillRect(0, 0, 9, 9)
      const blob = await canvas.convertToBlob({ type: 'image/webp' })
      return [...new Uint8Array(await blob.arrayBuffer())]
    })()`)
    for (const [name, height] of [
      ['wide.webp', 300],
      ['wave.webp', 512],
    ] as const)
      await pick({ name, mimeType: 'image/webp', buffer: Buffer.from(await webp(height)) })
    await files.filter({ hasText: 'wide.webp' }).getByText('Tipo de Archivo No Soportado').waitFor()
    await files.first().getByRole('button', { name: 'Remove wide.webp' }).click()
    await files.getByRole('progressbar').waitFor({ state: 'hidden' })
    await inbox.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(async () => (await inbox.storedMessages('c')).at(-1))
      .toMatchObject({ type: 'sticker', width: 512, height: 512 })
    await expect.poll(() => files.count()).toBe(0)

    // The service refuses by the content, a proxy by the size.
    await pick(
      { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') },
      note,
    )
    const alert = (name: string) => files.filter({ hasText: name }).getByRole('alert')
    await alert('fake.pdf').getByText('Tipo de Archivo No Soportado').waitFor()
    // Accepted files are sent; refused ones stay until they are removed.
    await inbox.page.getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => inbox.storedMessages('c').then((all) => all.at(-1)?.filename))
      .toBe('note.txt')
    await expect.poll(() => files.count()).toBe(1)

    await answerCalls(inbox.page, '/storage/upload', { error: 'Request Entity Too Large' }, 413)
    await pick(note)
    await alert('note.txt').getByText('Archivo demasiado grande').waitFor()
    // The same file would be refused again.
    expect(await files.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('uploads while the user types, shows progress, cancels a file, and retries a failed upload', async () => {
    await open()
    const uploads = await holdCalls(inbox.page, '/storage/upload')
    await pick(note, { ...note, name: 'second.txt' })
    const files = inbox.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    await expect.poll(() => files.getByRole('progressbar').count()).toBe(2)
    await inbox.page.keyboard.type('Meanwhile')
    await files.getByRole('button', { name: 'Cancel the upload of second.txt' }).click()
    await expect.poll(() => files.count()).toBe(1)
    await expect.poll(written).toBe('Meanwhile')
    await uploads.release()
    await expect.poll(() => files.getByRole('progressbar').count()).toBe(0)
    await inbox.page.keyboard.press('Enter')
    await expect
      .poll(() => inbox.storedMessages('c').then((all) => all.slice(1)))
      .toMatchObject([{ filename: 'note.txt', text: 'Meanwhile' }])
    // The upload in progress, for as long as the check takes.
    const looked = await holdCalls(inbox.page, '/storage/upload')
    await pick(note)
    await files.getByRole('progressbar').waitFor()
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    await files.getByRole('button', { name: 'Cancel the upload of note.txt' }).click()
    await looked.release()

    await inbox.network({ failureRate: 1 })
    await pick(note)
    const failed = inbox.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    const again = failed.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await inbox.network({})
    await again.click()
    await failed.getByRole('progressbar').waitFor({ state: 'hidden' })
    await inbox.page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => inbox.storedMessages('c').then((all) => all.at(-1)?.type)).toBe('file')
  })

  test('counts down near the maximum length and sends nothing longer; a text has its own direction, here, in a scheduled message and in the list', async () => {
    await open()
    const count = inbox.page.locator('#composer-left')
    const announcement = inbox.page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByRole('status')
      .filter({ hasText: 'characters' })
    await composer(inbox.page).fill('x'.repeat(limits.messageTextMax - 8))
    await count.getByText('8 characters left').waitFor()
    await announcement.getByText('8 characters left').waitFor()
    // Rendered at each letter, but not announced at each.
    await composer(inbox.page).pressSequentially('xxx')
    await count.getByText('5 characters left').waitFor()
    expect(await announcement.innerText()).toBe('8 characters left')
    await composer(inbox.page).fill('x'.repeat(limits.messageTextMax + 2))
    await count.getByText('2 characters too many').waitFor()
    await announcement.getByText('2 characters too many').waitFor()
    await inbox.page.keyboard.press('Enter')
    await expect.poll(written).toHaveLength(limits.messageTextMax + 2)
    expect(await inbox.storedMessages('c')).toHaveLength(1)

    const of = (field: Locator) =>
      field.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).direction)
    await composer(inbox.page).fill('Hola 3!')
    expect(await of(composer(inbox.page))).toBe('ltr')
    const words = 'שלום 3!'
    await composer(inbox.page).fill(words)
    expect(await of(composer(inbox.page))).toBe('rtl')
    await inbox.page.getByRole('button', { name: 'Schedule a message' }).click()
    const later = inbox.page.getByRole('dialog').getByRole('textbox', { name: 'Message' })
    expect(await later.inputValue()).toBe(words)
    expect(await of(later)).toBe('rtl')
    await inbox.page.keyboard.press('Escape')
    await later.waitFor({ state: 'detached' })
    const preview = row(inbox.page, 'Carmen Rojas')
    expect(await of(preview.getByText('Hello', { exact: true }))).toBe('ltr')
    await inbox.customerWrites('c', words)
    expect(await of(preview.getByText(words, { exact: true }))).toBe('rtl')
  })
})
