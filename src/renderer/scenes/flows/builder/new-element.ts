import type { TFunction } from 'i18next'
import type {
  FlowElement,
  FlowElementType,
  FlowScreen,
} from '#contract/entities/flows/flow-screen.ts'

export type Texts = TFunction<['translation', 'flows']>

/** The first part of an input's name. `renumberFlowElements` appends the index of the element. */
const names = {
  TextInput: 'text',
  TextArea: 'area',
  CheckboxGroup: 'checks',
  RadioButtonsGroup: 'choice',
  Dropdown: 'list',
  OptIn: 'consent',
} as const

/** The placeholder texts of new elements. */
const startTextKeys = {
  TextHeading: 'flows:builder.start.TextHeading',
  TextSubheading: 'flows:builder.start.TextSubheading',
  TextBody: 'flows:builder.start.TextBody',
  TextCaption: 'flows:builder.start.TextCaption',
  TextInput: 'flows:builder.start.TextInput',
  TextArea: 'flows:builder.start.TextArea',
  CheckboxGroup: 'flows:builder.start.CheckboxGroup',
  RadioButtonsGroup: 'flows:builder.start.RadioButtonsGroup',
  Dropdown: 'flows:builder.start.Dropdown',
  OptIn: 'flows:builder.start.OptIn',
  Footer: 'flows:welcomeButton',
} as const satisfies Record<FlowElementType, string>

/** A new element as the palette adds it: valid, with placeholder texts. */
export function newElement(t: Texts, type: FlowElementType): FlowElement {
  const options = [1, 2].map((number) => ({
    id: String(number - 1),
    title: t('flows:builder.start.option', { number }),
  }))
  switch (type) {
    case 'TextHeading':
    case 'TextSubheading':
    case 'TextBody':
    case 'TextCaption':
      return { type, text: t(startTextKeys[type]) }
    case 'TextInput':
      return {
        type,
        name: names[type],
        label: t(startTextKeys[type]),
        'input-type': 'text',
        required: true,
      }
    case 'TextArea':
      return { type, name: names[type], label: t(startTextKeys[type]), required: false }
    case 'CheckboxGroup':
    case 'RadioButtonsGroup':
    case 'Dropdown':
      return {
        type,
        name: names[type],
        label: t(startTextKeys[type]),
        required: type !== 'CheckboxGroup',
        'data-source': options,
      }
    case 'OptIn':
      return { type, name: names[type], label: t(startTextKeys[type]), required: true }
    case 'Footer':
      return {
        type,
        label: t(startTextKeys[type]),
        'on-click-action': { name: 'complete', payload: {} },
      }
  }
}

/** A new screen as the outline adds it: a heading, and a footer that completes the flow. @param number in its title */
export function newScreen(t: Texts, number: number): FlowScreen {
  return {
    id: 'SCREEN',
    title: t('flows:builder.screen', { number }),
    terminal: true,
    success: true,
    data: {},
    layout: {
      type: 'SingleColumnLayout',
      children: [newElement(t, 'TextHeading'), newElement(t, 'Footer')],
    },
  }
}
