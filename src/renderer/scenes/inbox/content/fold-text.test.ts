import { expect, it } from 'vitest'
import { parseMessageFormat, plainMessageText } from '#contract/rules/messages/message-format.ts'
import { foldBlocks, isLongText, lineCount, shownLineCount } from './fold-text.ts'

const lines = (count: number, text = 'x') => Array.from({ length: count }, () => text).join('\n')

it.each([
  ['a word', 'Hola', 1, false],
  ['sixty lines', lines(60), 60, false],
  ['sixty-one lines', lines(61), 61, true],
  ['empty lines, which take room too', '\n'.repeat(60), 61, true],
  ['one line as long as a message may be', 'x'.repeat(4_080), 60, false],
  ['a line that wraps', 'x'.repeat(69), 2, false],
] as const)('%s', (_, text, count, isLong) => {
  expect(lineCount(text)).toBe(count)
  expect(isLongText(text)).toBe(isLong)
  expect(shownLineCount(text)).toBe(isLong ? 40 : count)
})

const folded = (text: string) => foldBlocks(parseMessageFormat(text))

it('shows forty lines of a folded text', () => {
  const text = Array.from({ length: 300 }, (_, index) => `Line ${index + 1}`).join('\n')
  const [block] = folded(text)
  expect(block).toMatchObject({ kind: 'paragraph', lines: expect.objectContaining({ length: 40 }) })
  expect(JSON.stringify(block)).toContain('Line 40"')
  expect(plainMessageText(text)).toContain('Line 300')
})

it('counts the lines that long lines wrap to, and cuts no line', () => {
  const [block] = folded(lines(100, 'x'.repeat(140)))
  expect(block).toMatchObject({ lines: expect.objectContaining({ length: 14 }) })
})

it('keeps the formatting of what it shows, in lists, quotes and code', () => {
  const parts = [
    '*bold* start',
    lines(10, '> quoted'),
    lines(10, '- item'),
    '```\n' + lines(50) + '\n```',
  ]
  const blocks = folded(parts.join('\n'))
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'quote', 'bullets', 'code'])
  const code = blocks.at(-1)
  expect(code?.kind === 'code' && code.text.split('\n').length).toBe(19)
})

it('leaves a short text as it is', () => {
  const blocks = parseMessageFormat('*Hola*\n- uno\n- dos')
  expect(foldBlocks(blocks)).toEqual(blocks)
})
