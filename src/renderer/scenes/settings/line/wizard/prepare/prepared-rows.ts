import type { LinePreparation, PreparedItem } from '#contract/entities/line/line-preparation.ts'
import { guides, type GuideName } from '#renderer/scenes/settings/line/wizard/guides/guides.ts'

/** A row of the list. */
export interface PreparedRow {
  guide: GuideName
  /** What is stored of it; undefined for the address, which is probed. */
  item: PreparedItem | undefined
  isDone: boolean
}

const ofMeta = [
  ['portfolio', 'portfolio'],
  ['app', 'app'],
  ['number', 'number'],
  ['systemUser', 'systemUser'],
  ['address', undefined],
  ['payment', 'payment'],
] as const
/** A provider with a key has the portfolio, the app and the system user. */
const ofDialog = [
  ['dialogNumber', 'number'],
  ['address', undefined],
  ['dialogPayment', 'payment'],
] as const

/** What is prepared for the provider, and what of it is done. */
export function preparedRows(
  { provider, ticks }: Pick<LinePreparation, 'provider' | 'ticks'>,
  isAddressOk: boolean,
): PreparedRow[] {
  return (provider === '360dialog' ? ofDialog : ofMeta).map(([guide, item]) => ({
    guide,
    item,
    isDone: item === undefined ? isAddressOk : ticks.some((tick) => tick.item === item),
  }))
}

/** The time that is left, minutes. The address is not counted: its time depends on the network. */
export const minutesLeft = (rows: readonly PreparedRow[]): number =>
  rows.reduce((sum, { guide, isDone }) => (isDone ? sum : sum + guides[guide].minutes), 0)

/** The rows that keep somebody from the second step, by name: what can wait is not among them. */
export const neededRows = (rows: readonly PreparedRow[]): PreparedRow[] =>
  rows.filter(({ item, isDone }) => !isDone && item !== undefined && item !== 'payment')
