import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { coloursOf } from './support/colours.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'

// A window: Electron saves files, reports their progress and shows them in their folder.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })
beforeEach(() => inbox.chat('c', 'Carmen Rojas'))

const sends = (content: MessageContent) =>
  inbox.rig.channel.customer.message({ contactId: 'c', content })

async function open() {
  await inbox.start()
  await inbox.open('Carmen Rojas')
  return bubbles(inbox.page).last()
}

/** A file of the demo data, as the service stores it after it was sent. */
async function uploaded(file: string, type: string): Promise<string> {
  const bytes = await readFile(new URL(`../../resources/demo/${file}`, import.meta.url))
  const body = new FormData()
  body.append('file', new File([bytes], 'file', { type }))
  const answer = await inbox.agent('POST', 'messages/storage/upload', { body })
  expect(answer.status).toBe(200)
  return answer.body.url
}

/** The address of the test's own server. */
function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port.')
  return `http://127.0.0.1:${address.port}/`
}

describe('a file that failed to save', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-saved-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const notSaved = (name: string) =>
    inbox.page.getByText(`“${name}” could not be saved. Try again.`, { exact: true })

  test('is reported by name, saved by the next press, and leaves no partial file if it broke off', async () => {
    const media = await uploaded('voice/en-delivery.ogg', 'audio/ogg')
    await sends({ type: 'file', media, mimeType: 'audio/ogg', filename: 'delivery.ogg' })
    const link = (await open()).getByRole('link', { name: 'Save delivery.ogg' })
    await inbox.network({ failureRate: 1 })
    const lost = await inbox.app.system.watchDownload(join(folder, 'lost'))
    await link.click()
    await expect.poll(lost).toMatchObject({ state: 'interrupted' })
    await notSaved('delivery.ogg').waitFor()
    // Has an accessible name, too: the button shows only a cross.
    await inbox.page.getByTitle('Close', { exact: true }).click()
    await notSaved('delivery.ogg').waitFor({ state: 'detached' })

    await inbox.network({})
    const saved = await inbox.app.system.watchDownload(join(folder, 'saved'))
    await link.click()
    await expect.poll(saved).toMatchObject({ state: 'completed' })
    expect(await readdir(folder)).toEqual(['saved'])
    await inbox.page.getByText('“saved” was saved.').waitFor()
    expect(await notSaved('delivery.ogg').count()).toBe(0)

    const half = Buffer.alloc(1_000)
    const server = createServer((_, answer) => {
      const name = 'attachment; filename="contract.pdf"'
      answer.writeHead(200, { 'content-length': 2 * half.length, 'content-disposition': name })
      answer.write(half, () => answer.destroy())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const broken = await inbox.app.system.watchDownload(join(folder, 'broken'))
    await inbox.app.electron.evaluate(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.webContents.downloadURL(to)
    }, addressOf(server))
    await notSaved('contract.pdf').waitFor()
    await expect.poll(broken).toMatchObject({ state: 'cancelled' })
    await expect.poll(() => readdir(folder)).toEqual(['saved'])
  })
})

/** A server whose files arrive slowly, until `finish` sends the rest at once. */
async function slowServer(): Promise<{ address: string; finish: () => void }> {
  const part = Buffer.alloc(1_000)
  const parts = 1_000
  let isFinishing = false
  const server = createServer((_, answer) => {
    const name = 'attachment; filename="catalogue.pdf"'
    answer.writeHead(200, { 'content-length': parts * part.length, 'content-disposition': name })
    let sent = 0
    const timer = setInterval(() => {
      const count = isFinishing ? parts - sent : 1
      sent += count
      answer.write(Buffer.alloc(count * part.length))
      if (sent === parts) answer.end()
      if (sent === parts) clearInterval(timer)
    }, 20)
    answer.once('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { address: addressOf(server), finish: () => (isFinishing = true) }
}

test('a file that takes a moment shows its progress, can be cancelled, and is shown in its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-saved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await inbox.customerWrites('c', 'Here is the catalogue')
  await open()
  const { page, app } = inbox
  const { address, finish } = await slowServer()
  const download = async (file: string) => {
    const state = await app.system.watchDownload(join(folder, file))
    await app.electron.evaluate(({ BrowserWindow, shell }, to) => {
      BrowserWindow.getAllWindows()[0]?.webContents.downloadURL(to)
      Reflect.set(shell, 'showItemInFolder', (path: string) =>
        Reflect.set(globalThis, 'shown', path),
      )
    }, address)
    return state
  }
  const list = page.getByRole('complementary', { name: 'Downloads' })
  const progress = list.getByRole('progressbar', { name: 'Progress of catalogue.pdf' })

  const cancelled = await download('cancelled')
  await progress.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await list.getByRole('button', { name: 'Cancel catalogue.pdf' }).click()
  await list.waitFor({ state: 'detached' })
  await expect.poll(cancelled).toMatchObject({ state: 'cancelled' })
  await expect.poll(() => readdir(folder)).toEqual([])

  const saved = await download('saved')
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  finish()
  await expect.poll(saved).toMatchObject({ state: 'completed' })
  await list.waitFor({ state: 'detached' })
  await page.getByText('“saved” was saved.').waitFor()
  await page.getByRole('button', { name: 'Show in folder' }).click()
  await expect
    .poll(() => app.electron.evaluate((): unknown => Reflect.get(globalThis, 'shown')))
    .toBe(join(folder, 'saved'))
})

test('a picture that is not saved is reported over the picture, readable in both themes', async () => {
  const media = await uploaded('stickers/heart.webp', 'image/webp')
  await sends({ type: 'image', media, mimeType: 'image/webp', filename: 'heart.webp' })
  await open()
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-saved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await bubbles(inbox.page).getByRole('button', { name: 'Show the picture: heart.webp' }).click()
  const large = inbox.page.getByRole('dialog', { name: 'heart.webp' })
  await inbox.network({ failureRate: 1 })
  await inbox.app.system.watchDownload(join(folder, 'lost'))
  await large.getByRole('link', { name: 'Save' }).click()
  const failure = large.getByText('“heart.webp” could not be saved. Try again.', { exact: true })
  const [light, dark] = await coloursOf(failure)
  const words = inbox.page.locator('body')
  expect([light, dark]).toEqual(await coloursOf(words))
  expect(light).not.toBe(dark)
})
