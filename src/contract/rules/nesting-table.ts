import type { Group } from '../entities/group.ts'

/** The settings that nest a group's levels, from the narrowest to the widest. */
export const nestings = ['hasNesting', 'hasNesting2', 'hasNesting3'] as const
export type Nesting = (typeof nestings)[number]

/**
 * Answers that restrict or are restricted, by their upper-cased labels in Spanish, English and Portuguese. The
 * specification names the answers of the first two levels and "reasons", without labels: the labels are ours, with a
 * shop's reasons. A group may have further labels: see `others`.
 */
export const answers = {
  responds: ['RESPONDE', 'RESPONDS'],
  silent: ['NO RESPONDE', 'DOES NOT RESPOND', 'NÃO RESPONDE'],

  applies: ['APLICA', 'APPLIES'],
  notApplies: ['NO APLICA', 'DOES NOT APPLY', 'NÃO APLICA'],
  unspecified: ['SIN ESPECIFICAR', 'UNSPECIFIED', 'NÃO ESPECIFICADO'],
  fibre: ['INFO FIBRA', 'FIBRE INFO'],
  highValue: ['ALTO VALOR + TELÉFONO', 'HIGH VALUE + PHONE', 'ALTO VALOR + TELEFONE'],

  bought: ['COMPRÓ', 'BOUGHT', 'COMPROU'],
  quoted: ['PIDIÓ COTIZACIÓN', 'ASKED FOR A QUOTE', 'PEDIU ORÇAMENTO'],
  visit: ['VISITARÁ LA TIENDA', 'WILL VISIT THE SHOP', 'VISITARÁ A LOJA'],
  later: ['LLAMAR LUEGO', 'CALL LATER', 'LIGAR DEPOIS'],
  price: ['PRECIO', 'PRICE', 'PREÇO'],
  stock: ['SIN STOCK', 'OUT OF STOCK', 'SEM ESTOQUE'],
  deliveryTime: ['PLAZO DE ENTREGA', 'DELIVERY TIME', 'PRAZO DE ENTREGA'],
  area: ['FUERA DE ZONA', 'OUT OF AREA', 'FORA DA ÁREA'],
} as const satisfies Record<string, readonly string[]>
export type Answer = keyof typeof answers

/** The answers allowed on one level after an answer on an earlier level. */
export interface NestingRow {
  /** The variants that the row belongs to. */
  readonly in: readonly Nesting[]
  /** The restricted level, counted from 0. */
  readonly level: number
  /** The earlier answer: a known one, or `other` for any label that no row names on that level (a carrier's name). */
  readonly after: Answer | 'other'
  /** Known answers that may follow. If empty, and without `others`, the level is disabled. */
  readonly offers: readonly Answer[]
  /** Whether labels that no row names may follow: carriers' names, a group's own reasons. */
  readonly others: boolean
}

const all = nestings
const deep = ['hasNesting2', 'hasNesting3'] as const
const widest = ['hasNesting3'] as const

/**
 * The three variants in one table; rows of the same level, variant and answer add up. Our decisions where the
 * specification is silent:
 * - `hasNesting` nests the second level under the first; `hasNesting2` also the third under the second; `hasNesting3`
 *   adds fibre info and high value plus phone, with their reasons. With several on, the widest counts.
 * - After "does not respond" all further levels are disabled; without a specified result so are the reasons.
 * - A level without a row in a variant is unrestricted, and so is one after an answer without a row.
 */
export const nestingTable: readonly NestingRow[] = [
  {
    in: all,
    level: 1,
    after: 'responds',
    offers: ['applies', 'notApplies', 'unspecified'],
    others: true,
  },
  { in: widest, level: 1, after: 'responds', offers: ['fibre', 'highValue'], others: false },
  { in: all, level: 1, after: 'silent', offers: [], others: false },

  {
    in: deep,
    level: 2,
    after: 'applies',
    offers: ['bought', 'quoted', 'visit', 'later'],
    others: true,
  },
  {
    in: deep,
    level: 2,
    after: 'notApplies',
    offers: ['price', 'stock', 'deliveryTime', 'area'],
    others: true,
  },
  {
    in: deep,
    level: 2,
    after: 'other',
    offers: ['price', 'deliveryTime', 'later'],
    others: true,
  },
  { in: deep, level: 2, after: 'unspecified', offers: [], others: false },
  { in: widest, level: 2, after: 'fibre', offers: ['quoted', 'price', 'stock'], others: true },
  { in: widest, level: 2, after: 'highValue', offers: ['bought', 'visit', 'later'], others: true },
]

/** The nesting of a group: the widest one that is on; null if its levels do not restrict each other. */
export function nestingOf(group: Pick<Group, Nesting>): Nesting | null {
  return nestings.findLast((one) => group[one]) ?? null
}
