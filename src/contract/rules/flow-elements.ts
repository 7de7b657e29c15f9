import type { FlowElement } from '../entities/flow-screen.ts'

/** Elements that a customer fills in: they carry a `name` under which the answer comes back. */
const inputTypes = new Set<FlowElement['type']>([
  'TextInput',
  'TextArea',
  'CheckboxGroup',
  'RadioButtonsGroup',
  'Dropdown',
  'OptIn',
])

/** Whether the element is one that a customer fills in. */
export const isFlowInput = (element: Pick<FlowElement, 'type'>): boolean =>
  inputTypes.has(element.type)

/**
 * Gives the inputs' names the place they stand at as their last part: `color_5` at place 2 becomes `color_2`. A name
 * without a number at its end gets one; an input without a name is called by its type.
 */
export function renumberFlowElements(elements: readonly FlowElement[]): FlowElement[] {
  return elements.map((element, index) => {
    if (!isFlowInput(element)) return element
    const stem = (element.name ?? element.type).replace(/_\d+$/u, '')
    return { ...element, name: `${stem}_${index}` }
  })
}

/** Takes an element away and renumbers those that stay (section 4). */
export function removeFlowElement(elements: readonly FlowElement[], index: number): FlowElement[] {
  return renumberFlowElements(elements.filter((_, at) => at !== index))
}
