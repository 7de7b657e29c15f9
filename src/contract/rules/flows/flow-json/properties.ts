import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { isTooLong } from '#contract/rules/flows/flow-text.ts'
import { flowLabelMax, flowOptionMax, flowTextMax } from '#contract/rules/flows/flow-validity.ts'
import { actionsOf } from './actions.ts'
import { because, emptyOrUpTo, listOf, oneOf, textUpTo, wholeNumber, yesNo } from './values.ts'
import { type FlowJsonVersion, isSince } from './versions.ts'

const flow = limits.flow

/**
 * For each element type that the builder can edit: the schemas of its properties in the given version of Flow JSON.
 * The source is the channel's published reference of Flow components. The import refuses a file in which such an element
 * has another property.
 */
export function elementProperties(version: FlowJsonVersion) {
  const actions = actionsOf(version)
  const isSix = isSince(version, '6.0')
  // Before 6.0 the texts that use `noteUpTo` may be empty, e.g. help texts and footer captions.
  const noteUpTo = isSix ? textUpTo : emptyOrUpTo
  const visible = yesNo.optional()
  const name = z.string().min(1)
  const text = { visible }
  const fontStyle = {
    'font-weight': oneOf(['bold', 'italic', 'bold_italic', 'normal']).optional(),
    strikethrough: yesNo.optional(),
    markdown: z.boolean().optional(),
  }
  const lines = (max: number) =>
    z.union([
      textUpTo(max),
      z
        .array(z.string())
        .min(1)
        .refine((all) => all.some((line) => line.trim() !== ''), because('blank'))
        .refine((all) => !isTooLong(all.join('\n'), max), because('tooLong', { max })),
    ])
  const field = {
    name,
    required: yesNo.optional(),
    enabled: yesNo.optional(),
    visible,
    'error-message': noteUpTo(flow.errorMessageMax).optional(),
  }
  const labelVariant = isSince(version, '7.0')
    ? { 'label-variant': oneOf(['large']).optional() }
    : {}
  const option = z.strictObject({
    id: z.string(),
    title: textUpTo(flowOptionMax.title),
    description: noteUpTo(flowOptionMax.description).optional(),
    metadata: noteUpTo(flow.optionMetadataMax).optional(),
    enabled: yesNo.optional(),
    image: z.string().optional(),
    'alt-text': z.string().optional(),
    color: z.string().optional(),
    ...(isSix && {
      'on-select-action': actions.update.optional(),
      'on-unselect-action': actions.update.optional(),
    }),
  })
  const imageOptionsMax = flow.importedDropdownImageOptionsMax
  const dropdownOptions = listOf(option, 1, flow.importedDropdownOptionsMax).refine(
    (list) =>
      !Array.isArray(list) ||
      list.length <= imageOptionsMax ||
      list.every(({ image }) => image === undefined),
    because('tooMany', { max: imageOptionsMax }),
  )
  const onSelect = {
    'on-select-action': actions.select.optional(),
    ...(isSix && { 'on-unselect-action': actions.update.optional() }),
  }
  const group = {
    ...field,
    ...onSelect,
    label: textUpTo(flowLabelMax.CheckboxGroup),
    description: noteUpTo(flow.groupDescriptionMax).optional(),
    'data-source': listOf(option, 1, flow.optionsMax),
    'media-size': oneOf(['regular', 'large']).optional(),
  }
  const help = { 'helper-text': noteUpTo(flow.helperTextMax).optional() }
  const entry = {
    ...field,
    ...help,
    ...labelVariant,
    label: textUpTo(flowLabelMax.TextInput),
    'init-value': z.union([z.string(), z.number()]).optional(),
  }
  return {
    TextHeading: { ...text, text: textUpTo(flowTextMax.TextHeading) },
    TextSubheading: { ...text, text: textUpTo(flowTextMax.TextSubheading) },
    TextBody: { ...text, ...fontStyle, text: lines(flowTextMax.TextBody) },
    TextCaption: { ...text, ...fontStyle, text: lines(flowTextMax.TextCaption) },
    TextInput: {
      ...entry,
      'input-type': oneOf(['text', 'number', 'email', 'password', 'passcode', 'phone']).optional(),
      'min-chars': wholeNumber.optional(),
      'max-chars': wholeNumber.optional(),
      ...(isSince(version, '6.2') && { pattern: z.string().optional() }),
    },
    TextArea: {
      ...entry,
      label: textUpTo(flowLabelMax.TextArea),
      'max-length': wholeNumber.optional(),
    },
    CheckboxGroup: {
      ...group,
      'min-selected-items': wholeNumber.optional(),
      'max-selected-items': wholeNumber.optional(),
      'init-value': z.union([z.array(z.string()), z.string()]).optional(),
    },
    RadioButtonsGroup: {
      ...group,
      label: textUpTo(flowLabelMax.RadioButtonsGroup),
      'init-value': z.string().optional(),
    },
    Dropdown: {
      ...field,
      ...onSelect,
      ...help,
      label: textUpTo(flowLabelMax.Dropdown),
      'data-source': dropdownOptions,
      'init-value': z.string().optional(),
    },
    OptIn: {
      ...field,
      label: textUpTo(flowLabelMax.OptIn),
      'on-click-action': actions.link.optional(),
      ...(isSix && {
        'on-select-action': actions.update.optional(),
        'on-unselect-action': actions.update.optional(),
      }),
      'init-value': yesNo.optional(),
    },
    Footer: {
      visible,
      label: textUpTo(flowLabelMax.Footer),
      'left-caption': noteUpTo(flow.footerCaptionMax).optional(),
      'center-caption': noteUpTo(flow.footerCaptionMax).optional(),
      'right-caption': noteUpTo(flow.footerCaptionMax).optional(),
      enabled: yesNo.optional(),
      'on-click-action': actions.footer,
    },
  }
}
