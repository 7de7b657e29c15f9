import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth, MOST_GROWTH } from '#tests/support/growth.ts'
import {
  type FormatBlock,
  type InlineNode,
  parseMessageFormat,
  plainMessageText,
} from './message-format.ts'
import { notificationPreview } from './notification-preview.ts'
import { chatPreview, messagePreview } from './message-preview.ts'

/** The blocks as HTML, which is easier to compare than a tree. */
const html = (text: string) => parseMessageFormat(text).map(blockHtml).join('')

function blockHtml(block: FormatBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(inlineHtml).join('\n')
    case 'quote':
      return `<q>${block.lines.map(inlineHtml).join('\n')}</q>`
    case 'code':
      return `<pre>${block.text}</pre>`
    case 'bullets':
      return `<ul>${block.items.map((item) => `<li>${inlineHtml(item)}`).join('')}</ul>`
    case 'numbers':
      return `<ol ${block.first}>${block.items.map((item) => `<li>${inlineHtml(item)}`).join('')}</ol>`
  }
}

const tags = { bold: 'b', italic: 'i', strike: 's', code: 'code' } as const

function inlineHtml(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      const inner = 'text' in node ? node.text : inlineHtml(node.children)
      return `<${tags[node.kind]}>${inner}</${tags[node.kind]}>`
    })
    .join('')
}

describe('the message formatter', () => {
  it.each([
    ['Hola', 'Hola'],
    ['', ''],
    ['*Hola*', '<b>Hola</b>'],
    ['_Hola_ y *adiós*, ~no~', '<i>Hola</i> y <b>adiós</b>, <s>no</s>'],
    ['`npm *start*`', '<code>npm *start*</code>'],
    ['usa ```a *b*``` aquí', 'usa <code>a *b*</code> aquí'],
    ['*todo _junto ~y~_*', '<b>todo <i>junto <s>y</s></i></b>'],
    ['(*Hola*).', '(<b>Hola</b>).'],
    ['**Hola**', '*<b>Hola</b>*'],
    ['*', '*'],
    ['**', '**'],
    ['***', '***'],
    ['* Hola*', '<ul><li>Hola*</ul>'],
    ['*Hola *', '*Hola *'],
    ['5*3*2 = 30', '5*3*2 = 30'],
    ['mi_archivo_final.pdf', 'mi_archivo_final.pdf'],
    ['á*é*í', 'á*é*í'],
    ['*uno\ndos*', '*uno\ndos*'],
    ['*a _b* c_', '<b>a _b</b> c_'],
    ['*sin cerrar y _cerrado_', '*sin cerrar y <i>cerrado</i>'],
    ['https://a.pe/_x_/y*z*', 'https://a.pe/_x_/y*z*'],
    ['*https://a.pe/x_y*', '<b>https://a.pe/x_y</b>'],
    ['_www.a.pe_', '<i>www.a.pe</i>'],
    ['😀*Hola*😀', '😀<b>Hola</b>😀'],
  ])('formats the line %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  it.each([
    ['- uno\n- *dos*', '<ul><li>uno<li><b>dos</b></ul>'],
    ['* uno\n* dos', '<ul><li>uno<li>dos</ul>'],
    ['1. uno\n2. dos', '<ol 1><li>uno<li>dos</ol>'],
    ['3. uno\n1. dos', '<ol 3><li>uno</ol><ol 1><li>dos</ol>'],
    ['Hola:\n- uno\nAdiós', 'Hola:<ul><li>uno</ul>Adiós'],
    ['> uno\n> dos\ntres', '<q>uno\ndos</q>tres'],
    ['-uno\n>dos\n1.tres', '-uno\n>dos\n1.tres'],
    ['2026. Un año', '2026. Un año'],
    ['- ', '- '],
    ['```\na\n  *b*\n```', '<pre>a\n  *b*</pre>'],
    ['antes\n```a```\ndespués', 'antes<pre>a</pre>después'],
    ['antes\n\n```a```\n\ndespués', 'antes\n<pre>a</pre>\ndespués'],
    ['```a```', '<pre>a</pre>'],
    ['``` ```', '<pre> </pre>'],
    ['```sin fin\n*b*', '```sin fin\n<b>b</b>'],
  ])('formats the lines %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  const mark = fc.constantFrom('*', '_', '~', '`', '```', ' ', '\n', '- ', '> ', '1. ', 'https://a')
  const anyText = fc
    .array(fc.oneof(mark, fc.string({ unit: 'grapheme', maxLength: 4 })))
    .map((parts) => parts.join(''))

  it('plain text differs from the message only in marks, bullets and white space', () => {
    const withoutMarks = (text: string) => text.replace(/[*_~`•>\s-]/g, '')
    fc.assert(
      fc.property(anyText, (text) => {
        expect(withoutMarks(plainMessageText(text))).toBe(withoutMarks(text))
      }),
    )
  })

  it('does not change text without marks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bare = text.replace(/[*_~`>.-]/g, '')
        expect(plainMessageText(bare)).toBe(bare)
        expect(parseMessageFormat(bare)).toHaveLength(1)
      }),
    )
  })

  it.each(['*a ', '*a* ', '_*~a', '```', '```a', '`a', '> ', 'https://a*'])(
    'takes time in proportion to the text for repeated %j',
    (part) => {
      expect(growth((times) => parseMessageFormat(part.repeat(times)), 2_500)).toBeLessThan(
        MOST_GROWTH,
      )
    },
  )
})

describe('previews', () => {
  it('show text without formatting marks', () => {
    const text = '*Hola*\n- _uno_\n- `dos`'
    expect(messagePreview({ type: 'text', text }).text).toBe('Hola • uno • dos')
    expect(notificationPreview('*Bienvenida* a todos')).toBe('Bienvenida a t…')
    const chat = { lastMessage: text, isMedia: false, lastSender: 'contact' as const }
    expect(chatPreview({ ...chat, updateAt: '' }).text).toBe('Hola • uno • dos')
  })
})
