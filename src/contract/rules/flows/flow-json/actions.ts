import { z } from 'zod'
import { type FlowJsonVersion, isSince } from './versions.ts'

const payload = z.record(z.string(), z.unknown())
const next = z.strictObject({ type: z.enum(['screen', 'plugin']).optional(), name: z.string() })

const navigate = z.strictObject({ name: z.literal('navigate'), next, payload: payload.optional() })
const complete = z.strictObject({ name: z.literal('complete'), payload: payload.optional() })
const dataExchange = z.strictObject({
  name: z.literal('data_exchange'),
  payload: payload.optional(),
})
const openUrl = z.strictObject({ name: z.literal('open_url'), url: z.string().min(1) })
const updateData = z.strictObject({ name: z.literal('update_data'), payload: payload.optional() })

/**
 * The schemas of the allowed actions in the given version of Flow JSON:
 * - `footer`: the action of a footer
 * - `link`: `on-click-action` of an embedded link or opt-in
 * - `item`: the action of a navigation list or of one of its items
 * - `select`: `on-select-action` of a checkbox group, radio button group, dropdown or chips selector
 * - `exchange`: `on-select-action` of a date picker or calendar
 * - `update`: every `on-unselect-action`, and `on-select-action` of an opt-in, an option or a chip
 */
export function actionsOf(version: FlowJsonVersion) {
  const isSix = isSince(version, '6.0')
  return {
    footer: z.discriminatedUnion('name', [navigate, complete, dataExchange]),
    link: isSix
      ? z.discriminatedUnion('name', [navigate, dataExchange, openUrl])
      : z.discriminatedUnion('name', [navigate, dataExchange]),
    item: z.discriminatedUnion('name', [navigate, dataExchange]),
    select: isSix
      ? z.discriminatedUnion('name', [dataExchange, updateData])
      : z.discriminatedUnion('name', [dataExchange]),
    exchange: z.discriminatedUnion('name', [dataExchange]),
    update: updateData,
  }
}
