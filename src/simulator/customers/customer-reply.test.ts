import { describe, expect, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { languages, type Language } from '#contract/limits.ts'
import { countries } from '#simulator/demo/countries.ts'
import type { DemoMedia } from '#simulator/demo/media.ts'
import { Stream } from '#simulator/demo/random.ts'
import { makeScriptVariables, fillPhrase } from '#simulator/demo/script-variables.ts'
import { answer, mostUrgent, say, type CustomerContext } from './customer-reply.ts'
import { phrases } from './phrases/index.ts'

const mediaOf = (type: MessageContent['type']) => (): MessageContent => ({
  type,
  media: '/storage/x',
})
const media: DemoMedia = {
  photo: mediaOf('image'),
  sticker: mediaOf('sticker'),
  voice: mediaOf('audio'),
  document: mediaOf('file'),
}

function customerOf(
  language: Language,
  seed: number,
  known: { name: string; agent: string },
): CustomerContext {
  const country = countries.find((one) => one.language === language)
  if (country === undefined) throw new Error('No country has this language.')
  const stream = new Stream(seed, language)
  const place = { country, district: 'Surco', town: 'Lima', address: 'Jr. Tacna 120' }
  const people = { ...known, isWoman: true, agentIsWoman: false, now: 0, utcOffset: 0 }
  const variables = {
    ...makeScriptVariables(stream, { ...place, ...people }),
    fullName: 'Ana Rojas',
    email: 'ana@correo.example',
  }
  const person = { country, variables, latitude: -12, longitude: -77, address: place.address }
  return { person, media, stream, recent: new Set() }
}

describe.each(languages)('a customer who speaks %s', (language) => {
  test('fills in every phrase completely, with and without the names of the customer and the agent', () => {
    const { answers, ...others } = phrases[language]
    const all = [...Object.values(answers), ...Object.values(others)].flat()
    for (const known of [
      { name: 'Ana', agent: 'Diego' },
      { name: '', agent: '' },
    ]) {
      const { person, stream } = customerOf(language, 1, known)
      for (const phrase of all) {
        const text = fillPhrase(phrase, person.variables, stream)
        expect(text).not.toMatch(/[{}[\]]| {2}| [,.!?]|,[,!]|^ | $/)
      }
    }
  })

  test.each([
    [{ type: 'image', media: '/storage/y' }],
    [{ type: 'audio', media: '/storage/y' }],
    [{ type: 'file', media: '/storage/y' }],
    [{ type: 'sticker', media: '/storage/y' }],
    [{ type: 'location', latitude: 1, longitude: 1 }],
    [{ type: 'text', text: 'Ok' }],
    [{ type: 'unknown' }],
    [{ type: 'list', text: 'Which?' }],
  ] satisfies [MessageContent][])('answers %j', (content) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const actions = answer(
        { messageId: 'm', content },
        customerOf(language, seed, { name: 'A', agent: 'B' }),
      )
      expect(actions.filter(({ kind }) => kind === 'say').length).toBeGreaterThan(0)
    }
  })
})

describe('in at least one of 60 replies, a customer', () => {
  /** The message types and reaction emoji in the replies of 60 customers to the same message. */
  const kindsOf = (content: MessageContent, language: Language) => {
    const actions = Array.from({ length: 60 }, (_, seed) =>
      answer({ messageId: 'm', content }, customerOf(language, seed, { name: 'A', agent: 'B' })),
    ).flat()
    return new Set(
      actions.map((action) => (action.kind === 'say' ? action.content.type : action.emoji)),
    )
  }

  test.each<[string, MessageContent, Language, string]>([
    [
      'answers thanks with a sticker',
      { type: 'text', text: 'Gracias por tu compra' },
      'es',
      'sticker',
    ],
    ['answers thanks with a heart', { type: 'text', text: 'Gracias por tu compra' }, 'es', '❤️'],
    ['reacts to a picture', { type: 'image', media: '/storage/y' }, 'es', '😍'],
    ['sends the requested photo', { type: 'text', text: '¿Me mandas una foto?' }, 'es', 'image'],
    ['sends a voice note', { type: 'text', text: '¿Me mandas un audio?' }, 'es', 'audio'],
    ['sends a location', { type: 'text', text: '¿Cuál es tu dirección?' }, 'es', 'location'],
    [
      'sends the receipt as a document if they live abroad',
      { type: 'text', text: 'Could you send me the proof of payment?' },
      'en',
      'file',
    ],
  ])('%s', (_, content, language, kind) => {
    expect(kindsOf(content, language)).toContain(kind)
  })
})

test('recent phrases are not repeated while there are other phrases', () => {
  const customer = customerOf('es', 1, { name: 'Ana', agent: 'Diego' })
  const recent = new Set(['uno', 'dos'])
  for (let turn = 0; turn < 20; turn += 1)
    expect(say(['uno', 'dos', 'tres'], { ...customer, recent }).text).toBe('tres')
})

test('mostUrgent picks the last message with a request', () => {
  const texts = (...all: string[]) =>
    all.map((text, index) => ({ messageId: `m${index}`, content: { type: 'text', text } as const }))
  const pick = (...all: string[]) => mostUrgent(texts(...all), 'es')?.messageId
  expect(pick('Hola', '¿Me envías una foto?', 'Gracias')).toBe('m1')
  expect(pick('¿Cuál es la dirección?', '¿Cuál es tu correo?')).toBe('m1')
  expect(pick()).toBeUndefined()
})
