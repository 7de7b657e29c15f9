import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { filesApi } from '#contract/api/files/files.ts'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { acceptUploads, holdUploads } from '#renderer/scenes/inbox/drafts/uploads.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import { dropOn } from './drop.fixture.ts'

const { keyboard } = userEvent
const note = (name: string) => new File(['A short note'], name, { type: 'text/plain' })

/** A picture of one colour. */
async function picture(name: string, type: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** Opens a chat with the focus in the composer; the service accepts uploads. */
async function openComposer() {
  const inbox = await openCarmen()
  const { screen, service, composer, sent } = inbox
  acceptUploads(service)
  await expect.element(composer).toHaveFocus()
  const files = screen.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  return {
    ...inbox,
    files,
    file: (name: string) => files.filter({ hasText: name }),
    bars: files.getByRole('progressbar'),
    send: screen.getByRole('button', { name: 'Send', exact: true }),
    contents: () => sent().map((one) => Object(one).content),
    pick: (...chosen: File[]) => {
      const input = document.querySelector('#composer-files')
      if (input === null) throw new Error('There is no file input.')
      return userEvent.upload(input, chosen)
    },
    isUploaded: async () =>
      await expect.poll(() => files.getByRole('progressbar').elements()).toEqual([]),
  }
}

test('files are sent with the text as the first one’s caption', async () => {
  const { composer, pick, files, isUploaded, contents } = await openComposer()
  await pick(note('note.txt'), note('second.txt'))
  await expect.poll(() => files.elements()).toHaveLength(2)
  await composer.fill('Two notes')
  await isUploaded()
  await keyboard('{Enter}')
  await expect.poll(contents).toMatchObject([
    { type: 'file', filename: 'note.txt', text: 'Two notes' },
    { type: 'file', filename: 'second.txt' },
  ])
  expect(contents()[1].text).toBeUndefined()
  await expect.poll(() => files.elements()).toEqual([])
})

test('a pasted picture is attached without pasting its path', async () => {
  const { composer, files, isUploaded, send, contents } = await openComposer()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(await picture('image.png', 'image/png', 2, 2))
  clipboardData.setData('text/plain', '/home/ana/image.png')
  composer
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => files.elements()).toHaveLength(1)
  await isUploaded()
  await send.click()
  await expect.poll(contents).toMatchObject([{ type: 'image', filename: 'image.png' }])
  await expect.element(composer).toHaveValue('')
})

test('files dropped anywhere on the conversation are attached, with the same limits', async () => {
  const { screen, composer, files, file } = await openComposer()
  const places = [
    screen.getByRole('button', { name: /^Attach/ }),
    screen.getByRole('feed'),
    screen.getByRole('heading', { name: 'Carmen Rojas' }),
    composer,
  ]
  for (const [index, place] of places.entries()) {
    expect(dropOn(place, { files: [note(`note-${index}.txt`)] })).toBe(true)
    await expect.element(file(`note-${index}.txt`)).toBeVisible()
    await expect.element(composer).toHaveFocus()
  }
  dropOn(screen.getByRole('heading', { name: 'Carmen Rojas' }), {
    files: [new File(['MZ'], 'setup.exe')],
  })
  await expect.element(file('setup.exe').getByText('Tipo de Archivo No Soportado')).toBeVisible()
  await expect.element(composer).toHaveValue('')
  expect(files.elements()).toHaveLength(5)
})

