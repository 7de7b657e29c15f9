import { flowFields, type FlowField, type FlowValues } from '#contract/rules/flow-answers.ts'
import { findFlowRow, publishedOf } from '../../storage/flows.ts'
import type { Db } from '../../storage/tables.ts'
import type { Mind } from './customer-reply.ts'

/** What a customer writes into a field with this label; the words of the profile where they fit, else their address. */
function written({ label, type }: FlowField, { person }: Mind): string {
  const { story } = person
  if (/nombre|name|nome/i.test(label)) return story.name
  if (/correo|mail/i.test(label)) return story['email'] ?? ''
  if (/pedido|orden|order|encomenda/i.test(label)) return story.order
  if (/direcci|address|endere/i.test(label)) return person.address
  return type === 'TextArea' ? `${story.name}, ${person.address}` : person.address
}

function valueOf(field: FlowField, mind: Mind): unknown {
  const { stream } = mind
  switch (field.type) {
    case 'OptIn':
      return field.required || stream.chance(0.7)
    case 'CheckboxGroup':
      return stream.shuffled(field.options.map(({ id }) => id)).slice(0, stream.int(1, 2))
    case 'RadioButtonsGroup':
    case 'Dropdown':
      return field.options.length > 0 ? stream.pick(field.options).id : ''
    default:
      return written(field, mind)
  }
}

/**
 * What a simulated customer fills into the published version of a flow, by field name.
 *
 * @returns null for a flow that is not there or was never published
 */
export async function fillFlow(db: Db, flowId: string, mind: Mind): Promise<FlowValues | null> {
  const row = await findFlowRow(db, flowId)
  const document = row && publishedOf(row)
  if (!document) return null
  return Object.fromEntries(
    flowFields(document.screens).map((field) => [field.name, valueOf(field, mind)]),
  )
}
