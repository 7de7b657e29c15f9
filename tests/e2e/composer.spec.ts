import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import {
  bubbles,
  chatOf,
  composer,
  expectFocus,
  openInbox,
  row,
  says,
  startInboxRig,
  weather,
  type Inbox,
} from './support/inbox.ts'

let rig: Rig
let inbox: Inbox
beforeEach(async () => {
  rig = await startInboxRig()
  await chatOf(rig, 'c', 'Carmen Rojas')
  await says(rig, 'c', 'Hello')
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
})

async function open(as: 'ana' | 'rita' = 'ana'): Promise<void> {
  inbox = await openInbox(rig, { as })
  await row(inbox.page, 'Carmen Rojas').click()
  await bubbles(inbox.page).first().waitFor()
}

const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  inbox.page.locator('#composer-files').setInputFiles(files)

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A short note') }

describe('the composer', () => {
  test('breaks the line with Shift+Enter and sends with Enter', async () => {
    await open()
    await expectFocus(composer(inbox.page))
    await inbox.page.keyboard.type('First')
    await inbox.page.keyboard.press('Shift+Enter')
    await inbox.page.keyboard.type('Second')
    expect(await composer(inbox.page).inputValue()).toBe('First\nSecond')
    await inbox.page.keyboard.press('Enter')
    await expect.poll(() => inbox.kept('c').then((all) => all.at(-1)?.text)).toBe('First\nSecond')
  })

  test('turns the two round for a person who has it so', async () => {
    const ana = await rig.as('ana')
    await ana('PATCH', 'main/users/me', { body: { useEnterKeyToSend: false } })
    await open()
    await inbox.page.keyboard.type('First')
    await inbox.page.keyboard.press('Enter')
    await inbox.page.keyboard.type('Second')
    expect(await composer(inbox.page).inputValue()).toBe('First\nSecond')
    await inbox.page.keyboard.press('Shift+Enter')
    await expect.poll(() => inbox.kept('c').then((all) => all.at(-1)?.text)).toBe('First\nSecond')
  })

  test('finds an emoji by its name and puts it where the cursor is', async () => {
    await open()
    await inbox.page.keyboard.type('Thanks ')
    await inbox.page.getByRole('button', { name: 'Emoji' }).click()
    await expectFocus(inbox.page.getByRole('textbox', { name: 'Search for an emoji' }))
    await inbox.page.keyboard.type('folded hands')
    await inbox.page.getByRole('button', { name: 'folded hands' }).first().waitFor()
    await inbox.page.keyboard.press('Enter')
    await expectFocus(composer(inbox.page))
    expect(await composer(inbox.page).inputValue()).toBe('Thanks 🙏')
  })

  test('sends files with a caption', async () => {
    await open()
    await pick(note, { ...note, name: 'second.txt' })
    const files = inbox.page.getByRole('list', { name: 'Attached files' })
    await expect.poll(() => files.getByRole('listitem').count()).toBe(2)
    await composer(inbox.page).fill('Two notes')
    await expect.poll(() => files.getByRole('progressbar').count()).toBe(0)
    await inbox.page.keyboard.press('Enter')
    await expect
      .poll(() => inbox.kept('c').then((all) => all.slice(1)))
      .toMatchObject([
        { type: 'file', filename: 'note.txt', text: 'Two notes' },
        { type: 'file', filename: 'second.txt' },
      ])
    await bubbles(inbox.page).getByRole('link', { name: 'Save second.txt' }).waitFor()
    await expect.poll(() => files.count()).toBe(0)
  })

  test('refuses what the channel does not take before anything is uploaded', async () => {
    await open()
    await pick(
      { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      {
        name: 'poster.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(limits.media.imageBytes + 1),
      },
    )
    const files = inbox.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    await files.filter({ hasText: 'setup.exe' }).getByText('Tipo de Archivo No Soportado').waitFor()
    await files.filter({ hasText: 'poster.jpg' }).getByText('Archivo demasiado grande').waitFor()
    await files.first().getByRole('button', { name: 'Remove setup.exe' }).click()
    await expect.poll(() => files.count()).toBe(1)
  })

  test('says when a file did not arrive, and tries again', async () => {
    await open()
    await weather(rig, 1)
    await pick(note)
    const file = inbox.page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    const again = file.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await weather(rig, 0)
    await again.click()
    await file.getByRole('progressbar').waitFor({ state: 'hidden' })
    await inbox.page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => inbox.kept('c').then((all) => all.at(-1)?.type)).toBe('file')
  })

  test('counts down near the longest message and sends none that is longer', async () => {
    await open()
    await composer(inbox.page).fill('x'.repeat(limits.messageTextMax - 5))
    await inbox.page.getByText('5 characters left').waitFor()
    await composer(inbox.page).fill('x'.repeat(limits.messageTextMax + 2))
    await inbox.page.getByText('2 characters too many').waitFor()
    await inbox.page.keyboard.press('Enter')
    expect(await composer(inbox.page).inputValue()).toHaveLength(limits.messageTextMax + 2)
    expect(await inbox.kept('c')).toHaveLength(1)
  })

  test('says that one can only read, and offers nothing to write with', async () => {
    await rig.contact('r', { name: 'Rita’s chat', user_id: 'rita', user_tag_id: 'tag-rita' })
    await says(rig, 'r', 'Hello')
    inbox = await openInbox(rig, { as: 'rita' })
    await row(inbox.page, 'Rita’s chat').click()
    await inbox.page.getByText('You can only read in this group').waitFor()
    expect(await composer(inbox.page).count()).toBe(0)
    expect(await inbox.page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
  })

  test('is closed a day after the customer’s last message, and opens when they write', async () => {
    rig.workspace.clock.advance(-25 * 3_600_000)
    await says(rig, 'c', 'Yesterday')
    rig.workspace.clock.advance(25 * 3_600_000)
    await open()
    await inbox.page.getByText('More than 24 hours have passed').waitFor()
    await inbox.page.getByText('Chat has expired').waitFor()
    expect(await composer(inbox.page).count()).toBe(0)
    await says(rig, 'c', 'Still there?')
    await composer(inbox.page).waitFor()
  })
})
