import { expect, it } from 'vitest'
import { createConversationPdf, type ConversationPdfDeps } from './conversation-pdf-service.ts'

const conversation = { name: 'Carmen', phone: '', entries: [], isCut: false }

function desk(change: Partial<ConversationPdfDeps> = {}) {
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

it('writes the document where the user chose, and names it by an id', async () => {
  const { save, written } = desk()
  expect(await save(conversation)).toEqual({ savedId: 'id of /home/ana/Carmen 1970-01-01.pdf' })
  expect(written).toEqual(['/home/ana/Carmen 1970-01-01.pdf'])
})

it('prints and writes nothing for a user who cancels', async () => {
  const { save, written } = desk({
    choosePath: () => Promise.resolve(null),
    print: () => Promise.reject(new Error('not expected')),
  })
  expect(await save(conversation)).toEqual({ savedId: null })
  expect(written).toEqual([])
})

it('writes nothing once the screen is locked', async () => {
  let isLocked = false
  const { save, written } = desk({
    isLocked: () => isLocked,
    choosePath: () => {
      isLocked = true
      return Promise.resolve('/home/ana/a.pdf')
    },
  })
  await expect(save(conversation)).rejects.toMatchObject({ code: 'LOCKED' })
  expect(written).toEqual([])
})

it('says when the file cannot be written', async () => {
  const { save } = desk({ write: () => Promise.reject(new Error('EACCES')) })
  await expect(save(conversation)).rejects.toMatchObject({ code: 'STORAGE' })
})
