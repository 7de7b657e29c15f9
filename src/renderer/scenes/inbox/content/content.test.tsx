import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { healthSignalAtom, recoveriesAtom } from '#renderer/data/service/service-health.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import {
  connection,
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'
import { Content } from './content.tsx'

beforeEach(() => store.set(connectionAtom, connection))

const showContent = (...contents: MessageContent[]) =>
  show(
    contents.map((content, index) => (
      <div key={index} data-shown={content.text}>
        <Content content={content} id={`m${index}`} row={`m${index}`} />
      </div>
    )),
  )

const heart = { media: 'stickers/heart.webp', mimeType: 'image/webp' } as const

/** The picture in a file, once it is loaded; its width is 0 if it is broken. */
const widthOf = (picture: Element | null | undefined) =>
  picture instanceof HTMLImageElement && picture.complete ? picture.naturalWidth : 0

test('a picture and a sticker that failed to load are reported, and load once the service answers again', async () => {
  const screen = await showContent(
    { type: 'sticker', ...heart },
    { type: 'image', ...heart, filename: 'heart.webp' },
  )
  const sticker = screen.getByRole('img', { name: 'Sticker' })
  const picture = screen.getByRole('button', { name: /heart\.webp/ })
  const images = () => [
    sticker.elements()[0],
    picture.elements()[0]?.querySelector('img') ?? undefined,
  ]
  await expect.poll(() => images().every((image) => image !== undefined)).toBe(true)
  for (const image of images()) image?.dispatchEvent(new Event('error'))
  const failures = screen.getByText(/^The picture is not available/)
  await expect.poll(() => failures.elements().length).toBe(2)
  expect(store.get(healthSignalAtom)).toEqual({ kind: 'image' })
  expect(await accessibilityFaults()).toEqual([])
  store.set(recoveriesAtom, (count) => count + 1)
  await expect.poll(() => images().map((image) => widthOf(image) > 0)).toEqual([true, true])
  expect(failures.elements()).toEqual([])
})

/** The section of the map, and its position. */
function landsOf(map: Element): { address: string; at: string } {
  const style = getComputedStyle(map.firstElementChild ?? map)
  const [, address = ''] = /url\("(.*)"\)/.exec(style.maskImage) ?? []
  return { address, at: style.maskPosition }
}

test('a location is a section of the bundled map above a link, which opens a street map outside', async () => {
  const bridge = startBridge({ 'external.open': () => undefined })
  const screen = await showContent(
    { type: 'location', text: 'Zócalo', latitude: 19.4326, longitude: -99.1332 },
    { type: 'location', text: 'Plaza San Martín', latitude: -12.05, longitude: -77.03 },
  )
  await expect.element(screen.getByText('12.05° S, 77.03° W', { exact: true })).toBeVisible()
  const map = (place: string) =>
    screen.getByRole('img', { name: `Map of the world, marked at ${place}` }).element()
  const [here, there] = [map('12.05° S, 77.03° W'), map('19.4326° N, 99.1332° W')]
  const link = screen.getByRole('link', { name: 'Open in the map' }).last()
  const [drawn, below] = [here.getBoundingClientRect(), link.element().getBoundingClientRect()]
  expect(drawn.width).toBeGreaterThan(200)
  expect(drawn.height).toBeGreaterThan(100)
  expect(drawn.bottom).toBeLessThanOrEqual(below.y)
  // Another location is another section of the same bundled map.
  expect(landsOf(there).address).toBe(landsOf(here).address)
  expect(landsOf(there).at).not.toBe(landsOf(here).at)
  const drawing = new Image()
  drawing.src = landsOf(here).address
  await drawing.decode()
  expect(drawing.naturalWidth).toBeGreaterThan(0)

  const before = location.href
  await link.click()
  expect(bridge.requests('external.open')).toEqual([
    { url: 'https://www.openstreetmap.org/?mlat=-12.05&mlon=-77.03#map=16/-12.05/-77.03' },
  ])
  expect(location.href).toBe(before)
})

