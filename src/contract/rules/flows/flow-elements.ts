import {
  type FlowComponent,
  type FlowElement,
  type FlowScreen,
  flowElementSchema,
} from '#contract/entities/flows/flow-screen.ts'
import { componentsIn } from './flow-json/walk.ts'

/** Types of elements that a customer fills in. The channel sends the value under the `name` of the element. */
const inputTypes: ReadonlySet<string> = new Set<FlowElement['type']>([
  'TextInput',
  'TextArea',
  'CheckboxGroup',
  'RadioButtonsGroup',
  'Dropdown',
  'OptIn',
])

export const isFlowInput = (component: Pick<FlowComponent, 'type'>): boolean =>
  inputTypes.has(component.type)

/**
 * Returns the component as an element that the builder can edit. Null if the builder cannot edit it, e.g. because of
 * its type, a text with several lines, or options that come from data.
 */
export function editableElement(component: FlowComponent): FlowElement | null {
  return flowElementSchema.safeParse(component).data ?? null
}

/** The name of an input without the index that `renumberFlowElements` appends. */
export const unnumberedName = (name: string): string => name.replace(/_\d+$/u, '')

/**
 * Makes the name of each input end with the input's index in `elements`: `color_5` at index 2 becomes `color_2`
 * (specification, section 4). The name of an input without a name starts with its type: `TextInput_2`.
 */
export function renumberFlowElements<Component extends FlowComponent>(
  elements: readonly Component[],
): Component[] {
  return elements.map((element, index) => {
    if (!isFlowInput(element)) return element
    const name = typeof element['name'] === 'string' ? element['name'] : element.type
    return { ...element, name: `${unnumberedName(name)}_${index}` }
  })
}

/**
 * The names of all components of a screen that a customer fills in. This includes components that the builder cannot
 * edit, and those inside a form, a condition or a switch. A name that occurs in several branches is returned once.
 */
export function flowInputNames({ layout }: Pick<FlowScreen, 'layout'>): string[] {
  const names = componentsIn(layout.children, []).flatMap(({ component: { type, name } }) =>
    typeof type === 'string' && isFlowInput({ type }) && typeof name === 'string' ? [name] : [],
  )
  return [...new Set(names)]
}
