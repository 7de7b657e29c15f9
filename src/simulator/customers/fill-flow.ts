import { flowFields, type FlowField, type FlowValues } from '#contract/rules/flows/flow-answers.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import type { CustomerContext } from './customer-reply.ts'

/**
 * The text that the customer enters in a field. If the label asks for a value of the customer's profile, the customer
 * enters that value. Otherwise they enter a text with their address.
 */
function written({ label, type }: FlowField, { person }: CustomerContext): string {
  const { variables } = person
  if (/nombre|name|nome/i.test(label)) return variables.name
  if (/correo|mail/i.test(label)) return variables['email'] ?? ''
  if (/pedido|orden|order|encomenda/i.test(label)) return variables.order
  if (/direcci|address|endere/i.test(label)) return person.address
  return type === 'TextArea' ? `${variables.name}, ${person.address}` : person.address
}

function valueOf(field: FlowField, customer: CustomerContext): unknown {
  const { stream } = customer
  switch (field.type) {
    case 'OptIn':
      return field.required || stream.chance(0.7)
    case 'CheckboxGroup':
      return stream.shuffled(field.options.map(({ id }) => id)).slice(0, stream.int(1, 2))
    case 'RadioButtonsGroup':
    case 'Dropdown':
      return field.options.length > 0 ? stream.pick(field.options).id : ''
    default:
      return written(field, customer)
  }
}

/** The values that a simulated customer enters in a flow, by field name. */
export function fillFlow(document: FlowDocument, customer: CustomerContext): FlowValues {
  return Object.fromEntries(
    flowFields(document.screens).map((field) => [field.name, valueOf(field, customer)]),
  )
}
