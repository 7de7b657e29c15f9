import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serializeBdic } from './bdic.ts'
import { parseHunspell } from './hunspell-source.ts'
import type { HunspellDictionary } from './hunspell-source.ts'

const empty = { groups: [], rules: [], replacements: [], commands: [] }

/** Looks up a word in a serialized dictionary like Chromium. @returns its groups; null for an unknown word */
function lookUp(file: Buffer, word: string): number[] | null {
  const bytes = Buffer.from(word)
  let node = file.readUInt32LE(12)
  for (let depth = 0; ; depth += 1) {
    const id = file.readUInt8(node)
    if (id < 0x80) return leafGroups(file, node, bytes.subarray(depth))
    const next = childOf(file, node, id, bytes[depth] ?? 0)
    if (next === null) return null
    node = next
    if (depth >= bytes.length) return leafGroups(file, node, Buffer.alloc(0))
  }
}

function childOf(file: Buffer, node: number, id: number, byte: number): number | null {
  if (id >= 0xe0) {
    const width = id >= 0xf0 ? 3 : 2
    const end = node + 1 + (id & 0x0f) * width
    for (let entry = node + 1; entry < end; entry += width) {
      if (file.readUInt8(entry) !== byte) continue
      return end + (width === 3 ? file.readUInt16LE(entry + 1) : file.readUInt8(entry + 1))
    }
    return null
  }
  const width = (id & 2) === 2 ? 4 : 2
  const hasEnd = (id & 1) === 1
  const first = file.readUInt8(node + 1)
  const table = node + 3 + (hasEnd ? width : 0)
  if (byte === 0 ? !hasEnd : byte < first || byte >= first + file.readUInt8(node + 2)) return null
  const entry = byte === 0 ? node + 3 : table + (byte - first) * width
  const offset = width === 4 ? file.readUInt32LE(entry) : file.readUInt16LE(entry)
  if (offset === 0) return null
  return width === 4 ? offset : node + offset
}

function leafGroups(file: Buffer, leaf: number, rest: Buffer): number[] | null {
  const head = file.readUInt16BE(leaf)
  let at = leaf + 2
  let stored: Buffer = Buffer.alloc(0)
  if ((head & 0x4000) !== 0) {
    const end = file.indexOf(0, at)
    stored = file.subarray(at, end)
    at = end + 1
  }
  if (!stored.equals(rest)) return null
  const groups = (head & 0x1fff) === 0x1fff ? [] : [head & 0x1fff]
  if ((head & 0x2000) === 0) return groups
  for (; file.readUInt16LE(at) !== 0xffff; at += 2) groups.push(file.readUInt16LE(at))
  return groups
}

function dictionaryOf(words: HunspellDictionary['words']): Buffer {
  return serializeBdic({ ...empty, words })
}

describe('a serialized dictionary', () => {
  it('contains exactly the given words with their groups', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'é', 'ñ', '-', 'z', 'ß'),
      minLength: 1,
      maxLength: 6,
    })
    const groups = fc.uniqueArray(fc.integer({ min: 0, max: 9_000 }), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, groups), {
          selector: ([one]) => one,
          minLength: 2,
          maxLength: 200,
        }),
        fc.array(word),
        (entries, others) => {
          const words = new Map(entries.map(([one, own]) => [one, new Set(own)]))
          const file = dictionaryOf(words)
          for (const [one, own] of words) {
            expect(lookUp(file, one)).toEqual([...own].toSorted((a, b) => b - a))
          }
          const unknown = others.filter((one) => !words.has(one))
          expect(unknown.filter((one) => lookUp(file, one) !== null)).toEqual([])
        },
      ),
    )
  })

  it('contains all words if it needs tables of every size', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
    const words = letters.flatMap((one) =>
      letters.flatMap((two) =>
        letters.flatMap((three) => [`${one}${two}${three}`, `${one}${two}${three}-rest`]),
      ),
    )
    const file = dictionaryOf(new Map(words.map((word) => [word, new Set([7])])))
    expect(words.filter((word) => lookUp(file, word)?.[0] !== 7)).toEqual([])
    expect(lookUp(file, 'ab')).toBeNull()
  })

  it('begins with its format, version, offsets and the checksum of the rest', () => {
    const file = dictionaryOf(
      new Map([
        ['casa', new Set([0])],
        ['cosa', new Set([1])],
      ]),
    )
    expect(file.toString('latin1', 0, 4)).toBe('BDic')
    expect(file.readUInt16LE(4)).toBe(2)
    const checksum = createHash('md5').update(file.subarray(32)).digest()
    expect(file.subarray(16, 32)).toEqual(checksum)
  })

  it('stores each flag in one byte', () => {
    const source = parseHunspell('SET UTF-8\nFLAG UTF-8\nSFX À Y 1\nSFX À 0 é .\n', '1\ncaf/À\n')
    const file = serializeBdic(source)
    expect(file.includes(Buffer.from('AF À\0', 'latin1'))).toBe(true)
    const rule = Buffer.concat([Buffer.from('SFX À 0 ', 'latin1'), Buffer.from('é .\0')])
    expect(file.includes(rule)).toBe(true)
  })
})
