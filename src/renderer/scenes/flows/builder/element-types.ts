import {
  IconAlignLeft,
  IconSquareChevronDown,
  IconCheckbox,
  IconCircleDot,
  IconForms,
  IconH1,
  IconH2,
  IconLayoutBottombar,
  IconCursorText,
  IconLock,
  IconSquareCheck,
  IconTextCaption,
  type Icon,
} from '@tabler/icons-react'
import type { FlowElementType } from '#contract/entities/flows/flow-screen.ts'

/** Icons of the element types. */
export const elementIcons: Readonly<Record<FlowElementType, Icon>> = {
  TextHeading: IconH1,
  TextSubheading: IconH2,
  TextBody: IconAlignLeft,
  TextCaption: IconTextCaption,
  TextInput: IconCursorText,
  TextArea: IconForms,
  CheckboxGroup: IconCheckbox,
  RadioButtonsGroup: IconCircleDot,
  Dropdown: IconSquareChevronDown,
  OptIn: IconSquareCheck,
  Footer: IconLayoutBottombar,
}

/** Text keys of the names of the element types. */
export const elementNameKeys = {
  TextHeading: 'flows:builder.types.TextHeading',
  TextSubheading: 'flows:builder.types.TextSubheading',
  TextBody: 'flows:builder.types.TextBody',
  TextCaption: 'flows:builder.types.TextCaption',
  TextInput: 'flows:builder.types.TextInput',
  TextArea: 'flows:builder.types.TextArea',
  CheckboxGroup: 'flows:builder.types.CheckboxGroup',
  RadioButtonsGroup: 'flows:builder.types.RadioButtonsGroup',
  Dropdown: 'flows:builder.types.Dropdown',
  OptIn: 'flows:builder.types.OptIn',
  Footer: 'flows:builder.types.Footer',
} as const satisfies Record<FlowElementType, string>

/** The icon of a block that cannot be edited. */
export const lockedIcon: Icon = IconLock

/** The groups of the palette, from top to bottom. */
export const paletteGroups = [
  {
    titleKey: 'flows:builder.groups.text',
    types: ['TextHeading', 'TextSubheading', 'TextBody', 'TextCaption'],
  },
  {
    titleKey: 'flows:builder.groups.input',
    types: ['TextInput', 'TextArea', 'CheckboxGroup', 'RadioButtonsGroup', 'Dropdown', 'OptIn'],
  },
  { titleKey: 'flows:builder.groups.footer', types: ['Footer'] },
] as const satisfies readonly { titleKey: string; types: readonly FlowElementType[] }[]
