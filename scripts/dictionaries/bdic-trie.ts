/** A word as UTF-8 with the numbers of its flag groups, the highest first. */
export interface TrieWord {
  bytes: Buffer
  groups: readonly number[]
}

/** The highest group number that fits into the head of a leaf; higher ones are in the list after the head. */
const LARGEST_IN_HEAD = 0x1ffe
const HEAD_UNUSED = 0x1fff
const MOST_GROUPS = 32
const LIST_END = 0xffff

const LEAF_WITH_REST = 0x40
const LEAF_WITH_LIST = 0x20
const LIST_8 = 0xe0
const LIST_16 = 0xf0
const LOOKUP = 0xc0
const LOOKUP_32 = 0x02
const LOOKUP_WITH_END = 0x01
/** Smallest number of children that does not fit into a list. */
const TOO_MANY_FOR_LIST = 16

interface Leaf {
  /** The byte that leads to the node; 0 if the word ends before it. */
  byte: number
  size: number
  word: TrieWord
  /** The bytes of the word after the byte that leads to the leaf. */
  rest: Buffer
}

interface Branch {
  byte: number
  /** Bytes of the node with all its children. */
  size: number
  storage: 'list8' | 'list16' | 'lookup16' | 'lookup32'
  children: readonly Node[]
}

type Node = Leaf | Branch

/**
 * Serializes words as BDIC's trie. Large nodes are tables indexed by byte; small ones are lists of bytes.
 * @param start offset of the trie in the file, because large tables contain offsets from the start of the file
 */
export function serializeTrie(words: readonly TrieWord[], start: number): Buffer {
  const sorted = words.toSorted((one, other) => Buffer.compare(one.bytes, other.bytes))
  const root = branchOf(sorted, 0, 0)
  const output = Buffer.alloc(root.size)
  const end = write(root, { output, start }, 0)
  if (end !== root.size) throw new Error('The computed size of the dictionary is wrong.')
  return output
}

/** @param words at least one, all with the same `depth` first bytes */
function nodeOf(words: readonly TrieWord[], depth: number, byte: number): Node {
  const [word, second] = words
  if (word === undefined) throw new Error('A node must have at least one word.')
  return second === undefined ? leafOf(word, depth, byte) : branchOf(words, depth, byte)
}

function leafOf(word: TrieWord, depth: number, byte: number): Leaf {
  const rest = word.bytes.subarray(depth)
  const listed = listedGroups(word).length
  const size = 2 + (rest.length > 0 ? rest.length + 1 : 0) + (listed > 0 ? listed * 2 + 2 : 0)
  return { byte, size, word, rest }
}

function branchOf(words: readonly TrieWord[], depth: number, byte: number): Branch {
  const children: Node[] = []
  for (let from = 0; from < words.length;) {
    const next = words[from]?.bytes[depth] ?? 0
    let to = from + 1
    while (to < words.length && (words[to]?.bytes[depth] ?? 0) === next) to += 1
    children.push(nodeOf(words.slice(from, to), depth + (next === 0 ? 0 : 1), next))
    from = to
  }
  const content = children.reduce((sum, { size }) => sum + size, 0)
  const count = children.length
  if (count < TOO_MANY_FOR_LIST && content <= 0xff) {
    return { byte, size: 1 + count * 2 + content, storage: 'list8', children }
  }
  if (count < TOO_MANY_FOR_LIST && content <= 0xffff) {
    return { byte, size: 1 + count * 3 + content, storage: 'list16', children }
  }
  const { hasEnd, length } = tableOf(children)
  const entries = length + (hasEnd ? 1 : 0)
  const small = 3 + entries * 2 + content
  if (small < 0xffff) return { byte, size: small, storage: 'lookup16', children }
  return { byte, size: 3 + entries * 4 + content, storage: 'lookup32', children }
}

/**
 * The range of a table, from its first byte to its last. A word that ends at the node has an entry before the range.
 */
function tableOf(children: readonly Node[]): { hasEnd: boolean; first: number; length: number } {
  const bytes = children.map(({ byte }) => byte)
  const hasEnd = bytes[0] === 0
  const first = bytes[hasEnd ? 1 : 0] ?? 0
  const last = bytes.at(-1) ?? 0
  return { hasEnd, first, length: last - first + 1 }
}

/** The groups after the head of a leaf: all but the first, or all if the first does not fit into the head. */
function listedGroups({ groups }: TrieWord): readonly number[] {
  const [first = 0] = groups
  return groups.slice(first > LARGEST_IN_HEAD ? 0 : 1, MOST_GROUPS)
}

interface Target {
  output: Buffer
  start: number
}

/** @returns the offset after the node */
function write(node: Node, target: Target, offset: number): number {
  if ('word' in node) return writeLeaf(node, target, offset)
  return node.storage.startsWith('list')
    ? writeList(node, target, offset)
    : writeLookup(node, target, offset)
}

function writeLeaf({ word, rest }: Leaf, { output }: Target, start: number): number {
  const [first = 0] = word.groups
  const listed = listedGroups(word)
  const head = first > LARGEST_IN_HEAD ? HEAD_UNUSED : first
  const marks = (rest.length > 0 ? LEAF_WITH_REST : 0) | (listed.length > 0 ? LEAF_WITH_LIST : 0)
  let offset = output.writeUInt16BE((marks << 8) | head, start)
  if (rest.length > 0) {
    rest.copy(output, offset)
    offset = output.writeUInt8(0, offset + rest.length)
  }
  if (listed.length === 0) return offset
  for (const group of [...listed, LIST_END]) offset = output.writeUInt16LE(group, offset)
  return offset
}

/** Offsets in a list are relative to its end. */
function writeList({ storage, children }: Branch, target: Target, start: number): number {
  const { output } = target
  const isSmall = storage === 'list8'
  let entry = output.writeUInt8((isSmall ? LIST_8 : LIST_16) | children.length, start)
  const listEnd = entry + children.length * (isSmall ? 2 : 3)
  let offset = listEnd
  for (const child of children) {
    entry = output.writeUInt8(child.byte, entry)
    const relative = offset - listEnd
    entry = isSmall ? output.writeUInt8(relative, entry) : output.writeUInt16LE(relative, entry)
    offset = write(child, target, offset)
  }
  return offset
}

/** Offsets in a table with 16 bits are relative to the node; those with 32 bits are from the start of the file. */
function writeLookup({ storage, children }: Branch, target: Target, start: number): number {
  const { output } = target
  const isLarge = storage === 'lookup32'
  const { hasEnd, first, length } = tableOf(children)
  const marks = (isLarge ? LOOKUP_32 : 0) | (hasEnd ? LOOKUP_WITH_END : 0)
  output.writeUInt8(LOOKUP | marks, start)
  output.writeUInt8(first, start + 1)
  output.writeUInt8(length, start + 2)
  const entryBytes = isLarge ? 4 : 2
  const endEntry = start + 3
  const table = endEntry + (hasEnd ? entryBytes : 0)
  let offset = table + length * entryBytes
  for (const child of children) {
    const entry = child.byte === 0 ? endEntry : table + (child.byte - first) * entryBytes
    if (isLarge) output.writeUInt32LE(target.start + offset, entry)
    else output.writeUInt16LE(offset - start, entry)
    offset = write(child, target, offset)
  }
  return offset
}
