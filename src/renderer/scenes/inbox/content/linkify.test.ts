import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth, MOST_GROWTH } from '#tests/support/growth.ts'
import { linkify } from './linkify.ts'

const links = (text: string) =>
  linkify(text).flatMap((part) => (part.href === undefined ? [] : [[part.text, part.href]]))

describe('linkify', () => {
  it.each<[string, [string, string][]]>([
    [
      'mira https://tienda.pe/pedidos/48213.',
      [['https://tienda.pe/pedidos/48213', 'https://tienda.pe/pedidos/48213']],
    ],
    [
      '(https://es.wikipedia.org/wiki/Nogal_(árbol))',
      [
        [
          'https://es.wikipedia.org/wiki/Nogal_(árbol)',
          'https://es.wikipedia.org/wiki/Nogal_(%C3%A1rbol)',
        ],
      ],
    ],
    ['www.tienda.pe, gracias', [['www.tienda.pe', 'https://www.tienda.pe/']]],
    ['HTTPS://TIENDA.PE/A', [['HTTPS://TIENDA.PE/A', 'https://tienda.pe/A']]],
    ['http://127.0.0.1:8080/x', [['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x']]],
    ['escribe a ana.quispe@correo.pe!', [['ana.quispe@correo.pe', 'mailto:ana.quispe@correo.pe']]],
    ['llama al +51 945 118 207 hoy', [['+51 945 118 207', 'tel:+51945118207']]],
    [
      'dos: https://a.pe https://b.pe',
      [
        ['https://a.pe', 'https://a.pe/'],
        ['https://b.pe', 'https://b.pe/'],
      ],
    ],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>alert(1)</script>', []],
    ['file:///etc/passwd', []],
    ['https://', []],
    ['https://...', []],
    ['http://[', []],
    ['www.', []],
    ['https://banco.pe@evil.example/', []],
    ['https://user:pass@evil.example/', []],
    ['https://banco.pe/\u202egpj.exe', [['https://banco.pe/', 'https://banco.pe/']]],
    ['x@y', []],
    ['3.5 y 4,2 a las 11:30', []],
    ['pedido 48213 del 20/11/2026', []],
    ['"https://a.pe/x"', [['https://a.pe/x', 'https://a.pe/x']]],
    ['<https://a.pe/x>', [['https://a.pe/x', 'https://a.pe/x']]],
    ['https://пример.рф/а', [['https://пример.рф/а', 'https://xn--e1afmkfd.xn--p1ai/%D0%B0']]],
    [
      'Mi tienda: casanogal.pe y wa.me/51987654321 e instagram.com/casanogal\n',
      [
        ['casanogal.pe', 'https://casanogal.pe/'],
        ['wa.me/51987654321', 'https://wa.me/51987654321'],
        ['instagram.com/casanogal', 'https://instagram.com/casanogal'],
      ],
    ],
    ['(casanogal.pe/a_(b)), sí', [['casanogal.pe/a_(b)', 'https://casanogal.pe/a_(b)']]],
    ['mira casanogal.pe. Gracias', [['casanogal.pe', 'https://casanogal.pe/']]],
    ['casanogal.pe?x=1!', [['casanogal.pe?x=1', 'https://casanogal.pe/?x=1']]],
    ['juan.pe@correo.pe', [['juan.pe@correo.pe', 'mailto:juan.pe@correo.pe']]],
    ['ñandú.com y año@casanogal.pe', []],
    ['https://a.pe/casanogal.pe', [['https://a.pe/casanogal.pe', 'https://a.pe/casanogal.pe']]],
  ])('finds the links in %j', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  it('never changes the text, and links only to web, mail and phone URLs', () => {
    const nasty = fc.constantFrom(
      'https://',
      'www.',
      '@',
      'a.pe',
      '(',
      ')',
      '+51 9',
      ' ',
      '\u202e',
      '://',
      '😀',
      'javascript:',
      '.',
      '%',
      '\n',
    )
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 6 }), fc.webUrl()))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, (message) => {
        const parts = linkify(message)
        expect(parts.map((part) => part.text).join('')).toBe(message)
        for (const { href } of parts) expect(href ?? 'https:').toMatch(/^(https?|mailto|tel):/)
      }),
    )
  })

  it.each<[string, (times: number) => string]>([
    ['addresses without an end', (times) => 'a@'.repeat(times)],
    ['opened brackets in a host', (times) => `https://${'('.repeat(times)}`],
    ['closed brackets at the end', (times) => `https://a.pe/${')'.repeat(times)}`],
    ['phone numbers without an end', (times) => '+1'.repeat(times)],
    ['a long name before an address', (times) => `${'a-'.repeat(times)}@b`],
    ['a domain of many parts', (times) => 'a.pe.'.repeat(times)],
    ['opened brackets in a path', (times) => `a.pe/${'('.repeat(times)}`],
    ['words with hyphens', (times) => 'aa-a '.repeat(times)],
  ])('takes time in proportion to the text for %s', (_, text) => {
    expect(growth((times) => linkify(text(times)), 5_000)).toBeLessThan(MOST_GROWTH)
  })
})
