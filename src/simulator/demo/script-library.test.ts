import { describe, expect, test } from 'vitest'
import { languages, limits } from '#contract/limits.ts'
import { featuredContacts } from './featured-contacts.ts'
import { countries, countryNamed } from './countries.ts'
import { library, scriptNamed } from './script-library.ts'
import { tags } from './labels.ts'
import { Stream } from './random.ts'
import { readScripts } from './script.ts'
import { makeScriptVariables, fillPhrase } from './script-variables.ts'

describe.each(languages)('the scripts in %s', (language) => {
  const scripts = library[language]

  test('are at least 14, with different ids', () => {
    expect(scripts.length).toBeGreaterThanOrEqual(14)
    expect(new Set(scripts.map(({ id }) => id)).size).toBe(scripts.length)
  })

  test('have only tags of the shop, and the tags “group” and “PE”', () => {
    const known = new Set([...tags.flatMap(({ words }) => words), 'group', 'PE'])
    for (const script of scripts) for (const tag of script.tags) expect(known).toContain(tag)
  })

  test('stay within the channel’s limits for options', () => {
    const {
      quickReplyButtons,
      quickReplyButtonMax,
      listButtonMax,
      listRows,
      listTitleMax,
      listDescriptionMax,
    } = limits.interactive
    for (const { line } of scripts.flatMap(({ messages }) => messages)) {
      if (line.kind !== 'buttons' && line.kind !== 'list') continue
      const isList = line.kind === 'list'
      expect(line.options.length).toBeLessThanOrEqual(isList ? listRows : quickReplyButtons)
      for (const option of line.options) {
        const [title = '', description = ''] = option.split(' — ')
        expect(title.length).toBeLessThanOrEqual(isList ? listTitleMax : quickReplyButtonMax)
        expect(description.length).toBeLessThanOrEqual(listDescriptionMax)
      }
      expect(isList ? line.button.length : 1).toBeLessThanOrEqual(listButtonMax)
    }
  })

  test('can be filled in for every country, also for a customer without a name', () => {
    for (const country of countries.filter((each) => each.language === language)) {
      for (const name of ['', 'Ana']) {
        const stream = new Stream(1, `${country.code}/${name}`)
        const place = { country, district: 'Surco', town: 'Lima', address: 'Jr. Tacna 120' }
        const people = { name, isWoman: true, agent: name && 'Diego', agentIsWoman: false }
        const variables = makeScriptVariables(stream, { ...place, ...people, now: 0, utcOffset: 0 })
        for (const { line } of scripts.flatMap(({ messages }) => messages)) {
          if (!('text' in line)) continue
          const text = fillPhrase(line.text, variables, stream)
          expect(text).not.toMatch(/[{}[\]]| {2}| [,.!?]|,[,!]| $/)
          expect(text.length).toBeLessThanOrEqual(limits.messageTextMax)
        }
      }
    }
  })
})

test('featured contacts use existing scripts, and at most as many messages as the script has', () => {
  for (const { script, length, country = 'PE' } of featuredContacts) {
    const { messages } = scriptNamed(countryNamed(country).language, script)
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThanOrEqual(messages.length)
  }
})

describe('a script', () => {
  test('is parsed into speakers, contents, pauses and reactions', () => {
    const [script] = readScripts(
      '# one | Quote\nc Hola {name}\na:image desk Este\nc+ ❤️\n~ 2h\nc> Ese mismo\n',
    )
    expect(script).toEqual({
      id: 'one',
      tags: ['Quote'],
      messages: [
        {
          line: { kind: 'text', by: 'c', text: 'Hola {name}', quotes: false },
          pause: 0,
          reactions: [],
        },
        {
          line: { kind: 'image', by: 'a', photo: 'desk', text: 'Este' },
          pause: 0,
          reactions: [{ by: 'c', emoji: '❤️' }],
        },
        {
          line: { kind: 'text', by: 'c', text: 'Ese mismo', quotes: true },
          pause: 7_200_000,
          reactions: [],
        },
      ],
    })
  })

  test.each(['x Hola', 'c:dance Hola', 'a:pdf poem', 'Hola', 'automatic Hola'])(
    'with the line "%s" is refused',
    (line) => {
      expect(() => readScripts(`# one\n${line}\n`)).toThrow(/cannot be read/)
    },
  )
})

test('fillPhrase throws for a placeholder without a value', () => {
  const stream = new Stream(1, 'story')
  const variables = { name: 'Ana', order: '1' }
  expect(() => fillPhrase('Hola {nobody}', variables, stream)).toThrow('{nobody}')
})
