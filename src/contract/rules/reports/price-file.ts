import { z } from 'zod'
import {
  priceKey,
  priceTableSchema,
  pricedCategories,
  type MessagePrice,
  type PriceTable,
} from '#contract/entities/line/price-table.ts'
import { limits } from '#contract/limits.ts'

/** What is wrong in a file of prices. */
export const priceFileFaults = [
  'json',
  'columns',
  'country',
  'category',
  'price',
  'from',
  'twice',
  'empty',
  'tooMany',
  'form',
] as const

/** A fault of a file, with the line of a CSV file or the number of a JSON file's price, both from 1. */
export interface PriceFileFault {
  readonly fault: (typeof priceFileFaults)[number]
  readonly line?: number
  /** What the file has there. */
  readonly value?: string
}

/** What a file says: prices always, and what a JSON file may add. */
export type PriceFileTable = Pick<PriceTable, 'prices'> &
  Partial<Pick<PriceTable, 'date' | 'source' | 'currency' | 'free' | 'allowances'>>

export type PriceFile =
  | { readonly ok: true; readonly table: PriceFileTable }
  | { readonly ok: false; readonly faults: readonly PriceFileFault[] }

/** The headers of a CSV file in the languages of the app, without accents. */
const headers: Readonly<Record<string, keyof MessagePrice>> = {
  country: 'country',
  pais: 'country',
  category: 'category',
  categoria: 'category',
  price: 'price',
  precio: 'price',
  preco: 'price',
  from: 'from',
  desde: 'from',
}

/** The names of the categories in the languages of the app, without accents. */
const categoryNames: Readonly<Record<string, MessagePrice['category']>> = {
  ...Object.fromEntries(pricedCategories.map((name) => [name, name])),
  'authentication-international': 'authentication_international',
  utilidad: 'utility',
  utilidade: 'utility',
  autenticacion: 'authentication',
  autenticacao: 'authentication',
  servicio: 'service',
  servico: 'service',
}

const plain = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The cells of a line. Quotes may be around a cell; there are none with line breaks. */
const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replaceAll(/^"|"$/g, '').trim())

const day = z.iso.date()

/** Reads a line of a CSV file. @returns the price, or what is wrong */
function readLine(
  cells: readonly string[],
  columns: readonly (keyof MessagePrice | undefined)[],
): MessagePrice | Omit<PriceFileFault, 'line'> {
  const cell = (name: keyof MessagePrice): string => cells[columns.indexOf(name)] ?? ''
  const country = cell('country').toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) return { fault: 'country', value: cell('country') }
  const name = plain(cell('category'))
  const category = Object.hasOwn(categoryNames, name) ? categoryNames[name] : undefined
  if (category === undefined) return { fault: 'category', value: cell('category') }
  const written = cell('price').replace(',', '.')
  const price = Number(written)
  if (!/^\d+(\.\d+)?$/.test(written) || price > limits.prices.priceMax)
    return { fault: 'price', value: cell('price') }
  const from = cell('from')
  if (from !== '' && !day.safeParse(from).success) return { fault: 'from', value: from }
  return { country, category, price, ...(from !== '' && { from }) }
}

/** A fault for each price whose country, category and day another one before it has. */
function repeated(prices: readonly (readonly [line: number, price: MessagePrice])[]) {
  const seen = new Set<string>()
  return prices.flatMap(([line, price]): PriceFileFault[] => {
    const key = priceKey(price)
    if (seen.has(key)) return [{ fault: 'twice', line, value: key.trim() }]
    seen.add(key)
    return []
  })
}

const refused = (...faults: PriceFileFault[]): PriceFile => ({ ok: false, faults })

function readCsv(text: string): PriceFile {
  const lines = text.split(/\r\n|\r|\n/)
  const [head = ''] = lines
  const separator = [';', '\t', ','].find((one) => head.includes(one)) ?? ','
  const columns = cellsOf(head, separator).map((name) =>
    Object.hasOwn(headers, plain(name)) ? headers[plain(name)] : undefined,
  )
  if (!(['country', 'category', 'price'] as const).every((name) => columns.includes(name)))
    return refused({ fault: 'columns', line: 1, value: head.slice(0, 200) })
  const prices: [number, MessagePrice][] = []
  const faults: PriceFileFault[] = []
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue
    const read = readLine(cellsOf(line, separator), columns)
    if ('fault' in read) faults.push({ ...read, line: index + 1 })
    else prices.push([index + 1, read])
  }
  return closed(prices, faults, {})
}

/** The file with its prices, unless something is wrong. */
function closed(
  prices: readonly (readonly [number, MessagePrice])[],
  faults: readonly PriceFileFault[],
  more: Partial<PriceFileTable>,
): PriceFile {
  const all = [...faults, ...repeated(prices)]
  if (all.length > 0) return { ok: false, faults: all }
  if (prices.length === 0) return refused({ fault: 'empty' })
  if (prices.length > limits.prices.rowsMax)
    return refused({ fault: 'tooMany', value: String(prices.length) })
  return { ok: true, table: { ...more, prices: prices.map(([, price]) => price) } }
}

const { free, allowances, currency } = priceTableSchema.shape
const jsonSchema = z.object({
  free: free.optional(),
  allowances: allowances.optional(),
  date: day.optional(),
  source: z.string().trim().min(1).max(limits.prices.sourceMax).optional(),
  currency: currency.optional(),
  prices: z.array(z.unknown()),
})

function readJson(text: string): PriceFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused({ fault: 'json' })
  }
  const whole = jsonSchema.safeParse(json)
  if (!whole.success)
    return refused({ fault: 'form', value: whole.error.issues[0]?.path.join('.') ?? '' })
  const prices: [number, MessagePrice][] = []
  const faults: PriceFileFault[] = []
  for (const [index, one] of whole.data.prices.entries()) {
    const read = priceTableSchema.shape.prices.element.safeParse(one)
    if (read.success) prices.push([index + 1, read.data])
    else {
      const name = read.error.issues[0]?.path[0]
      const fault = priceFileFaults.find((known) => known === name) ?? 'form'
      faults.push({ fault, line: index + 1, value: JSON.stringify(one)?.slice(0, 200) ?? '' })
    }
  }
  const { prices: _read, ...more } = whole.data
  return closed(
    prices,
    faults,
    Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  )
}

/**
 * Reads a file of prices: a JSON file in the form of the built-in table, or a CSV file with the columns country, category,
 * price and, if wanted, from (the first day of the price). Every fault is named with its line.
 */
export function readPriceFile(given: string): PriceFile {
  const text = given.replace(/^\uFEFF/, '')
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
}
