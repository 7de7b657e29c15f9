import { beforeEach, expect, test, vi } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { store } from '#renderer/data/store.ts'
import { dangerousFileAtom, saveFile } from './file-actions.ts'

const link = { href: '', download: '', click: vi.fn<() => void>() }
beforeEach(() => {
  link.click.mockClear()
  store.set(dangerousFileAtom, null)
  vi.stubGlobal('document', { createElement: () => link })
})

const save = (filename: string, mimeType: string) => {
  const content: MessageContent = { type: 'file', filename, mimeType }
  saveFile({ url: '/media/f', name: filename }, content)
  return [link.click.mock.calls.length, store.get(dangerousFileAtom)?.name ?? null]
}

test('a file is downloaded at once, and a dangerous one only after a warning', () => {
  expect(save('factura.xml', 'application/xml')).toEqual([1, null])
  link.click.mockClear()
  expect(save('setup.exe', 'application/octet-stream')).toEqual([0, 'setup.exe'])
  expect(save('foto.jpg', 'text/html')).toEqual([0, 'foto.jpg'])
})
