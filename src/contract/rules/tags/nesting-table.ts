import type { Group } from '#contract/entities/groups/group.ts'

/** The settings that nest a group's levels, from the least to the most comprehensive one. */
export const nestings = ['hasNesting', 'hasNesting2', 'hasNesting3'] as const
export type Nesting = (typeof nestings)[number]

/**
 * The answers (level tags) that the nesting table names, with their labels in Spanish, English and Portuguese, in upper
 * case. A label that is equal in two languages is listed once. The specification describes the answers of the first two
 * levels, but neither their labels nor the answers of the third level. The labels and the third level, which has
 * reasons that fit a shop, are our own. A group may have other labels; see `others` of `NestingRow`.
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

/** The answers allowed on one level after an answer on the previous level. */
export interface NestingRow {
  /** The nestings in which the row applies. */
  readonly in: readonly Nesting[]
  /** The restricted level, counted from 0. */
  readonly level: number
  /**
   * The answer on the previous level: an answer of the table, or `other` for any label that no row names on that
   * level (e.g. a carrier's name).
   */
  readonly after: Answer | 'other'
  /** Answers of the table that may follow. If `offers` is empty and `others` is false, the level is disabled. */
  readonly offers: readonly Answer[]
  /** Whether labels that no row names may follow, such as carriers' names or a group's own reasons. */
  readonly others: boolean
}

const all = nestings
const deep = ['hasNesting2', 'hasNesting3'] as const
const widest = ['hasNesting3'] as const

/**
 * The three nestings in one table. Rows with the same nesting, level and answer are combined. Our decisions where the
 * specification is silent:
 * - `hasNesting` nests the second level under the first. `hasNesting2` also nests the third under the second.
 *   `hasNesting3` also adds fibre info and high value plus phone, with their reasons. If several are on, the most
 *   comprehensive one applies.
 * - After "does not respond" the nested levels below are disabled. After "unspecified" the third level is disabled if
 *   it is nested.
 * - A level is unrestricted if the nesting has no row for it, or no row for the answer on the previous level.
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

/** The nesting of a group: the most comprehensive one that is on; null if none is on. */
export function nestingOf(group: Pick<Group, Nesting>): Nesting | null {
  return nestings.findLast((one) => group[one]) ?? null
}
