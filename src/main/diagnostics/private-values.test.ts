import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { privateValues, withoutValues, type PrivateSources } from './private-values.ts'

describe('withoutValues', () => {
  it.each([
    ['the chat of Carmen Rojas failed', ['Carmen Rojas'], 'the chat of … failed'],
    ['reply to Carmen: refused', ['Carmen Rojas', 'Carmen'], 'reply to …: refused'],
    ['Carmencita is another name', ['Carmen'], 'Carmencita is another name'],
    ['cause="dijo \\"hola\\" ayer"', ['dijo "hola" ayer'], 'cause="…"'],
    ['a b', ['a', ' b '], 'a b'],
    ['cut: Su pedido sale el jueves por la t', ['Su pedido sale el jueves por la tarde'], 'cut: …'],
  ])('for the text %j and the values %j returns %j', (text, values, expected) => {
    expect(withoutValues(text, values)).toBe(expected)
  })

  it('leaves no word of the values in a text', () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/).map((text) => `ñ${text}`)
    const value = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        const line = values.map((one, index) => `part${index}="${one}"`).join(' and ')
        expect(withoutValues(line, values)).not.toContain('ñ')
      }),
    )
  })
})

describe('the private values', () => {
  const sources = (isSignedIn: boolean, group: string | null): PrivateSources => {
    const user = { name: 'Diego Salas', email: 'diego@bandeja.example' }
    const contact = { name: 'Carmen', lastName: 'Rojas', chat: { lastMessage: 'Hola a todos' } }
    const content = { type: 'text', text: 'Su pedido\nsale el jueves' }
    const draft = { text: 'Le confirmo', files: [{ name: 'factura.pdf' }], note: { text: 'Ojo' } }
    const services = {
      session: { user: () => (isSignedIn ? user : null) },
      unreadChats: { view: () => [contact] },
      outbox: { list: () => Promise.resolve([{ content }]) },
      drafts: { get: () => Promise.resolve({ c1: draft }) },
      snoozes: { get: () => Promise.reject(new Error('not readable')) },
      groupId: () => group,
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the members that are read
    return services as unknown as PrivateSources
  }

  it('include names, addresses and texts, but not the `type` of a content', async () => {
    const values = await privateValues(sources(true, 'g1'))
    expect(values).toEqual(
      expect.arrayContaining([
        'Diego',
        'diego@bandeja.example',
        'Carmen Rojas',
        'Rojas',
        'Hola a todos',
        'sale el jueves',
        'Le confirmo',
        'factura.pdf',
      ]),
    )
    expect(values).not.toContain('text')
  })

  it('are empty while nobody is signed in', async () => {
    expect(await privateValues(sources(false, 'g1'))).toEqual([])
  })

  it('include no drafts before a group is selected', async () => {
    const values = await privateValues(sources(true, null))
    expect(values).toContain('Diego')
    expect(values).not.toContain('Le confirmo')
  })
})
