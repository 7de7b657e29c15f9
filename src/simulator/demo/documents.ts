import type { Language } from '#contract/limits.ts'
import { products } from './catalogue.ts'
import { priceIn, type Country } from './countries.ts'
import { writePdf, type PdfText } from './pdf.ts'

export type DocumentKind = 'quotation' | 'invoice'

interface Words {
  title: Record<DocumentKind, string>
  file: Record<DocumentKind, string>
  head: readonly [item: string, count: string, sum: string]
  total: string
  foot: Record<DocumentKind, string>
}

const words: Record<Language, Words> = {
  es: {
    title: { quotation: 'Cotización', invoice: 'Comprobante de pago' },
    file: { quotation: 'Cotización', invoice: 'Comprobante' },
    head: ['Descripción', 'Cant.', 'Importe'],
    total: 'Total',
    foot: {
      quotation: 'Precios válidos por 15 días. Incluye instalación en la ciudad.',
      invoice: 'Gracias por su compra. Garantía de dos años contra defectos de fábrica.',
    },
  },
  en: {
    title: { quotation: 'Quotation', invoice: 'Invoice' },
    file: { quotation: 'Quotation', invoice: 'Invoice' },
    head: ['Item', 'Qty', 'Amount'],
    total: 'Total',
    foot: {
      quotation: 'Prices hold for 15 days. Assembly within the city is included.',
      invoice: 'Thank you. Two years of warranty against manufacturing faults.',
    },
  },
  pt: {
    title: { quotation: 'Orçamento', invoice: 'Fatura' },
    file: { quotation: 'Orçamento', invoice: 'Fatura' },
    head: ['Descrição', 'Qtd.', 'Valor'],
    total: 'Total',
    foot: {
      quotation: 'Valores válidos por 15 dias. Montagem na cidade incluída.',
      invoice: 'Obrigado pela sua compra. Garantia de dois anos contra defeitos de fabrico.',
    },
  },
}

const shop = ['Casa Nogal', 'Av. Larco 1150, Miraflores, Lima', 'hola@casanogal.example']

/** The items of each kind of document: indexes in the catalogue, and quantities. */
const items: Record<DocumentKind, readonly (readonly [product: number, count: number])[]> = {
  quotation: [
    [0, 8],
    [7, 2],
    [5, 1],
  ],
  invoice: [
    [0, 1],
    [2, 2],
  ],
}

/** Creates a quotation or an invoice in the language and currency of a country. */
export function makeDocument(
  country: Country,
  kind: DocumentKind,
  number: number,
): { filename: string; bytes: Buffer } {
  const labels = words[country.language]
  const texts: PdfText[] = [
    { x: 56, y: 84, size: 24, text: shop[0] ?? '', bold: true },
    { x: 56, y: 104, size: 10, text: shop.slice(1).join(' · ') },
    { x: 56, y: 164, size: 16, text: `${labels.title[kind]} ${number}`, bold: true },
  ]
  const row = (y: number, cells: readonly string[], bold: boolean) =>
    [56, 380, 450].forEach((x, index) =>
      texts.push({ x, y, size: 11, text: cells[index] ?? '', bold }),
    )
  row(206, labels.head, true)
  let y = 236
  let total = 0
  for (const [index, count] of items[kind]) {
    const product = products[index]
    if (product === undefined) continue
    total += product.price * count
    const name = product.name[country.language]
    const title = name.charAt(0).toUpperCase() + name.slice(1)
    row(y, [title, String(count), priceIn(country, product.price * count)], false)
    y += 24
  }
  row(y + 20, [labels.total, '', priceIn(country, total)], true)
  texts.push({ x: 56, y: y + 76, size: 10, text: labels.foot[kind] })
  return {
    filename: `${labels.file[kind]}-${number}.pdf`,
    bytes: writePdf(texts, [214, y]),
  }
}