test('a link in a text opens outside', async () => {
  const bridge = startBridge({ 'external.open': () => undefined })
  const url = 'https://example.test/order?id=7'
  const screen = await showContent({ type: 'text', text: `Look: ${url} thanks` })
  const before = location.href
  await screen.getByRole('link', { name: url }).click()
  expect(bridge.requests('external.open')).toEqual([{ url }])
  expect(location.href).toBe(before)
})

test('a text has its formatting', async () => {
  const text = '*Total*: _3_ ~4~ `ref`\n- pan\n- leche\n> gracias\n```\na = 1\n```'
  const screen = await showContent({ type: 'text', text })
  expect(screen.getByRole('blockquote').element().textContent.trim()).toBe('gracias')
  const items = screen.getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(['pan', 'leche'])
  for (const [tag, inner] of [
    ['strong', 'Total'],
    ['em', '3'],
    ['s', '4'],
    ['p code, div > code', 'ref'],
    ['pre', 'a = 1'],
  ] as const)
    expect(screen.container.querySelector(tag)?.textContent).toBe(inner)
})

test('a text of three hundred lines is folded, and unfolded on request', async () => {
  const text = Array.from({ length: 300 }, (_, index) => `Line ${index + 1}`).join('\n')
  const screen = await showContent({ type: 'text', text })
  const shown = () => screen.container.innerText
  await expect.poll(shown).toContain('Line 40\n')
  expect(shown()).not.toContain('Line 41')
  expect(await accessibilityFaults()).toEqual([])
  const more = screen.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect.poll(shown).toContain('Line 300')
  expect(more.elements()).toEqual([])
})

test('all kinds of content pass axe, and one that this version does not know says so', async () => {
  const audio = { media: 'voice/en-delivery.ogg', mimeType: 'audio/ogg' }
  const formatted = '*Total*: _3_ ~4~ `ref`\n- pan\n> gracias\n```\na = 1\n```'
  const kinds: MessageContent[] = [
    { type: 'audio', ...audio, duration: 8 },
    { type: 'sticker', ...heart },
    { type: 'image', ...heart, text: 'A heart' },
    { type: 'file', ...audio, filename: 'voice.ogg' },
    { type: 'location', text: 'Zócalo', latitude: 19.4326, longitude: -99.1332 },
    { type: 'unknown' },
    { type: 'text', text: `${formatted}\nLook: https://example.test/order?id=7 thanks` },
    { type: 'text', text: '🙏' },
  ]
  await page.viewport(1_024, 1_600)
  const talk = await openConversations({ stored: { c: written(kinds) } })
  await talk.open('Carmen Rojas')
  await expect.element(talk.bubbles.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(talk.bubbles.elements()).toHaveLength(kinds.length)
  await expect
    .element(talk.bubbles.getByText('This version cannot show this message yet.'))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('a file that has not been downloaded is asked for again, and a refusal is reported', async () => {
  const stored = written([{ type: 'image', mediaState: 'delayed', filename: 'foto.jpg' }])
  const talk = await openConversations({ stored: { c: stored } })
  const calls = talk.service.answer(messagesApi.fetchMessageFile, () => refusal(404, 'NOT_FOUND'))
  await talk.open('Carmen Rojas')
  await expect.element(page.getByText(/It could not be downloaded yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.element(page.getByText(/could not be found/)).toBeVisible()
  expect(calls.map(({ params }) => params)).toEqual([{ contactId: 'c', messageId: 'm1' }])
})

test('a file that can run programs is downloaded only after a warning', async () => {
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(`${this.pathname} as ${this.download}`)
  })
  const media = 'voice/en-delivery.ogg'
  const stored = written([
    { type: 'file', media, filename: 'setup.exe', mimeType: 'application/zip', size: 9 },
  ])
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  const card = talk.bubbles.getByRole('button', { name: /setup\.exe/ })
  await expect.element(card.getByText('May be dangerous')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await card.click()
  const warning = page.getByRole('dialog', { name: 'Download this file?' })
  await expect.element(warning.getByText(/can run programs on your computer/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(downloads).toEqual([])
  await warning.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => warning.elements()).toEqual([])
  expect(downloads).toEqual([`/api/messages/${media} as setup.exe`])
})
