import { expect, it } from 'vitest'
import { createConversationPdf, type ConversationPdfDeps } from './conversation-pdf.ts'

const conversation = { name: 'Carmen', phone: '', entries: [], isCut: false }

function rig(change: Partial<ConversationPdfDeps> = {}) {
  const written: string[] = []
  const save = createConversationPdf({
    clock: { now: () => 0, after: () => () => undefined },
    language: () => 'en',
    texts: () => ({ printedOn: (moment) => moment, note: 'Note', olderLeftOut: '' }),
    isLocked: () => false,
    print: (html) => Promise.resolve(new TextEncoder().encode(html)),
    choosePath: (name) => Promise.resolve(`/home/ana/${name}`),
    write: (path) => Promise.resolve(void written.push(path)),
    addSaved: (path) => `id of ${path}`,
    ...change,
  })
  return { save, written }
}

it('writes the document to the chosen path and returns the id of the file', async () => {
  const { save, written } = rig()
  expect(await save(conversation)).toEqual({ savedId: 'id of /home/ana/Carmen 1970-01-01.pdf' })
  expect(written).toEqual(['/home/ana/Carmen 1970-01-01.pdf'])
})

it('prints and writes nothing if the user cancels', async () => {
  const { save, written } = rig({
    choosePath: () => Promise.resolve(null),
    print: () => Promise.reject(new Error('not expected')),
  })
  expect(await save(conversation)).toEqual({ savedId: null })
  expect(written).toEqual([])
})

it('writes nothing after the screen was locked', async () => {
  let isLocked = false
  const { save, written } = rig({
    isLocked: () => isLocked,
    choosePath: () => {
      isLocked = true
      return Promise.resolve('/home/ana/a.pdf')
    },
  })
  await expect(save(conversation)).rejects.toMatchObject({ code: 'LOCKED' })
  expect(written).toEqual([])
})

it('reports a file that cannot be written', async () => {
  const { save } = rig({ write: () => Promise.reject(new Error('EACCES')) })
  await expect(save(conversation)).rejects.toMatchObject({ code: 'STORAGE' })
})
