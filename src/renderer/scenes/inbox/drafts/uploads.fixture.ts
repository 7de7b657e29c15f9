import { filesApi } from '#contract/api/files/files.ts'
import type { ReceivedCall, ServiceDouble } from '#renderer/data/service/service.fixture.ts'

const types: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  png: 'image/png',
  webp: 'image/webp',
  ogg: 'audio/ogg',
}

/** What the service stores of an uploaded file. */
const stored = (filename: string) => ({
  url: `/storage/${filename}`,
  filename,
  mimeType: types[filename.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  size: 12,
})

/** Accepts all uploads. @returns the calls */
export const acceptUploads = (service: ServiceDouble): readonly ReceivedCall[] =>
  service.answer(filesApi.upload, ({ filename }) => stored(filename ?? ''))

/** Holds the uploads. @returns a function that accepts those that are held, and the later ones */
export function holdUploads(service: ServiceDouble) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const calls = service.answer(filesApi.upload, async ({ filename }) => {
    await promise
    return stored(filename ?? '')
  })
  return { calls, release: resolve }
}
