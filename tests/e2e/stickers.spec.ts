import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'

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
  test('are created from a picture, a webp of 512 px that the channel accepts, from no other file, and sent', async () => {
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

    await stickers(page).first().click()
    await bubbles(page).last().getByRole('img').first().waitFor()
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent[0]?.content).toMatchObject({
      type: 'sticker',
      media: created?.url,
      mimeType: 'image/webp',
    })
  })
})
