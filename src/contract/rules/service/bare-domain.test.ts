import { expect, test } from 'vitest'
import { bareDomainPattern, isBareDomain } from './bare-domain.ts'

/** Whether the whole text is found as a domain with its path. */
function isFound(text: string): boolean {
  const pattern = new RegExp(`(?<domain>${bareDomainPattern})(?<path>\\/\\S*)?`, 'giu')
  return [...text.matchAll(pattern)].some(({ groups }) =>
    isBareDomain(groups?.['domain'] ?? '', groups?.['path'] ?? ''),
  )
}

test.each([
  'casanogal.pe',
  'Casanogal.pe',
  'CASANOGAL.PE',
  'tienda.casanogal.com.mx',
  'minsa.gob.pe',
  'casanogal.com.do',
  'wa.me/51987654321',
  'm.me/casanogal',
  't.me/casanogal',
  'youtu.be/dQw4w9WgXcQ',
  'bit.ly/3abc',
  'instagram.com/casanogal',
  'casanogal.es/sofas',
  'casa-nogal.com.br,',
  'casanogal.pe.',
  '3m.com',
  'vea "casanogal.pe"',
])('%j is a domain', (text) => {
  expect(isFound(text)).toBe(true)
})

test.each([
  'hola.pero no',
  'archivo.pdf',
  'fotos.zip',
  'lista.xlsx',
  'precios.doc/final',
  'index.php',
  '3.5kg',
  '3.5 kg',
  '1.250.000',
  '24.7.co',
  'mañana.De acuerdo',
  'mañana.de acuerdo',
  'Lima.Co',
  'gracias.me llega',
  'gracias.es para hoy',
  'no.si puede',
  'hoy.no/si',
  'ok.la otra',
  'mañana.pe',
  'p.ej. hoy',
  'S.A.C.',
  'EE.UU.',
  'a.m.',
  'Sr.Quispe',
  'etc...com',
  '.com',
  'com',
  'casanogal.pe.gracias',
  'casanogal.pero',
  'casanogal.pe_2',
  '@casanogal.pe',
  'ana@casanogal.pe',
  'ana_casanogal.pe',
  'casanogal.peñita',
  '-casanogal.pe',
])('%j has no domain', (text) => {
  expect(isFound(text)).toBe(false)
})
