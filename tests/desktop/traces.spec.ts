import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { channels } from '#contract/events.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { agentName, bubbles, inboxForEach } from '#tests/e2e/support/inbox.ts'
import { untilSubscribed } from '#tests/e2e/support/live.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import type { RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { findInHeap, WHOLE_STRINGS } from './support/heap-search.ts'
import { ask } from './support/desktop.ts'
import { readPageStorage } from './support/page-storage.ts'

const inbox = inboxForEach({}, { host: 'window' })

const SENT = 'Su pedido sale el jueves por la tarde'
const DELAYED = 'Le confirmo la entrega en un momento'
const RECEIVED = 'Quiero cambiar la direccion de entrega'
const UPLOADED = 'Factura de la mesa de roble'
const PHONE = '51945118207'
const CUSTOMER_EMAIL = 'ana.ruiz@example.com'
const OTHER_TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A session with each kind of call: answered, refused, failed, live, an upload, and an error of the page. */
async function useApp(): Promise<void> {
  await inbox.chat('c', 'Carmen Rojas', { phone: PHONE })
  await inbox.customerWrites('c', 'Hola')
  const page = await inbox.launch({ keyring: true, args: [WHOLE_STRINGS] })
  await fillSignIn(page, emailOf(agentName), 'not the password')
  await page.getByRole('alert').getByText('Datos de acceso inválidos', { exact: true }).waitFor()
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await untilSubscribed(page)

  await inbox.open('Carmen Rojas')
  await inbox.send(SENT)
  await inbox.customerWrites('c', RECEIVED)
  await bubbles(page).filter({ hasText: RECEIVED }).waitFor()
  await inbox.outboxIsEmpty()

  await inbox.network({ failureRate: 1 })
  await inbox.send(DELAYED)
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from(UPLOADED) }
  await page.locator('#composer-files').setInputFiles(file)
  const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  const retry = attached.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await expect.poll(currentLogs).toContain('A message is queued for another attempt.')
  await inbox.network({})
  await retry.click()
  await expect.poll(() => attached.getAttribute('data-state')).toBe('ready')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await inbox.sent(3)
  await inbox.outboxIsEmpty()

  const incomplete = { groupId: GROUP, contactId: 'c', message: { text: RECEIVED, phone: PHONE } }
  inbox.rig.workspace.realtime.trigger(
    channels.feed(GROUP, agentName),
    'message.created',
    incomplete,
  )
  await expect.poll(currentLogs).toContain('A live event does not match the contract')

  // Under the address of a script of the page: only errors of its own scripts are logged.
  const cause = `Customer +${PHONE}, ${CUSTOMER_EMAIL}, bearer ${OTHER_TOKEN}`
  const quoted = `SyntaxError: Unexpected token, "${RECEIVED}" is not valid JSON`
  const script = `console.error('${cause}'); console.error('${quoted}');
    setTimeout(() => { throw new TypeError('${quoted}') })`
  await page.evaluate(`${script}\n//# sourceURL=app://bandeja/assets/failing.js`)
  await expect.poll(currentLogs).toContain('Uncaught TypeError: ')
  await expect.poll(() => inbox.app.errors.length).toBeGreaterThanOrEqual(3)
  inbox.app.errors.splice(0)
}

/** Clicks an item of the application menu. */
async function clickMenu(label: string): Promise<void> {
  const clicked = await inbox.app.electron.evaluate(
    ({ Menu }, wanted) =>
      Menu.getApplicationMenu()
        ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
        .filter((item) => item.label === wanted)
        .map((item) => item.click()).length,
    label,
  )
  expect(clicked).toBe(1)
}

/**
 * Crashes the page of a chat in a window of its own, reads the diagnostics of the menu, and saves them with the dump and
 * without the settings.
 * @returns what was shown, and the file
 */
async function saveDiagnostics(): Promise<{ read: string; saved: string }> {
  const { page, app } = inbox
  const opened = app.electron.waitForEvent('window')
  await ask(page, 'chatWindow.open', { contactId: 'c' })
  await (await opened).getByText(RECEIVED).first().waitFor()
  await app.electron.evaluate(({ BrowserWindow }) => {
    const newest = BrowserWindow.getAllWindows().toSorted((a, b) => b.id - a.id)
    newest[0]?.webContents.forcefullyCrashRenderer()
  })
  const reports = join(app.profile, 'crash-reports')
  const names = () => readdir(reports).catch(() => [])
  await expect
    .poll(async () => (await names()).filter((name) => name.endsWith('.dmp')))
    .toHaveLength(1)

  const path = join(app.profile, 'saved.txt')
  // The only steps that a test cannot click: a dialog and a program of the system.
  await app.electron.evaluate(({ dialog, shell }, filePath) => {
    Reflect.set(dialog, 'showSaveDialog', () => Promise.resolve({ canceled: false, filePath }))
    Reflect.set(shell, 'showItemInFolder', (file: string) => Reflect.set(globalThis, 'shown', file))
  }, path)
  await clickMenu('Diagnostics…')
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' })
  const parts = dialog.getByRole('list', { name: 'Parts of the file' })
  await parts.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const read: string[] = []
  for (const part of await parts.getByRole('button').all()) {
    await part.click()
    const content = dialog.getByRole('region', { name: await part.innerText() })
    read.push(await content.innerText())
  }
  await parts.getByRole('checkbox', { name: 'Include “Settings”' }).uncheck()
  const dump = dialog.getByRole('checkbox', { name: /^Page, / })
  expect(await dump.isChecked()).toBe(false)
  await dump.check()
  await dialog.getByRole('button', { name: 'Save file…' }).click()
  await dialog.getByRole('button', { name: 'Show in folder' }).click()
  await expect
    .poll(() => app.electron.evaluate((): unknown => Reflect.get(globalThis, 'shown')))
    .toBe(path)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  return { read: read.join('\n'), saved: await readFile(path, 'utf8') }
}

