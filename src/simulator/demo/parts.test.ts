import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries, countryNamed, phoneNumber, priceIn } from './countries.ts'
import { Calendar, DAY_MS } from './calendar.ts'
import { shareOut } from './message-budget.ts'
import { makeDocument } from './documents.ts'
import { readVoice } from './opus.ts'
import { drawPortrait } from './portrait.ts'
import { Stream } from './random.ts'
import { createTimeline } from './timeline.ts'

describe('a random stream', () => {
  test('has the same numbers for the same seed and name, and other numbers for another seed or name', () => {
    const first = (seed: number, name: string) => {
      const stream = new Stream(seed, name)
      return Array.from({ length: 20 }, () => stream.next())
    }
    expect(first(1, 'a')).toEqual(first(1, 'a'))
    expect(first(1, 'a')).not.toEqual(first(1, 'b'))
    expect(first(1, 'a')).not.toEqual(first(2, 'a'))
    // The seed and the name are separated, so "1/1" and "11/" differ.
    expect(first(1, '1')).not.toEqual(first(11, ''))
  })

  test('is uniform and within its bounds', () => {
    const stream = new Stream(3, 'even')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let index = 0; index < 20_000; index += 1) {
      const value = stream.int(0, 9)
      counts[value] = (counts[value] ?? 0) + 1
    }
    expect(counts).toHaveLength(10)
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(250)
  })

  test('shuffles without losing or duplicating anything', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const sorted = (list: number[]) => list.toSorted((a, b) => a - b)
        const shuffled = new Stream(seed, 'shuffle').shuffled(items)
        expect(sorted(shuffled)).toEqual(sorted(items))
      }),
    )
  })
})

describe('phone numbers', () => {
  test.each(countries.map((country) => [country.code, country] as const))(
    'of %s are all different and of one length',
    (_, country) => {
      const numbers = Array.from({ length: 30_000 }, (__, index) => phoneNumber(country, index))
      expect(new Set(numbers).size).toBe(numbers.length)
      const lengths = new Set(numbers.map((number) => number.replace(/^55\d\d9/, '55119').length))
      expect(lengths.size).toBe(1)
    },
  )
})

test.each([
  ['PE', 2_490, 'S/ 2,490'],
  ['MX', 899, '$4,500'],
  ['CO', 899, '$970.000'],
  ['ES', 2_490, '625 €'],
  ['BR', 899, 'R$ 1.300'],
  ['GB', 899, '£190'],
  ['US', 3_190, '$860'],
] as const)('in %s, a price of %i soles is %s', (code, soles, price) => {
  expect(priceIn(countryNamed(code), soles)).toBe(price)
})

test('a document is a PDF with a correct cross-reference table', () => {
  for (const country of countries) {
    const { bytes, filename } = makeDocument(country, 'quotation', 2_318)
    const text = bytes.toString('latin1')
    expect(filename).toMatch(/-2318\.pdf$/)
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
      Number(at),
    )
    expect(offsets).toHaveLength(6)
    for (const [index, at] of offsets.entries())
      expect(text.slice(at, at + 8)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    const [, length = '0', stream = ''] =
      /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(text) ?? []
    expect(stream.length).toBe(Number(length))
    expect(stream).toContain('(Casa Nogal)')
  }
})

test('voice notes have their real length and a varying waveform', () => {
  const folder = join(import.meta.dirname, '../../../resources/demo/voice')
  for (const name of readdirSync(folder)) {
    const { duration, waveform } = readVoice(readFileSync(join(folder, name)))
    expect(duration).toBeGreaterThan(3)
    expect(duration).toBeLessThan(13)
    expect(waveform).toHaveLength(48)
    for (const bar of waveform) expect(bar).toBeGreaterThanOrEqual(0)
    expect(Math.max(...waveform) - Math.min(...waveform)).toBeGreaterThan(0.2)
  }
  const sound = readFileSync(join(folder, 'es-question.ogg'))
  expect(readVoice(sound).duration).toBe(8.4)
  expect(() => readVoice(Buffer.alloc(100))).toThrow('not an Ogg')
})

test('portraits differ and contain no scripts', () => {
  const faces = Array.from({ length: 200 }, (_, index) =>
    drawPortrait(new Stream(1, `face/${index}`), index % 2 === 0 ? 'woman' : 'man'),
  )
  expect(new Set(faces).size).toBe(faces.length)
  for (const face of faces) {
    expect(face).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
    expect(face).not.toMatch(/script|href|on\w+=|undefined|NaN/)
    expect(face.length).toBeLessThan(3_000)
  }
})

describe('in the demo,', () => {
  const calendar = new Calendar(-300)
  const now = Date.UTC(2026, 10, 20, 17)

  test('the timeline gives each chat a time in the past, and a lower activity number than the chat before', () => {
    for (const count of [0, 1, 400, 60_000]) {
      const { ends, activities } = createTimeline(1, count, now, calendar)
      expect(new Set(activities).size).toBe(count)
      const back = [...activities].toSorted((a, b) => b - a)
      expect([...activities]).toEqual(back)
      for (const end of ends) expect(end).toBeLessThan(now)
      expect(now - (ends.at(-1) ?? now)).toBeLessThan(220 * DAY_MS)
    }
  })

  test('the calendar never returns a later time when it moves a time back by days', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 30, noNaN: true }),
        fc.integer({ min: 0, max: DAY_MS }),
        (days, at) => {
          const from = now + at
          expect(calendar.back(from, days)).toBeLessThanOrEqual(from)
        },
      ),
    )
  })
})

test('the message counts of all chats add up to the requested total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
      (contacts, more, longest) => {
        const messages = more + (longest ?? 0)
        // A single chat has exactly `longest` messages, so the other messages would have no chat.
        fc.pre(contacts > 1 || longest === undefined)
        const budget = shareOut(1, {
          contacts,
          messages,
          ...(longest !== undefined && { longest }),
        })
        const counts = Array.from({ length: contacts }, (_, index) => budget(index) ?? -1)
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(0)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(messages)
        expect(counts[0]).toBe(longest ?? counts[0])
      },
    ),
  )
})
