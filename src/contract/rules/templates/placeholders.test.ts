import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carryExamples,
  countPlaceholders,
  fillOrLeaveOut,
  fillPlaceholders,
  findPlaceholders,
  numberPlaceholders,
} from './placeholders.ts'

describe('placeholders', () => {
  it.each([
    ['Hola', 'Hola', []],
    ['Hola {{name}}, {{ order }}', 'Hola {{1}}, {{2}}', ['name', 'order']],
    ['{{2}} {{1}}', '{{1}} {{2}}', ['2', '1']],
    ['{{a}}{{a}}', '{{1}}{{2}}', ['a', 'a']],
    ['{{}} and {one} {{', '{{1}} and {one} {{', ['']],
    ['{{a\nb}}', '{{a\nb}}', []],
  ])('of %j are numbered as in %j', (text, templateText, names) => {
    expect(numberPlaceholders(text)).toEqual({ templateText, templateApproveText: text, names })
  })

  const anyText = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('{{x}}', '{{ 1 }}', '{{', '}}', '{')))
    .map((parts) => parts.join(''))

  it('do not change if they are numbered twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { templateText, names } = numberPlaceholders(text)
        expect(numberPlaceholders(templateText).templateText).toBe(templateText)
        expect(countPlaceholders(templateText)).toBe(names.length)
      }),
    )
  })

  it('are filled in order; a placeholder without a value stays', () => {
    expect(fillPlaceholders('{{1}} y {{2}} y {{3}}', ['$&', '{{1}}'])).toBe('$& y {{1}} y {{3}}')
    fc.assert(
      fc.property(anyText, (text) => {
        const { templateText, names } = numberPlaceholders(text)
        expect(
          fillPlaceholders(
            templateText,
            names.map((_, at) => `{{${at + 1}}}`),
          ),
        ).toBe(templateText)
      }),
    )
  })

  it.each([
    ['Gracias por tu compra, {{1}}.', 'Gracias por tu compra.'],
    ['Hola {{1}}, te escribimos.', 'Hola, te escribimos.'],
    ['¡Hola *{{1}}*!', '¡Hola!'],
    ['{{1}}, tu pedido salió.', 'tu pedido salió.'],
    ['Hola\n{{1}}, listo', 'Hola\nlisto'],
    ['Tu pedido {{1}} salió.', 'Tu pedido salió.'],
  ])('of %j with an empty value are left out with their comma and blanks', (text, expected) => {
    expect(fillOrLeaveOut(text, [''])).toBe(expected)
    expect(fillOrLeaveOut(text, ['Ana'])).toBe(fillPlaceholders(text, ['Ana']))
    expect(fillOrLeaveOut(text, [])).toBe(text)
  })

  it('are numbered 1, 2 and so on in order of appearance; the original text is also returned', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { templateText, templateApproveText, names } = numberPlaceholders(text)
        const numbered = findPlaceholders(templateText)
        expect(numbered.map(({ name }) => name)).toEqual(names.map((_, at) => `${at + 1}`))
        expect(templateApproveText).toBe(text)
      }),
    )
  })

  it('are found with their names and positions', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { name, start, end } of findPlaceholders(text)) {
          expect(text.slice(start, start + 2)).toBe('{{')
          expect(text.slice(end - 2, end)).toBe('}}')
          expect(text.slice(start + 2, end - 2).trim()).toBe(name)
        }
      }),
    )
  })

  it.each([
    ['{{1}} {{2}} {{3}}', '{{1}} {{3}}', ['a', 'b', 'c'], ['a', 'c']],
    ['{{x}}', '{{y}} {{x}}', ['a'], ['', 'a']],
    ['{{x}} {{x}}', '{{x}}', ['a', 'b'], ['a']],
    ['{{x}}', 'Hi', ['a'], []],
    ['Hi', '{{x}}', [], ['']],
    ['{{x}} {{y}}', '{{y}} {{x}}', ['a'], ['', 'a']],
  ])('keep their examples when %j becomes %j', (before, after, examples, expected) => {
    expect(carryExamples(before, after, examples)).toEqual(expected)
  })
})
