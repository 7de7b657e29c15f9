import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { countCalls, holdCalls } from './support/page-calls.ts'

const DEMO = join(import.meta.dirname, '../../resources/demo')
const STICKER = 'heart.webp'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

const picker = (page: Page) => page.getByRole('dialog', { name: 'Stickers' })
const stickers = (page: Page) => picker(page).getByRole('button', { name: /^Send sticker/ })

async function open(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  return page
}
const openPicker = (page: Page) => page.getByRole('button', { name: 'Stickers' }).click()

/** Saves a sticker of the demo data as the group's, through the service. */
async function keep(): Promise<string> {
  const sara = await inbox.rig.as('sara')
  const bytes = await readFile(join(DEMO, 'stickers', STICKER))
  const form = new FormData()
  form.append('file', new File([bytes], 'a.webp', { type: 'image/webp' }))
  const { body: file } = await sara('POST', 'messages/storage/upload', { body: form })
  await sara('POST', 'messages/stickers', { body: { groupId: GROUP, url: file.url } })
  return String(file.url)
}

const stored = async (): Promise<{ id: string; url: string }[]> =>
  (await inbox.agent('GET', `messages/stickers?groupId=${GROUP}`)).body.items

/** A noise picture, which no encoder can make small. */
async function noise(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext('2d');
    const image = context.createImageData(${width}, ${height});
    for (let at = 0; at < image.data.length; at += 4) {
      for (let part = 0; part < 3; part += 1) image.data[at + part] = Math.random() * 256;
      image.data[at + 3] = 255;
    }
    context.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  })()`)
  return Buffer.from(String(base64), 'base64')
}

describe('stickers', () => {
  test('are sent by one press, walked with the arrow keys, and sent once on a double click', async () => {
    for (let n = 0; n < 3; n += 1) await keep()
    const [, second] = await stored()
    const page = await open()
    await openPicker(page)
    await expect.poll(() => stickers(page).count()).toBe(3)
    await expect
      .poll(() =>
        stickers(page)
          .first()
          .evaluate((one) => one.matches(':focus')),
      )
      .toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => picker(page).count()).toBe(0)
    await expect
      .poll(() => inbox.storedMessages('c').then((all) => all.at(-1)?.type))
      .toBe('sticker')
    expect(inbox.rig.channel.sent[0]?.content).toMatchObject({
      type: 'sticker',
      media: second?.url,
      mimeType: 'image/webp',
    })
    await bubbles(page).last().getByRole('img').first().waitFor()

    await openPicker(page)
    await expect.poll(() => stickers(page).count()).toBe(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await stickers(page).first().dblclick()
    await inbox.send('There you are')
    await inbox.outboxIsEmpty()
    const kinds = (await inbox.storedMessages('c')).map(({ type }) => type)
    expect(kinds).toEqual(['text', 'sticker', 'sticker', 'text'])
  })

  test('are created from a picture, a webp of 512 px that the channel accepts, and from no other file', async () => {
    const page = await open()
    await openPicker(page)
    await page
      .locator('#sticker-picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing') })
    await picker(page).getByRole('alert').getByText('Tipo de Archivo No Soportado').waitFor()
    expect(await stored()).toEqual([])

    const buffer = await noise(page, 900, 600)
    await page
      .locator('#sticker-picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await expect.poll(() => stickers(page).count()).toBe(1)
    const [created] = await stored()
    const token = await inbox.rig.tokenOf('ana')
    const answer = await fetch(`${inbox.rig.url}/services/messages${created?.url}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    expect(bytes.length).toBeLessThanOrEqual(limits.media.stickerBytes)
    const size = await page.evaluate(`(async () => {
      const picture = await createImageBitmap(await (await fetch(${JSON.stringify(`/api/messages${created?.url}`)})).blob());
      return [picture.width, picture.height];
    })()`)
    expect(size).toEqual([512, 512])
  })

  test('are removed one per press, by the pointer or the Delete key, with undo, also when a colleague was faster', async () => {
    for (let n = 0; n < 5; n += 1) await keep()
    const page = await open()
    await openPicker(page)
    await expect.poll(() => stickers(page).count()).toBe(5)
    // One per press, not by a double click or a held key.
    const calls = await countCalls(page, '/stickers/')
    await stickers(page).first().hover()
    await picker(page).getByRole('button', { name: 'Remove sticker 1' }).dblclick()
    await expect.poll(() => stickers(page).count()).toBe(4)
    expect(await calls()).toBe(1)
    await stickers(page).first().focus()
    for (let n = 0; n < 3; n += 1) await page.keyboard.down('Delete')
    await page.keyboard.up('Delete')
    await expect.poll(() => stickers(page).count()).toBe(3)
    expect(await calls()).toBe(2)
    // While the response is pending, the sticker is still under the second press.
    const removing = await holdCalls(page, '/stickers/')
    await page.keyboard.press('Delete')
    await expect.poll(removing.count).toBe(1)
    await page.keyboard.press('Delete')
    await removing.release()
    await expect.poll(() => stickers(page).count()).toBe(2)
    expect(await calls()).toBe(3)
    expect(await picker(page).getByRole('alert').count()).toBe(0)
    expect(await stored()).toHaveLength(2)

    await stickers(page).first().focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => stickers(page).count()).toBe(1)
    // Undone by shortcut at the same place.
    await expectFocus(stickers(page).first())
    await page.keyboard.press('Control+Z')
    await expect.poll(() => stickers(page).count()).toBe(2)
    await page.keyboard.press('Delete')
    await expect.poll(() => stickers(page).count()).toBe(1)
    await stickers(page).first().hover()
    await picker(page).getByRole('button', { name: 'Remove sticker 1' }).click()
    await picker(page).getByText('There are no stickers yet', { exact: false }).waitFor()
    await expect.poll(stored).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stored()).length).toBe(1)

    await openPicker(page)
    await expect.poll(() => stickers(page).count()).toBe(1)
    await stickers(page).first().focus()
    const [one] = await stored()
    const sara = await inbox.rig.as('sara')
    expect((await sara('DELETE', `messages/stickers/${one?.id}`)).status).toBe(200)
    await page.keyboard.press('Delete')
    await picker(page).getByText('There are no stickers yet', { exact: false }).waitFor()
    expect(await picker(page).getByRole('alert').count()).toBe(0)
    // The focus stays in the picker, so Escape closes it.
    await expectFocus(picker(page).getByRole('button', { name: 'Add' }))
    await page.keyboard.press('Escape')
    await picker(page).waitFor({ state: 'detached' })
  })
})
