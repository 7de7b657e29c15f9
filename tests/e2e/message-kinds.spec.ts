import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MessageContent } from '#contract/entities/message.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { emailOf, GROUP, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { deleteMember } from '#workspace/storage/members.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'
import { overrideResponses } from './support/page-calls.ts'
import { playOn } from './support/sounds.ts'
import { channelTemplate, quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()
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

test('an audio reports a failed load, plays at the next press and in a preview, and keeps its position out of view', async () => {
  const media = await uploaded('voice/en-delivery.ogg', 'audio/ogg')
  await sends({ type: 'audio', media, mimeType: 'audio/ogg', duration: 8 })
  await quickTemplate(inbox.rig, 'Directions', { type: 'audio', media })
  const bubble = await open()
  const { page } = inbox
  const position = bubbles(page).getByRole('slider')
  expect(await position.inputValue()).toBe('0')
  await inbox.network({ failureRate: 1 })
  await bubble.getByRole('button', { name: 'Play' }).click()
  await page.getByText('Se produjo un error').waitFor()
  await bubble.getByRole('button', { name: 'Play' }).waitFor()
  await inbox.network({})
  const sounding = await playOn(page)
  await bubble.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => position.inputValue()).not.toBe('0')
  await bubble.getByRole('button', { name: 'Pause' }).click()
  await bubble.getByRole('button', { name: 'Play' }).waitFor()
  expect(await sounding()).toBe(0)
  const place = () => page.evaluate<number[]>('[...played].map(({ currentTime }) => currentTime)')
  const stopped = await place()
  expect(stopped.at(-1)).toBeGreaterThan(0)
  expect(await place()).toEqual(stopped)

  // In a template's preview it plays as long as the preview is open.
  await page.keyboard.press('Control+Shift+T')
  const panel = page.getByRole('complementary', { name: 'Templates' })
  await panel.getByRole('button', { name: /^Directions/ }).click()
  await panel.getByRole('button', { name: 'Play' }).click()
  await expect.poll(sounding).toBe(1)
  await inbox.customerWrites('c', 'Are you there?')
  await bubbles(page).filter({ hasText: 'Are you there?' }).waitFor()
  expect(await sounding()).toBe(1)
  await panel.getByRole('button', { name: 'Back to the templates' }).click()
  await expect.poll(sounding).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  for (let n = 1; n <= 60; n += 1)
    await inbox.customerWrites('c', `Line ${n}. ${'and so on '.repeat(20)}`)
  const scroller = inbox.page.getByTestId('message-scroller')
  await scroller.hover()
  const scrollTo = async (far: -1 | 1, until: () => Promise<boolean>) => {
    await expect
      .poll(async () => {
        await inbox.page.mouse.wheel(0, far * 4_000)
        return await until()
      })
      .toBe(true)
  }
  const isDrawn = async () => (await position.count()) === 1
  await scrollTo(-1, isDrawn)
  await position.fill('3')
  expect(await position.inputValue()).toBe('3')
  await scrollTo(1, async () => !(await isDrawn()))
  await scrollTo(-1, isDrawn)
  expect(await position.inputValue()).toBe('3')
  // Reopening the chat starts at the beginning.
  await inbox.chat('d', 'Diego Salas')
  await inbox.customerWrites('d', 'Hello')
  await inbox.open('Diego Salas')
  await inbox.open('Carmen Rojas')
  await scroller.hover()
  await scrollTo(-1, isDrawn)
  expect(await position.inputValue()).toBe('0')
})

test('a picture and a sticker that failed to load are reported, and load once the service answers again', async () => {
  const media = await uploaded('stickers/heart.webp', 'image/webp')
  await inbox.customerWrites('c', 'Here they are')
  await open()
  await inbox.network({ failureRate: 1 })
  await sends({ type: 'sticker', media, mimeType: 'image/webp' })
  await sends({ type: 'image', media, mimeType: 'image/webp', filename: 'heart.webp' })
  const failures = bubbles(inbox.page).getByText('The picture is not available')
  await expect.poll(() => failures.count()).toBe(2)
  expect(await accessibilityFaults(inbox.page)).toEqual([])
  await inbox.network({})
  for (const drawn of [
    bubbles(inbox.page).getByRole('img', { name: 'Sticker' }),
    bubbles(inbox.page)
      .getByRole('button', { name: /heart\.webp/ })
      .locator('img'),
  ])
    await expect
      .poll(() => drawn.evaluate((one) => Reflect.get(one, 'naturalWidth')))
      .toBeGreaterThan(0)
})

