import { describe, expect, test } from 'vitest'
import { readChatExport } from './chat-export.ts'
import { exportClock, importedContent, messageMark, planExport } from './export-plan.ts'
import { FORMER_FILE } from './message-detail.ts'

const reading = { order: 'dmy', customer: 'Ana', timeZone: 'America/Lima' } as const
const entriesOf = (...lines: string[]) => readChatExport(lines.join('\n')).entries
const LATE = Date.parse('2024-03-14T02:05:00Z')

test('times are those of the group’s zone, with the seconds that the export has', () => {
  const [short] = entriesOf('13/3/24, 21:05 - Ana: Hola')
  const [long] = entriesOf('[13/3/24, 21:05:33] Ana: Hola')
  if (short === undefined || long === undefined) throw new Error('Nothing was read.')
  const writtenAt = exportClock(reading)
  expect(writtenAt(short)).toBe(LATE)
  expect(writtenAt(long)).toBe(LATE + 33_000)
  const inUtc = exportClock({ ...reading, timeZone: 'UTC' })
  expect(inUtc(long)).toBe(Date.parse('2024-03-13T21:05:33Z'))
})

test('on a day on which the clocks change, the time before and after it is right', () => {
  const writtenAt = exportClock({ ...reading, timeZone: 'America/New_York' })
  const [before, after] = entriesOf('10/3/24, 1:30 - Ana: Hola', '10/3/24, 21:05 - Ana: Hola')
  if (before === undefined || after === undefined) throw new Error('Nothing was read.')
  expect(writtenAt(before)).toBe(Date.parse('2024-03-10T06:30:00Z'))
  expect(writtenAt(after)).toBe(Date.parse('2024-03-11T01:05:00Z'))
})

describe('what becomes of a message', () => {
  const entries = entriesOf(
    '13/3/24, 21:05 - Ana: Hola',
    '13/3/24, 21:05 - Ana: Hola',
    '13/3/24, 21:06 - Luis: IMG-1-WA1.jpg (archivo adjunto)',
    '14/3/24, 8:00 - Ana: Gracias',
  )
  const marks = (...texts: string[]) => texts.map((text) => messageMark({ text }, LATE))

  test('it is added to a chat without messages', () => {
    const fates = planExport(entries, reading, { ownSince: undefined, marks: [] })
    expect(fates).toEqual(['added', 'added', 'added', 'added'])
  })

  test('of equal messages, as many are known as the chat has', () => {
    const before = { ownSince: undefined, marks: marks('Hola', 'Otra') }
    expect(planExport(entries, reading, before)).toEqual(['known', 'added', 'added', 'added'])
    const twice = { ownSince: undefined, marks: marks('Hola', 'Hola', 'Hola') }
    expect(planExport(entries, reading, twice)).toEqual(['known', 'known', 'added', 'added'])
  })

  test('a file that the chat has is known, whatever its name is there', () => {
    const file = { text: '', media: '/storage/f1', filename: 'foto.jpg' }
    const before = { ownSince: undefined, marks: [messageMark(file, LATE + 60_000)] }
    expect(planExport(entries, reading, before)[2]).toBe('known')
    const omitted = { text: '', unsupported: FORMER_FILE }
    const former = { ownSince: undefined, marks: [messageMark(omitted, LATE + 60_000)] }
    expect(planExport(entries, reading, former)[2]).toBe('known')
  })

  test('it is left out if it is not earlier than the first message of the chat itself', () => {
    const before = { ownSince: Date.parse('2024-03-14T13:00:00Z'), marks: [] }
    expect(planExport(entries, reading, before)).toEqual(['added', 'added', 'added', 'later'])
  })
})

test.each([
  ['Ana: Hola', { type: 'text', text: 'Hola', imported: {} }],
  ['Luis: Hola', { type: 'text', text: 'Hola', imported: { author: 'Luis' } }],
  ['Ana: Se eliminó este mensaje', { deleted: true, imported: {} }],
  ['Ana: <Multimedia omitido>', { unsupported: FORMER_FILE, imported: {} }],
  ['Luis: a.pdf (archivo adjunto)', { filename: 'a.pdf', unsupported: FORMER_FILE }],
  ['Ana: Llamada perdida', { text: 'Llamada perdida', call: { outcome: 'missed' } }],
])('the content of %j', (line, content) => {
  const [entry] = entriesOf(`13/3/24, 21:05 - ${line}`)
  expect(entry && importedContent(entry, reading)).toMatchObject(content)
})

test('a call of the company is only a text', () => {
  const [entry] = entriesOf('13/3/24, 21:05 - Luis: Llamada perdida')
  expect(entry && importedContent(entry, reading)).not.toHaveProperty('call')
})
