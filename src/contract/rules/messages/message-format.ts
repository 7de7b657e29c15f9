/** A formatted part of a line. */
export type InlineNode =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly InlineNode[] }

/** One or more whole lines of a message. */
export type FormatBlock =
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly InlineNode[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly (readonly InlineNode[])[] }
  | {
      readonly kind: 'numbers'
      readonly first: number
      readonly items: readonly (readonly InlineNode[])[]
    }

/** The channel's formatting marks. They enclose text within one line, and never only a part of a word. */
export const formatMarks = { bold: '*', italic: '_', strike: '~', code: '`' } as const
type InlineKind = keyof typeof formatMarks

const kindOfMark = new Map<string, InlineKind>([
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'strike'],
  ['`', 'code'],
])

/** A quick check that avoids parsing, because most messages have no formatting. */
const mayBeFormatted = /[*_~`]|^(?:[->]|\d{1,3}\.) /m
const fence = /```([^`]+(?:`{1,2}[^`]+)*)```/g
const address = /(?:https?:\/\/|www\.|\b(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}\/)[^\s]+/gi
/** Characters at the end of a web address that are not part of it, such as closing marks. */
const addressEnd = /[*_~`.,;:!?)\]}'"]+$/
const wordEnd = /[\p{L}\p{N}]$/u
const wordStart = /^[\p{L}\p{N}]/u

/** Parses the formatting of a message: bold, italic, strikethrough, code, lists and quotes. */
export function parseMessageFormat(text: string): FormatBlock[] {
  if (!mayBeFormatted.test(text))
    return [{ kind: 'paragraph', lines: text.split('\n').map((line) => [plain(line)]) }]
  const blocks: FormatBlock[] = []
  let end = 0
  for (const match of text.matchAll(fence)) {
    const after = match.index + match[0].length
    // Three backticks within a line enclose inline code, which `fencedCode` finds.
    const isBlock = isLineEdge(text, match.index - 1) && isLineEdge(text, after)
    if (!isBlock || match[1] === undefined) continue
    addLines(blocks, text.slice(end, Math.max(end, match.index - 1)), match.index > end)
    blocks.push({ kind: 'code', text: match[1].replace(/^\n|\n$/g, '') })
    end = Math.min(text.length, after + 1)
  }
  addLines(blocks, text.slice(end), end === 0 || end < text.length)
  return blocks
}

/** The message without its formatting marks, for previews and notifications. List items keep "•" or their number. */
export function plainMessageText(text: string): string {
  if (!mayBeFormatted.test(text)) return text
  return parseMessageFormat(text).map(plainBlock).join('\n')
}

/** The message as a single line, without its formatting marks. */
export function plainLine(text: string): string {
  return plainMessageText(text).replace(/\s+/gu, ' ').trim()
}

function plainBlock(block: FormatBlock): string {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'bullets':
      return block.items.map((item) => `• ${plainInline(item)}`).join('\n')
    case 'numbers':
      return block.items.map((item, at) => `${block.first + at}. ${plainInline(item)}`).join('\n')
    case 'paragraph':
    case 'quote':
      return block.lines.map(plainInline).join('\n')
  }
}

function plainInline(nodes: readonly InlineNode[]): string {
  return nodes.map((node) => ('text' in node ? node.text : plainInline(node.children))).join('')
}

const plain = (text: string): InlineNode => ({ kind: 'text', text })

const isLineEdge = (text: string, at: number): boolean =>
  at < 0 || at >= text.length || text.charAt(at) === '\n'

/**
 * Adds blocks for whole lines. Consecutive lines of the same kind form one block.
 * @param hasLines whether `text` has any line. An empty `text` is either one empty line (true) or no line (false)
 */
function addLines(blocks: FormatBlock[], text: string, hasLines: boolean): void {
  if (!hasLines) return
  const lines = text.split('\n')
  const kinds = lines.map(lineKind)
  let from = 0
  while (from < lines.length) {
    const { kind, number } = kinds[from] ?? paragraphLine
    let to = from + 1
    while (to < lines.length && continues(kinds[to], kind, number + to - from)) to += 1
    const parsed = lines
      .slice(from, to)
      .map((line, at) => parseInline(line.slice(kinds[from + at]?.skip ?? 0)))
    if (kind === 'bullets') blocks.push({ kind, items: parsed })
    else if (kind === 'numbers') blocks.push({ kind, first: number, items: parsed })
    else blocks.push({ kind, lines: parsed })
    from = to
  }
}

interface LineKind {
  readonly kind: Exclude<FormatBlock['kind'], 'code'>
  /** Number of an item in a numbered list; otherwise 0. */
  readonly number: number
  /** Length of the mark and the space that start the line; 0 for a paragraph. */
  readonly skip: number
}

const paragraphLine: LineKind = { kind: 'paragraph', number: 0, skip: 0 }

/**
 * Whether a line belongs to the current block. A numbered item with a number out of sequence starts a new list.
 */
function continues(
  line: LineKind | undefined,
  kind: LineKind['kind'],
  expectedNumber: number,
): boolean {
  return line?.kind === kind && (kind !== 'numbers' || line.number === expectedNumber)
}

function lineKind(line: string): LineKind {
  const [, mark, number] = /^(?:([-*>]) |(\d{1,3})\. )(?=\S)/.exec(line) ?? []
  if (mark === '>') return { kind: 'quote', number: 0, skip: 2 }
  if (mark !== undefined) return { kind: 'bullets', number: 0, skip: 2 }
  if (number !== undefined)
    return { kind: 'numbers', number: Number(number), skip: number.length + 2 }
  return paragraphLine
}

/** Parses one line. Marks within a web address count as text. */
function parseInline(line: string): InlineNode[] {
  const addressAt = new Map<number, number>()
  for (const match of line.matchAll(address)) {
    const length = match[0].replace(addressEnd, '').length
    addressAt.set(match.index, match.index + length)
  }
  return parseRange(line, 0, line.length, addressAt, new Set())
}

/**
 * Parses the part of a line between two positions.
 * @param addressAt the end of each web address in the line, by its start
 * @param open the kinds that enclose the part. No kind is nested in itself, which limits the depth
 */
function parseRange(
  line: string,
  from: number,
  to: number,
  addressAt: ReadonlyMap<number, number>,
  open: ReadonlySet<InlineKind>,
): InlineNode[] {
  const nodes: InlineNode[] = []
  /**
   * The kinds that have no closing mark in the rest of the part. The part is not searched again for their closing
   * marks, so that parsing takes linear time.
   */
  const unclosed = new Set<InlineKind>()
  let textFrom = from
  let at = from
  const addText = (end: number) => {
    if (end > textFrom) nodes.push(plain(line.slice(textFrom, end)))
  }
  while (at < to) {
    const addressTo = addressAt.get(at)
    if (addressTo !== undefined) {
      at = addressTo
      continue
    }
    const fenced = fencedCode(line, at, to)
    if (fenced !== null) {
      addText(at)
      nodes.push({ kind: 'code', text: line.slice(at + 3, fenced - 3) })
      at = fenced
      textFrom = at
      continue
    }
    const kind = kindOfMark.get(line.charAt(at))
    if (kind === undefined || open.has(kind) || unclosed.has(kind) || !opens(line, at)) {
      at += 1
      continue
    }
    const close = closing(line, at, to, addressAt)
    if (close === null) {
      unclosed.add(kind)
      at += 1
      continue
    }
    addText(at)
    if (kind === 'code') nodes.push({ kind, text: line.slice(at + 1, close) })
    else {
      const children = parseRange(line, at + 1, close, addressAt, new Set([...open, kind]))
      nodes.push({ kind, children })
    }
    at = close + 1
    textFrom = at
  }
  addText(to)
  return nodes
}

/** The position after inline code that starts at `at` with three backticks; null if there is none. */
function fencedCode(line: string, at: number, to: number): number | null {
  if (!line.startsWith('```', at)) return null
  const close = line.indexOf('```', at + 4)
  return close < 0 || close + 3 > to ? null : close + 3
}

/**
 * Whether the mark at `at` is an opening mark: there is no letter or digit before it, and the character after it is
 * neither a space nor the same mark.
 */
function opens(line: string, at: number): boolean {
  const next = line.charAt(at + 1)
  return (
    next !== '' &&
    next !== line.charAt(at) &&
    next.trim() !== '' &&
    !wordEnd.test(line.slice(Math.max(0, at - 2), at))
  )
}

/**
 * The position of the mark that closes the one at `at`; null if there is none. There is no space before a closing mark,
 * and no letter or digit after it.
 */
function closing(
  line: string,
  at: number,
  to: number,
  addressAt: ReadonlyMap<number, number>,
): number | null {
  const mark = line.charAt(at)
  let index = at + 1
  while (index < to) {
    const addressTo = addressAt.get(index)
    if (addressTo !== undefined && addressTo <= to && addressTo > index) {
      index = addressTo
      continue
    }
    const closes =
      line.charAt(index) === mark &&
      index > at + 1 &&
      line.charAt(index - 1).trim() !== '' &&
      !wordStart.test(line.slice(index + 1, index + 3))
    if (closes) return index
    index += 1
  }
  return null
}