test('locations and links open outside, an unknown kind cannot be displayed, and all kinds pass axe', async () => {
  const audio = await uploaded('voice/en-delivery.ogg', 'audio/ogg')
  const sticker = await uploaded('stickers/heart.webp', 'image/webp')
  await sends({ type: 'audio', media: audio, mimeType: 'audio/ogg', duration: 8 })
  await sends({ type: 'sticker', media: sticker, mimeType: 'image/webp' })
  await sends({ type: 'image', media: sticker, mimeType: 'image/webp', text: 'A heart' })
  await sends({ type: 'file', media: audio, mimeType: 'audio/ogg', filename: 'voice.ogg' })
  await sends({ type: 'location', text: 'Zócalo', latitude: 19.4326, longitude: -99.1332 })
  await sends({ type: 'location', text: 'Plaza San Martín', latitude: -12.05, longitude: -77.03 })
  await sends({ type: 'unknown' })
  const formatted = '*Total*: _3_ ~4~ `ref`\n- pan\n> gracias\n```\na = 1\n```'
  await inbox.customerWrites('c', `${formatted}\nLook: https://example.test/order?id=7 thanks`)
  await inbox.customerWrites('c', '🙏')
  await open()
  const { page } = inbox
  await bubbles(page).getByRole('button', { name: 'Play' }).waitFor()
  expect(await bubbles(page).count()).toBe(9)
  await bubbles(page).getByText('This version cannot show this message yet.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const bubble = bubbles(page).filter({ hasText: 'Plaza San Martín' })
  await bubble.getByText('12.05° S, 77.03° W', { exact: true }).waitFor()
  const link = bubble.getByRole('link', { name: 'Open in the map' })
  const pictureOf = (place: string) =>
    page.getByRole('img', { name: `Map of the world, marked at ${place}` })
  const picture = pictureOf('12.05° S, 77.03° W')
  const [drawn, below] = [await picture.boundingBox(), await link.boundingBox()]
  if (drawn === null || below === null) throw new Error('the picture or the link is not to be seen')
  expect(drawn.width).toBeGreaterThan(200)
  expect(drawn.height).toBeGreaterThan(100)
  expect(drawn.y + drawn.height).toBeLessThanOrEqual(below.y)
  // Another location is another section of the same bundled map.
  const [here, there] = [await landsOf(picture), await landsOf(pictureOf('19.4326° N, 99.1332° W'))]
  expect(here).toMatchObject({ is: 'image/svg+xml' })
  expect(there).toEqual({ ...here, at: there.at })
  expect(there.at).not.toBe(here.at)

  const map = 'https://www.openstreetmap.org/?mlat=-12.05&mlon=-77.03#map=16/-12.05/-77.03'
  const outside = await inbox.app.system.watchOutside()
  const before = page.url()
  await link.click()
  await expect.poll(outside).toEqual([map])
  const order = 'https://example.test/order?id=7'
  await bubbles(page).getByRole('link', { name: order }).click()
  await expect.poll(outside).toEqual([map, order])
  expect(page.url()).toBe(before)
  expect(inbox.app.system.windowCount()).toBe(1)
})

/** The section of the map, and its position. */
const landsOf = (picture: Locator) =>
  picture.evaluate(async (one) => {
    const [lands = one] = one.children
    const style = lands.ownerDocument.defaultView?.getComputedStyle(lands)
    const [, address = ''] = /url\("(.*)"\)/.exec(style?.maskImage ?? '') ?? []
    const drawing = await fetch(address)
    return { is: drawing.headers.get('content-type'), address, at: style?.maskPosition }
  })

test('unknown values break no screen', async () => {
  const { db } = inbox.rig.workspace.storage
  await inbox.customerWrites('c', 'Hello')
  await inbox.agent('POST', 'messages/messages', {
    body: { contactId: 'c', content: { type: 'text', text: 'Good morning' } },
  })
  const entry = { userId: agentName, assignedAt: '2026-01-02T03:04:05Z', assignedBy: 'SOURCE_API' }
  await db
    .insertInto('assignments')
    .values({ contact_id: 'c', position: 0, entry_json: JSON.stringify(entry) })
    .execute()
  await channelTemplate(inbox.rig, 'promo', { templateText: 'Our offers', category: 'MARKETING' })
  const scheduledDate = new Date(inbox.rig.workspace.clock.now() + 3_600_000).toISOString()
  const scheduled = await inbox.agent('POST', 'messages/scheduled-messages/c', {
    body: { contactId: 'c', scheduledDate, content: { type: 'text', text: 'See you at nine' } },
  })
  expect(scheduled.status).toBe(200)

  const page = await inbox.launch()
  await overrideResponses(page, '/api/', {
    status: 'teleported',
    lastMessageStatus: 'teleported',
    chatStatus: 99,
    source: 99,
    assignedBy: 'SOURCE_OF_TOMORROW',
    templateType: 'HOLOGRAM',
    category: 'UNKNOWN_VALUE',
    serviceStatus: 99,
  })
  await overrideResponses(page, 'scheduled-messages', { type: 'of_tomorrow' })
  await overrideResponses(page, '/users?', { role: 'ROLE_KING' })
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await inbox.open('Carmen Rojas')
  const ours = bubbles(page).filter({ hasText: 'Good morning' })
  await ours.getByRole('img', { name: 'Sent' }).waitFor()

  const strip = page.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button', { expanded: false }).click()
  await strip.getByText('See you at nine').waitFor()

  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await page
    .getByRole('region', { name: 'Chat Status', exact: true })
    .getByText('No status')
    .waitFor()
  const agent = page.getByRole('region', { name: 'Assigned Agent Data' })
  await agent.getByText(agentName, { exact: true }).waitFor()
  await agent.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Assignment history' })
  await history.getByText('Desconocido').waitFor()
  await page.keyboard.press('Escape')

  // Its status is unknown: it counts as pending at the channel, and is not offered.
  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = page.getByRole('complementary', { name: 'Templates' })
  await templates.getByRole('tab', { name: 'Channel' }).click()
  await templates.getByText('There are no templates of this kind yet.').waitFor()
})

test('a message names its author; a former member is named in the list, in search results and in scheduled messages', async () => {
  await updateGroupSilently(inbox, { firstAnswerTakes: false })
  await inbox.rig.contact('d', { name: 'Diego Paz' })
  await inbox.customerWrites('d', 'Is anybody there?')
  const post = async (name: Name, path: string, body: object) =>
    expect((await (await inbox.rig.as(name))('POST', path, { body })).status).toBe(200)
  for (const [name, text] of [
    ['ana', 'I am'],
    ['mia', 'So am I'],
    ['sara', 'And me'],
    ['beto', 'The sofa is here'],
  ] as const)
    await post(name, 'messages/messages', { contactId: 'd', content: { type: 'text', text } })
  const scheduledDate = new Date(inbox.rig.workspace.clock.now() + 3_600_000).toISOString()
  const content = { type: 'text', text: 'The sofa is here' }
  await post('beto', 'messages/scheduled-messages/d', { scheduledDate, content })
  const { db } = inbox.rig.workspace.storage
  await deleteMember(db, { groupId: GROUP, userId: 'beto' })
  await db
    .updateTable('messages')
    .set({ sent_by_user_id: 'nobody' })
    .where('sent_by_user_id', '=', 'sara')
    .execute()
  const page = await inbox.start()
  await row(page, 'Diego Paz').getByText('beto: The sofa is here').waitFor()
  await inbox.open('Diego Paz')
  const labels = () =>
    bubbles(page).evaluateAll((all) => all.map((one) => one.ariaLabel?.replace(/,[^,]*$/, '')))
  const ours = ['You', 'mia', 'Agente no identificado', 'beto']
  await expect.poll(labels).toEqual(['Customer', ...ours])
  // Also shown, except for the user's own name.
  const drawn = () =>
    Promise.all(
      ours.map((name, index) =>
        bubbles(page)
          .nth(index + 1)
          .getByText(name, { exact: true })
          .count(),
      ),
    )
  await expect.poll(drawn).toEqual([0, 1, 1, 1])

  const strip = page.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button').click()
  await strip.getByRole('listitem').getByText('beto').waitFor()
  await page.keyboard.press('Control+F')
  const search = page.getByRole('search', { name: 'Search' })
  await search.getByRole('textbox').fill('sofa')
  await search.getByRole('listitem').getByText('beto: The sofa is here').waitFor()
})

test('a message’s time and the day label never cover its text; it shows its formatting, plain text in the list, and is copied from its menu', async () => {
  // Of three messages in a row at least one has its minute shown by the next, wherever a minute
  // ends.
  const texts = ['Is the walnut desk', 'that you have in the window', 'still to be had?']
  for (let n = 0; n < 30; n += 1) await sends({ type: 'text', text: `Line ${n}` })
  for (const words of texts) await inbox.customerWrites('c', words)
  await open()
  for (const words of texts) {
    const bubble = bubbles(inbox.page).filter({ hasText: words })
    const text = bubble.getByText(words)
    await text.hover()
    const time = bubble.getByRole('time')
    await time.waitFor()
    const end = await text.evaluate((element) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect((await time.boundingBox())?.x).toBeGreaterThan(end)
  }

  const day = inbox.page.getByTestId('message-scroller').locator('xpath=preceding-sibling::*')
  const opacity = () => day.evaluate((pill) => pill.computedStyleMap().get('opacity')?.toString())
  await expect.poll(opacity).toBe('0')
  expect(
    await day.evaluate((pill) => pill.computedStyleMap().get('transition-delay')?.toString()),
  ).toBe('0.2s')

  const text = '*Total*: _3_ ~4~ `ref`\n- pan\n- leche\n> gracias\n```\na = 1\n```'
  await sends({ type: 'text', text })
  const bubble = bubbles(inbox.page).filter({ hasText: 'gracias' })
  await bubble.waitFor()
  expect(await bubble.locator('strong').textContent()).toBe('Total')
  expect(await bubble.getByRole('listitem').allTextContents()).toEqual(['pan', 'leche'])
  expect(await bubble.getByRole('blockquote').textContent()).toBe('gracias')
  expect(await bubble.locator('pre').textContent()).toBe('a = 1')
  for (const [tag, inner] of [
    ['em', '3'],
    ['s', '4'],
    ['p code, div > code', 'ref'],
  ] as const)
    expect(await bubble.locator(tag).textContent()).toBe(inner)
  await row(inbox.page, 'Carmen Rojas')
    .getByText('Total: 3 4 ref • pan • leche gracias a = 1')
    .waitFor()

  await inbox.customerWrites('c', 'Copy me, please')
  await bubbles(inbox.page).getByText('Copy me, please').waitFor()
  await bubbles(inbox.page).last().click({ button: 'right' })
  await inbox.page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect.poll(() => inbox.app.system.readClipboard()).toBe('Copy me, please')
})

test('a picture has its time over it; enlarged it keeps its size, zooms by wheel, and arrows and buttons show the next one', async () => {
  const photo = await uploaded('photos/desk.jpg', 'image/jpeg')
  const heart = await uploaded('stickers/heart.webp', 'image/webp')
  await sends({ type: 'image', media: photo, mimeType: 'image/jpeg', filename: 'desk.jpg' })
  await sends({ type: 'text', text: 'And this' })
  await sends({ type: 'image', media: heart, mimeType: 'image/webp', filename: 'heart.webp' })
  const last = await open()
  const { page } = inbox
  const withPhoto = bubbles(page).filter({
    has: page.getByRole('button', { name: 'Show the picture: desk.jpg' }),
  })
  const picture = await withPhoto.getByRole('button', { name: /^Show the picture/ }).boundingBox()
  const time = await withPhoto.locator('time').boundingBox()
  if (picture === null || time === null) throw new Error('The picture or its time is not shown.')
  expect(time.y + time.height).toBeLessThan(picture.y + picture.height)

  await last.getByRole('button', { name: 'Show the picture: heart.webp' }).click()
  const large = (name: string) => page.getByRole('dialog', { name })
  await large('heart.webp').getByText('2 / 2', { exact: true }).waitFor()
  const drawn = large('heart.webp').getByRole('img')
  expect(await drawn.evaluate((img) => img.computedStyleMap().get('object-fit')?.toString())).toBe(
    'scale-down',
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await large('desk.jpg').waitFor()
  await large('desk.jpg').getByRole('button', { name: 'Next picture' }).click()
  await large('heart.webp').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // The wheel does not zoom when it scrolls sideways.
  const scale = async () =>
    Number(/scale\((.*?)\)/.exec((await drawn.getAttribute('style')) ?? '')?.[1])
  await drawn.hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(scale).toBeCloseTo(1.15)
  await page.mouse.wheel(200, 0)
  await page.mouse.wheel(0, -100)
  await expect.poll(scale).toBeCloseTo(1.15 * 1.15)
})

test('a file that did not come is fetched again, and a dangerous one is downloaded after a warning', async () => {
  const media = await uploaded('voice/en-delivery.ogg', 'audio/ogg')
  await sends({ type: 'image', mediaState: 'delayed', filename: 'foto.jpg' })
  await sends({ type: 'file', media, filename: 'setup.exe', mimeType: 'application/zip', size: 9 })
  await open()
  const { page } = inbox
  // There is no line here that has the file.
  await page.getByText('It could not be downloaded yet.').waitFor()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('could not be found').first().waitFor()

  const card = bubbles(page).getByRole('button', { name: /setup\.exe/ })
  await card.getByText('May be dangerous').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await card.click()
  const warning = page.getByRole('dialog', { name: 'Download this file?' })
  await warning.getByText('can run programs on your computer').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-saved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const saved = await inbox.app.system.watchDownload(join(folder, 'saved'))
  await warning.getByRole('button', { name: 'Download' }).click()
  await warning.waitFor({ state: 'detached' })
  await expect.poll(saved).toMatchObject({ state: 'completed' })
})
