import type { Language } from '#contract/limits.ts'
import type { FlowAnswers } from '#contract/entities/messages/message-flow.ts'
import type { FlowComponent, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { isFlowInput } from './flow-elements.ts'
import { isObject } from '#contract/wire.ts'
import { componentsIn } from './flow-json/walk.ts'

/** A field of a flow that the customer fills in. */
export interface FlowField {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly required: boolean
  /** The options of a checkbox group, radio button group or dropdown. Empty for other fields. */
  readonly options: readonly { readonly id: string; readonly title: string }[]
}

/**
 * What the customer entered, by field name, as the channel sends it: a text, a boolean, or the ids of the chosen
 * options.
 */
export type FlowValues = Readonly<Record<string, unknown>>

function fieldOf(component: Readonly<Record<string, unknown>>): FlowField[] {
  const { type, name, label, required } = component
  if (typeof type !== 'string' || typeof name !== 'string') return []
  if (!isFlowInput({ type })) return []
  const source = component['data-source']
  const options = (Array.isArray(source) ? source : []).flatMap((option: unknown) =>
    isObject(option) && typeof option['id'] === 'string' && typeof option['title'] === 'string'
      ? [{ id: option['id'], title: option['title'] }]
      : [],
  )
  return [
    {
      name,
      type,
      label: typeof label === 'string' ? label : name,
      required: required === true,
      options,
    },
  ]
}

/** The fields of a flow in reading order, including those inside forms, conditions and switches. */
export function flowFields(screens: readonly Pick<FlowScreen, 'layout'>[]): FlowField[] {
  return screens.flatMap(({ layout }) =>
    componentsIn(layout.children satisfies readonly FlowComponent[], []).flatMap(({ component }) =>
      fieldOf(component),
    ),
  )
}

/** The answers for a checked and an unchecked box. */
export const yesNo: Readonly<Record<Language, { yes: string; no: string }>> = {
  es: { yes: 'Sí', no: 'No' },
  en: { yes: 'Yes', no: 'No' },
  pt: { yes: 'Sim', no: 'Não' },
}

function words({ options }: FlowField, value: unknown, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no
  const ids = Array.isArray(value) ? value.map(String) : [String(value)]
  return ids.map((id) => options.find((option) => option.id === id)?.title ?? id).join(', ')
}

/**
 * Formats what a customer entered in a flow: the label of each field with its value as text. Empty fields are omitted.
 * @param yesNo texts for a checked and an unchecked box
 */
export function flowAnswers(
  screens: readonly Pick<FlowScreen, 'layout'>[],
  values: FlowValues,
  { yes, no }: { readonly yes: string; readonly no: string },
): FlowAnswers['answers'] {
  return flowFields(screens).flatMap((field) => {
    const value = values[field.name]
    const isEmpty =
      value === undefined ||
      value === null ||
      value === '' ||
      (Array.isArray(value) && !value.length)
    return isEmpty ? [] : [{ label: field.label, value: words(field, value, yes, no) }]
  })
}
