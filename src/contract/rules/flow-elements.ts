import {
  type FlowComponent,
  type FlowElement,
  type FlowScreen,
  flowElementSchema,
} from '../entities/flow-screen.ts'
import { componentsIn } from './flow-json/walk.ts'

/** Elements that a customer fills in. The answer is stored under the element's `name`. */
const inputTypes: ReadonlySet<string> = new Set<FlowElement['type']>([
  'TextInput',
  'TextArea',
  'CheckboxGroup',
  'RadioButtonsGroup',
  'Dropdown',
  'OptIn',
])

/** Whether a customer fills in the element. */
export const isFlowInput = (component: Pick<FlowComponent, 'type'>): boolean =>
  inputTypes.has(component.type)

/**
 * The component as an editable element. Null if the builder cannot edit the component, e.g. because of an unsupported
 * type, multi-line text, or options from data.
 */
export function editableElement(component: FlowComponent): FlowElement | null {
  return flowElementSchema.safeParse(component).data ?? null
}

/**
 * Replaces the number at the end of each input's name with its index: `color_5` at index 2 becomes `color_2`
 * (section 4). A name without a number gets one. An input without a name is named after its type.
 */
export function renumberFlowElements<Component extends FlowComponent>(
  elements: readonly Component[],
): Component[] {
  return elements.map((element, index) => {
    if (!isFlowInput(element)) return element
    const name = typeof element['name'] === 'string' ? element['name'] : element.type
    return { ...element, name: `${name.replace(/_\d+$/u, '')}_${index}` }
  })
}

/**
 * Names of a screen's elements that a customer fills in, including locked elements and those inside a form, a condition
 * or a switch. A name in several branches is returned once.
 */
export function flowInputNames({ layout }: Pick<FlowScreen, 'layout'>): string[] {
  const names = componentsIn(layout.children, []).flatMap(({ component: { type, name } }) =>
    typeof type === 'string' && isFlowInput({ type }) && typeof name === 'string' ? [name] : [],
  )
  return [...new Set(names)]
}
