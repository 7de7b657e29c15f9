import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach, row } from './support/inbox.ts'

// A window: Electron prints, and the menu and the dialog are the system's.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

/** Chooses an entry of the application menu, once it is enabled. */
async function clickMenu(id: string): Promise<void> {
  const clicked = () =>
    inbox.app.electron.evaluate(({ Menu }, entry) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(entry)
      if (item?.enabled) item.click()
      return item?.enabled
    }, id)
  await expect.poll(clicked).toBe(true)
}

test('an admin saves a conversation as PDF with its notes', async () => {
  await inbox.chat('c', 'Carmen', { user_id: null, user_tag_id: null })
  await inbox.customerWrites('c', 'Hello')
  const admin = await inbox.rig.as('adam')
  await admin('POST', 'main/notes', { body: { contactId: 'c', text: 'Has a dog 🐕' } })
  const adam = await inbox.start({ as: 'adam' })
  await inbox.open('Carmen')
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'chat.pdf')
  await inbox.app.electron.evaluate(({ dialog, shell }, filePath) => {
    Reflect.set(dialog, 'showSaveDialog', () => Promise.resolve({ canceled: false, filePath }))
    Reflect.set(shell, 'showItemInFolder', (shown: string) =>
      Reflect.set(globalThis, 'shown', shown),
    )
  }, path)
  await row(adam, 'Carmen').click({ button: 'right' })
  await adam.getByRole('menuitem', { name: 'Save as PDF' }).waitFor()
  await adam.keyboard.press('Escape')
  await clickMenu('savePdf')
  await adam.getByRole('checkbox', { name: 'Include internal notes' }).check()
  expect(await accessibilityFaults(adam)).toEqual([])
  await adam.getByRole('button', { name: 'Save PDF' }).click()
  await adam.getByRole('button', { name: 'Show in folder' }).click()
  await expect
    .poll(() => inbox.app.electron.evaluate((): unknown => Reflect.get(globalThis, 'shown')))
    .toBe(path)
  const pdf = await readFile(path)
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  // The visible text is in the PDF: a page without text has no font.
  expect(pdf.includes('/FontFile2')).toBe(true)
})
