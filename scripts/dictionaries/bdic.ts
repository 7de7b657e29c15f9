import { createHash } from 'node:crypto'
import type { HunspellDictionary } from './hunspell-source.ts'
import { serializeTrie, type TrieWord } from './bdic-trie.ts'

const HEADER_BYTES = 32
const AFFIX_HEADER_BYTES = 16
const SIGNATURE = 'BDic'
const MAJOR_VERSION = 2

/**
 * Serializes a dictionary in BDIC version 2, the format of Chromium's spell checker: a header with a checksum, the
 * affix rules, and the words in a trie.
 */
export function serializeBdic(dictionary: HunspellDictionary): Buffer {
  const affixes = serializeAffixes(dictionary, HEADER_BYTES)
  const words = [...dictionary.words].map(([word, groups]): TrieWord => ({
    bytes: Buffer.from(word),
    groups: [...groups].toSorted((one, other) => other - one),
  }))
  const trie = serializeTrie(words, HEADER_BYTES + affixes.length)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(SIGNATURE, 0, 'latin1')
  header.writeUInt16LE(MAJOR_VERSION, 4)
  header.writeUInt32LE(HEADER_BYTES, 8)
  header.writeUInt32LE(HEADER_BYTES + affixes.length, 12)
  createHash('md5').update(affixes).update(trie).digest().copy(header, 16)
  return Buffer.concat([header, affixes, trie])
}

/**
 * Serializes a table of four offsets in the file, followed by the four lists of texts. Each list ends with an empty
 * text.
 */
function serializeAffixes(dictionary: HunspellDictionary, start: number): Buffer {
  const { groups, rules, replacements, commands } = dictionary
  const lists = [
    listOf([`AF ${groups.length}`, ...groups.map((flags) => `AF ${flags}`)].map(flagBytes)),
    listOf(rules.map(ruleBytes)),
    listOf(replacements.flat().map((text) => Buffer.from(text))),
    listOf(commands.map(commandBytes)),
  ]
  const table = Buffer.alloc(AFFIX_HEADER_BYTES)
  let offset = start + AFFIX_HEADER_BYTES
  for (const [index, list] of lists.entries()) {
    table.writeUInt32LE(offset, index * 4)
    offset += list.length
  }
  return Buffer.concat([table, ...lists])
}

function listOf(texts: readonly Buffer[]): Buffer {
  const end = Buffer.of(0)
  return Buffer.concat([...texts.flatMap((text) => [text, end]), end])
}

/** Encodes each flag as one byte, because Chromium reads every byte as a flag. */
function flagBytes(text: string): Buffer {
  if (/[^\0-\xff]/.test(text)) throw new Error(`A flag of "${text}" does not fit into a byte.`)
  return Buffer.from(text, 'latin1')
}

/** Encodes a rule: its flag as one byte, the rest in UTF-8. */
function ruleBytes(rule: string): Buffer {
  const [kind = '', flag = '', ...rest] = rule.split(' ')
  return Buffer.concat([flagBytes(`${kind} ${flag} `), Buffer.from(rest.join(' '))])
}

/** Commands whose value is a flag. */
const OF_FLAGS =
  /^(NOSUGGEST|FORBIDDENWORD|ONLYINCOMPOUND|NEEDAFFIX|KEEPCASE|CIRCUMFIX|WARN|COMPOUND\w*) /

function commandBytes(command: string): Buffer {
  return OF_FLAGS.test(command) ? flagBytes(command) : Buffer.from(command)
}