test('files that the channel does not accept are refused before the upload', async () => {
  const { service, pick, file, files, isUploaded } = await openComposer()
  const uploads = acceptUploads(service)
  const poster = new Uint8Array(limits.media.imageBytes + 1)
  poster.set([0xff, 0xd8, 0xff, 0xe0])
  await pick(
    new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' }),
    new File([poster], 'poster.jpg', { type: 'image/jpeg' }),
    await picture('wide.webp', 'image/webp', 512, 300),
  )
  for (const name of ['setup.exe', 'wide.webp'])
    await expect.element(file(name).getByText('Tipo de Archivo No Soportado')).toBeVisible()
  await expect
    .element(file('poster.jpg').getByText('sent as a document', { exact: false }))
    .toBeVisible()
  await isUploaded()
  expect(await accessibilityFaults()).toEqual([])
  expect(uploads.map(({ filename }) => filename)).toEqual(['poster.jpg'])
  for (const name of ['setup.exe', 'poster.jpg', 'wide.webp'])
    await file(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect.poll(() => files.elements()).toEqual([])
})

test('a square WebP picture is sent as a sticker', async () => {
  const { service, pick, files, isUploaded, send, contents } = await openComposer()
  service.answer(filesApi.upload, () => ({
    url: '/storage/wave.webp',
    filename: 'wave.webp',
    mimeType: 'image/webp',
    size: 12,
    width: 512,
    height: 512,
  }))
  await pick(await picture('wave.webp', 'image/webp', 512, 512))
  await expect.poll(() => files.elements()).toHaveLength(1)
  await isUploaded()
  await send.click()
  await expect.poll(contents).toMatchObject([{ type: 'sticker', width: 512, height: 512 }])
})

test('accepted files are sent; one that the service refuses stays with its reason', async () => {
  const { service, pick, files, file, send, contents } = await openComposer()
  service.answer(filesApi.upload, ({ filename }) =>
    filename === 'fake.pdf'
      ? refusal(415, 'UNSUPPORTED_MEDIA_TYPE')
      : { url: '/storage/note.txt', filename: 'note.txt', mimeType: 'text/plain', size: 12 },
  )
  await pick(new File(['no document'], 'fake.pdf', { type: 'application/pdf' }), note('note.txt'))
  const alert = file('fake.pdf').getByRole('alert')
  await expect.element(alert.getByText('Tipo de Archivo No Soportado')).toBeVisible()
  await send.click()
  await expect.poll(contents).toMatchObject([{ filename: 'note.txt' }])
  await expect.poll(() => files.elements()).toHaveLength(1)
})

test('a file that a proxy refuses for its size is not offered to be tried again', async () => {
  const { service, pick, files, file } = await openComposer()
  service.answer(filesApi.upload, () => json({ error: 'Request Entity Too Large' }, 413))
  await pick(note('note.txt'))
  const alert = file('note.txt').getByRole('alert')
  await expect.element(alert.getByText('Archivo demasiado grande')).toBeVisible()
  expect(files.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test('the user types on while files are uploaded, sees the progress, and cancels one', async () => {
  const { service, bridge, composer, pick, files, bars, isUploaded, contents } =
    await openComposer()
  const { calls, release } = holdUploads(service)
  await pick(note('note.txt'), note('second.txt'))
  await expect.poll(() => bars.elements()).toHaveLength(2)
  expect(await accessibilityFaults()).toEqual([])
  await expect.poll(() => calls.length).toBe(2)
  await composer.fill('Meanwhile')
  await keyboard('{Enter}')
  await files.getByRole('button', { name: 'Cancel the upload of second.txt' }).click()
  await expect.poll(() => files.elements()).toHaveLength(1)
  await expect.element(composer).toHaveValue('Meanwhile')
  release()
  await isUploaded()
  expect(bridge.requests('outbox.add')).toEqual([])
  await keyboard('{Enter}')
  await expect.poll(contents).toMatchObject([{ filename: 'note.txt', text: 'Meanwhile' }])
})

test('an upload that failed is tried again', async () => {
  const { service, pick, files, isUploaded, send, contents } = await openComposer()
  service.answer(filesApi.upload, () => refusal(503, 'SERVICE_UNAVAILABLE'))
  await pick(note('note.txt'))
  const again = files.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  acceptUploads(service)
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await isUploaded()
  await send.click()
  await expect.poll(contents).toMatchObject([{ type: 'file', filename: 'note.txt' }])
})
