import type { FlowElement, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { editableElement, isFlowInput } from '#contract/rules/flows/flow-elements.ts'

/**
 * The value of a field: a text, the id of the chosen option, the ids of all chosen options, or whether a box is
 * checked.
 */
export type PreviewValue = string | readonly string[] | boolean

/**
 * The key of a field. It contains the id of the screen, because fields on several screens of an imported flow may have
 * the same name.
 */
export const answerKey = (screenId: string, name: string): string => `${screenId}/${name}`

export interface PreviewFault {
  readonly fault: 'required' | 'number' | 'email' | 'phone' | 'tooShort' | 'tooLong'
  readonly min?: number
  readonly max?: number
}

const formats: Readonly<Record<string, RegExp>> = {
  number: /^-?\d+([.,]\d+)?$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?[\d\s()-]{7,20}$/,
}
const isFormat = (type: string): type is 'number' | 'email' | 'phone' => type in formats

const isEmpty = (value: PreviewValue | undefined) =>
  value === undefined ||
  value === false ||
  (typeof value === 'string' ? value.trim() === '' : value !== true && value.length === 0)

const lengthOf = (value: unknown, fallback: number) =>
  value === undefined || Number.isNaN(Number(value)) ? fallback : Number(value)

/** The error that a customer's phone would show for a field's value; null for none. */
export function previewFault(
  element: FlowElement,
  value: PreviewValue | undefined,
): PreviewFault | null {
  if (isEmpty(value)) return element.required === true ? { fault: 'required' } : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  const type = element['input-type'] ?? 'text'
  if (element.type === 'TextInput' && isFormat(type) && formats[type]?.test(text) === false)
    return { fault: type }
  const min = lengthOf(element['min-chars'], 0)
  const max = lengthOf(element['max-chars'] ?? element['max-length'], Infinity)
  if (text.length < min) return { fault: 'tooShort', min }
  return text.length > max ? { fault: 'tooLong', max } : null
}

/** The faults of a screen's fields by `answerKey`. */
export function screenFaults(
  screen: FlowScreen,
  values: Readonly<Record<string, PreviewValue>>,
): Map<string, PreviewFault> {
  return new Map(
    screen.layout.children.flatMap((component) => {
      const element = editableElement(component)
      if (element?.name === undefined || !isFlowInput(element)) return []
      const key = answerKey(screen.id, element.name)
      const fault = previewFault(element, values[key])
      return fault === null ? [] : [[key, fault] as const]
    }),
  )
}
