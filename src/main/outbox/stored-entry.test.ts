import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecord, encodeRecord, replay, type JournalRecord } from './stored-entry.ts'

const put = (n: number, text: string): JournalRecord => ({
  op: 'put',
  entry: {
    n,
    owner: { userId: '7', binding: 'b' },
    key: `key-${n}-12345`,
    groupId: '1',
    contactId: '2',
    content: { type: 'text', text },
    createdAt: '2026-01-01T00:00:00.000Z',
  },
})

const records = fc.array(
  fc.oneof(
    fc
      .record({ n: fc.nat(9), text: fc.string({ unit: 'binary' }) })
      .map(({ n, text }) => put(n, text)),
    fc.nat(9).map((n): JournalRecord => ({ op: 'drop', n })),
  ),
  { maxLength: 20 },
)

/** Computes the result that `replay` must have for these records. */
function replayed(list: readonly JournalRecord[]): [number, unknown][] {
  const left = new Map<number, unknown>()
  for (const record of list) {
    if (record.op === 'put') left.set(record.entry.n, record.entry.content.text)
    else left.delete(record.n)
  }
  return [...left]
}
const found = (text: string) =>
  [...replay(text).entries].map(([n, entry]) => [n, entry.content.text])

describe('the lines of the journal', () => {
  it('decode to the encoded records', () => {
    fc.assert(
      fc.property(records, (list) => {
        for (const record of list)
          expect(decodeRecord(encodeRecord(record).trimEnd())).toEqual(record)
        const text = list.map(encodeRecord).join('')
        expect(found(text)).toEqual(replayed(list))
        expect(replay(text).damaged).toBe(0)
      }),
    )
  })

  it('are all decoded from a file that was cut, except an incomplete last line', () => {
    fc.assert(
      fc.property(records, fc.nat(), (list, seed) => {
        const lines = list.map(encodeRecord)
        const bytes = Buffer.from(lines.join(''))
        const cut = bytes.length === 0 ? 0 : seed % (bytes.length + 1)
        let whole = 0
        for (let size = 0; whole < lines.length; whole += 1) {
          size += Buffer.byteLength(lines[whole] ?? '')
          // A last line that lacks only its line break is complete.
          if (size - 1 > cut) break
        }
        expect(found(bytes.subarray(0, cut).toString())).toEqual(replayed(list.slice(0, whole)))
      }),
      { numRuns: 500 },
    )
  })

  it('are not decoded as another record if one byte changes', () => {
    const line = encodeRecord(put(1, 'hola')).trimEnd()
    fc.assert(
      fc.property(fc.nat(line.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const changed = line.slice(0, at) + String.fromCharCode(code) + line.slice(at + 1)
        expect(decodeRecord(changed) === null).toBe(changed !== line)
      }),
    )
  })

  it('are decoded; any other line, unless it is empty, counts as damaged', () => {
    const text = `rubbish\n\n{}\n${'0'.repeat(16)} {"op":"drop","n":1}\n${encodeRecord(put(1, 'a'))}`
    expect(found(text)).toEqual([[1, 'a']])
    expect(replay(text).damaged).toBe(3)
  })
})