/** The dump in a file of diagnostics. */
function dumpIn(saved: string): Buffer {
  const [, base64 = ''] = /-----BEGIN CRASH DUMP page .*-----\n([^-]+)\n-----END/.exec(saved) ?? []
  return Buffer.from(base64, 'base64')
}

/** The token of the session, from the only file that may contain it. */
async function storedToken({ electron, profile }: RunningApp): Promise<string> {
  const sealed = await readFile(join(profile, 'state', 'token.sealed'), 'utf8')
  const secret = await electron.evaluate(
    ({ safeStorage }, text) => safeStorage.decryptString(Buffer.from(text, 'base64')),
    sealed,
  )
  return z.object({ token: z.string() }).parse(JSON.parse(secret)).token
}

async function filesOf(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  // Chromium's helpers remove files of their own shortly after the app has ended.
  const read = (path: string) => readFile(path).catch(() => Buffer.alloc(0))
  return Promise.all(
    paths.map(async (path) => ({ path: relative(folder, path), bytes: await read(path) })),
  )
}

/** The files of the profile that contain a text as UTF-8, UTF-16 or base64. */
async function filesWith(profile: string, text: string): Promise<string[]> {
  const base64 = Buffer.from(text).toString('base64').slice(0, -4)
  const spellings = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(base64)]
  const files = await filesOf(profile)
  return files
    .filter(({ bytes }) => spellings.some((one) => bytes.includes(one)))
    .map(({ path }) => path)
}

async function logsIn(profile: string): Promise<string> {
  const files = await filesOf(join(profile, 'logs')).catch(() => [])
  return files.map(({ bytes }) => bytes.toString()).join('\n')
}

const currentLogs = () => logsIn(inbox.app.profile)

it('a session leaves its token in the sealed file alone, and nothing private in the logs', async (context) => {
  needsKeyring(context)
  await useApp()
  const { app, page, rig } = inbox
  const { profile } = app
  const token = await storedToken(app)
  expect((await rig.call('GET', 'main/me', { token })).status).toBe(200)

  await page.evaluate(`globalThis.longText = ['.'.repeat(2_000), 40 + 2, 'end'].join('-'); void 0`)
  const shown = [RECEIVED, '.-42-end']
  expect(await findInHeap(page, [token, ...shown])).toEqual(shown)

  await page.evaluate(`localStorage.setItem('a-marker', 'of the test')`)
  const stored = await readPageStorage(app)
  expect(stored).toContain('a-marker')
  expect(stored.includes(token)).toBe(false)

  const { read, saved } = await saveDiagnostics()
  expect(saved).toMatch(/Electron: \d+[^]*signed in: true[^]*Uncaught TypeError[^]*Signed in[.]/)
  expect(saved).toContain('left out by the user: settings')
  const dump = dumpIn(saved)
  expect(dump.toString('latin1', 0, 4)).toBe('MDMP')
  expect(dump.includes(token)).toBe(false)

  await inbox.quit()
  expect(await filesWith(profile, `"${agentName}"`)).toContain(join('state', 'session.json'))
  expect(await filesWith(profile, token)).toEqual([])

  const logged = await logsIn(profile)
  expect(logged).toContain('Signed in.')
  // No e-mail address and no telephone number at all, of whomever.
  expect(logged).not.toMatch(/[\w.+-]+@[\w-]+\.\w|\d{9}/)
  const written = logged + app.log.join('')
  const secrets = [token, OTHER_TOKEN, PASSWORD, emailOf(agentName), CUSTOMER_EMAIL, PHONE]
  const texts = [SENT, DELAYED, RECEIVED, UPLOADED]
  const names = ['Carmen', 'Rojas']
  expect([...secrets, ...texts].filter((text) => written.includes(text))).toEqual([])
  const readable = read + saved.slice(0, saved.indexOf('-----BEGIN'))
  const isIn = (text: string) => readable.includes(text)
  expect([...secrets, ...texts, ...names].filter(isIn)).toEqual([])
})
