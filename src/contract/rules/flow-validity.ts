import type { FlowElement, FlowOption, FlowScreen } from '../entities/flow-screen.ts'
import { limits } from '../limits.ts'

/** What is wrong with an element of a flow: which member of it, and how. */
export interface FlowFault {
  readonly member: 'type' | 'text' | 'label' | 'description' | 'options' | 'action'
  readonly fault: 'missing' | 'tooLong' | 'tooMany' | 'unknown'
  /** The figure that was overstepped. */
  readonly max?: number
  /** Which option, from 0, where one is at fault. */
  readonly option?: number
}

const { flow } = limits

/** Length as the channel counts it: UTF-16 units, after trimming. */
function required(member: FlowFault['member'], text: string | undefined, max: number): FlowFault[] {
  const { length } = (text ?? '').trim()
  if (length === 0) return [{ member, fault: 'missing' }]
  return length > max ? [{ member, fault: 'tooLong', max }] : []
}

function atMost(member: FlowFault['member'], text: string | undefined, max: number): FlowFault[] {
  return (text ?? '').trim().length > max ? [{ member, fault: 'tooLong', max }] : []
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
      ...required('text', title, flow.optionTitleMax),
      ...atMost('description', description, flow.optionDescriptionMax),
    ].map((fault) => ({ ...fault, option })),
  )
  return [...count, ...each]
}

/** What the rules of section 5 find wrong with one element; empty for a valid one. */
export function flowElementFaults(element: FlowElement): FlowFault[] {
  switch (element.type) {
    case 'TextHeading':
      return required('text', element.text, flow.headingMax)
    case 'TextSubheading':
      return required('text', element.text, flow.subheadingMax)
    case 'TextBody':
      return required('text', element.text, flow.bodyMax)
    case 'TextCaption':
      return required('text', element.text, flow.captionMax)
    case 'TextInput':
    case 'TextArea':
      return required('label', element.label, flow.inputLabelMax)
    case 'CheckboxGroup':
    case 'RadioButtonsGroup':
      return [
        ...required('label', element.label, Number.POSITIVE_INFINITY),
        ...atMost('description', element.description, flow.groupDescriptionMax),
        ...optionFaults(element['data-source']),
      ]
    case 'Dropdown':
      return optionFaults(element['data-source'])
    case 'OptIn':
      // Section 5 has no rule for it; the channel refuses one without a label.
      return required('label', element.label, Number.POSITIVE_INFINITY)
    case 'Footer':
      return [
        ...required('label', element.label, flow.footerLabelMax),
        ...(element['on-click-action'] === undefined
          ? [{ member: 'action', fault: 'missing' } as const]
          : []),
      ]
    case 'unknown':
      return [{ member: 'type', fault: 'unknown' }]
  }
}

/** Whether every element of every screen is valid. */
export function isFlowValid(screens: readonly FlowScreen[]): boolean {
  return screens.every(({ layout }) =>
    layout.children.every((element) => flowElementFaults(element).length === 0),
  )
}
