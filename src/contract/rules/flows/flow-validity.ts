import {
  type FlowComponent,
  flowComponentSchema,
  type FlowOption,
  type FlowScreen,
} from '#contract/entities/flows/flow-screen.ts'
import { limits } from '#contract/limits.ts'
import { isTooLong, textOfLines } from './flow-text.ts'
import { componentsIn, type JsonPath } from './flow-json/walk.ts'
import { editableElement } from './flow-elements.ts'

/** A fault of one flow element. */
export interface FlowFault {
  /** The property with the fault. The title of an option is reported as `text`. */
  readonly member: 'text' | 'label' | 'description' | 'helperText' | 'options' | 'action'
  readonly fault: 'missing' | 'tooLong' | 'tooMany'
  /** The limit that is exceeded. */
  readonly max?: number
  /** Index of the faulty option. */
  readonly option?: number
}

const flow = limits.flow

/** Checks a required text. */
function required(member: FlowFault['member'], text: string | undefined, max: number): FlowFault[] {
  if (text === undefined || text.trim() === '') return [{ member, fault: 'missing' }]
  return atMost(member, text, max)
}

function atMost(member: FlowFault['member'], text: string | undefined, max: number): FlowFault[] {
  return isTooLong(text ?? '', max) ? [{ member, fault: 'tooLong', max }] : []
}

function optionFaults(options: readonly FlowOption[] | undefined): FlowFault[] {
  const given = options ?? []
  if (given.length === 0) return [{ member: 'options', fault: 'missing' }]
  const count: FlowFault[] =
    given.length > flow.optionsMax
      ? [{ member: 'options', fault: 'tooMany', max: flow.optionsMax }]
      : []
  const each = given.flatMap(({ title, description }, option) =>
    [
      ...required('text', title, flowOptionMax.title),
      ...atMost('description', description, flowOptionMax.description),
    ].map((fault) => ({ ...fault, option })),
  )
  return [...count, ...each]
}

/** Maximum length of `text`, by type of text element (specification, section 5). */
export const flowTextMax = {
  TextHeading: flow.headingMax,
  TextSubheading: flow.subheadingMax,
  TextBody: flow.bodyMax,
  TextCaption: flow.captionMax,
} as const

/** Maximum length of the texts of an option (specification, section 5). */
export const flowOptionMax = {
  title: flow.optionTitleMax,
  description: flow.optionDescriptionMax,
} as const

/** Maximum length of `label`, by type of element. The comments of `limits.flow` give the sources of these limits. */
export const flowLabelMax = {
  TextInput: flow.inputLabelMax,
  TextArea: flow.inputLabelMax,
  CheckboxGroup: flow.groupLabelMax,
  RadioButtonsGroup: flow.groupLabelMax,
  Dropdown: flow.dropdownLabelMax,
  OptIn: flow.optInLabelMax,
  Footer: flow.footerLabelMax,
} as const

/** The component with its text as one string, if it is given as lines, so that the limits of its type apply. */
function withOneText(component: FlowComponent): FlowComponent {
  const text = textOfLines(component['text'])
  return text === undefined ? component : { ...component, text }
}

/**
 * Faults of one component (specification, section 5). The specification has no limits for help texts and for the labels
 * of checkbox groups, radio buttons, dropdowns and opt-ins, so the channel's own limits apply to these.
 * @returns an empty list for a component that the builder cannot edit
 */
export function flowElementFaults(component: FlowComponent): FlowFault[] {
  const element = editableElement(withOneText(component))
  if (element === null) return []
  const help = atMost('helperText', element['helper-text'], flow.helperTextMax)
  switch (element.type) {
    case 'TextHeading':
    case 'TextSubheading':
    case 'TextBody':
    case 'TextCaption':
      return required('text', element.text, flowTextMax[element.type])
    case 'TextInput':
    case 'TextArea':
      return [...required('label', element.label, flowLabelMax[element.type]), ...help]
    case 'CheckboxGroup':
    case 'RadioButtonsGroup':
      return [
        ...required('label', element.label, flowLabelMax[element.type]),
        ...atMost('description', element.description, flow.groupDescriptionMax),
        ...optionFaults(element['data-source']),
      ]
    case 'Dropdown':
      return [
        ...required('label', element.label, flowLabelMax.Dropdown),
        ...optionFaults(element['data-source']),
      ]
    case 'OptIn':
      return required('label', element.label, flowLabelMax.OptIn)
    case 'Footer':
      return [
        ...required('label', element.label, flowLabelMax.Footer),
        ...(element['on-click-action'] === undefined
          ? [{ member: 'action', fault: 'missing' } as const]
          : []),
      ]
  }
}

/**
 * A component with faults. `screen` is the index of its screen. `element` is its index in this screen, or that of the
 * form, condition or switch that contains it.
 */
export interface FaultyFlowElement {
  readonly screen: number
  readonly element: number
  /** The path of the component in the document. */
  readonly path: JsonPath
  readonly component: FlowComponent
  /** At least one. */
  readonly faults: readonly FlowFault[]
}

/**
 * All faulty components of the screens, in order, also those inside a `Form`, `If` or `Switch`; empty for a valid flow.
 */
export function faultyFlowElements(screens: readonly FlowScreen[]): FaultyFlowElement[] {
  return screens.flatMap(({ layout }, screen) =>
    layout.children.flatMap((child, element) => {
      const at = ['screens', screen, 'layout', 'children']
      const found = componentsIn([child], at)
      return found.flatMap(({ component: raw, path: [, , , , , ...inner] }) => {
        const { data: component } = flowComponentSchema.safeParse(raw)
        const faults = component === undefined ? [] : flowElementFaults(component)
        return component === undefined || faults.length === 0
          ? []
          : [{ screen, element, path: [...at, element, ...inner], component, faults }]
      })
    }),
  )
}
