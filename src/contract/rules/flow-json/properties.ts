import { z } from 'zod'
import { limits } from '../../limits.ts'
import type { FlowJsonFaultCode } from './fault.ts'
import { type FlowJsonVersion, isSince } from './versions.ts'

/** Words of a fault, carried by a zod issue from a refinement to the fault it becomes. */
interface FaultParams {
  readonly code: FlowJsonFaultCode
  readonly [detail: string]: string | number
}

/** A refinement's message and parameters. */
export const because = (code: FlowJsonFaultCode, details: Record<string, string | number> = {}) => {
  const params: FaultParams = { ...details, code }
  return { error: code, params }
}

/** A reference to data or to an answer (`${data.x}`), alone or within an expression. */
export const isDynamic = (text: string): boolean => text.includes('${')

const dynamic = z.string().refine(isDynamic, because('wrongType'))

/** A text of 1 to `max` characters after trimming; the length of one with a reference is known only on the phone. */
export const textUpTo = (max: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '', because('blank'))
    .refine((text) => isDynamic(text) || text.trim().length <= max, because('tooLong', { max }))

/** A text that may be empty, of at most `max` characters. */
const noteUpTo = (max: number) =>
  z
    .string()
    .refine((text) => isDynamic(text) || text.trim().length <= max, because('tooLong', { max }))

const yesNo = z.union([z.boolean(), dynamic])
const wholeNumber = z.union([z.number().int(), z.string()])
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), dynamic])

const payload = z.record(z.string(), z.unknown())
const next = z.strictObject({ type: z.enum(['screen', 'plugin']).optional(), name: z.string() })

const navigate = z.strictObject({ name: z.literal('navigate'), next, payload: payload.optional() })
const complete = z.strictObject({ name: z.literal('complete'), payload: payload.optional() })
const dataExchange = z.strictObject({
  name: z.literal('data_exchange'),
  payload: payload.optional(),
})
const openUrl = z.strictObject({ name: z.literal('open_url'), url: z.string().min(1) })
const updateData = z.strictObject({ name: z.literal('update_data'), payload: payload.optional() })

/** Actions by the component that offers them, as the version knows them. */
export function actionsOf(version: FlowJsonVersion) {
  const isSix = isSince(version, '6.0')
  return {
    footer: z.discriminatedUnion('name', [navigate, complete, dataExchange]),
    link: isSix
      ? z.discriminatedUnion('name', [navigate, dataExchange, openUrl])
      : z.discriminatedUnion('name', [navigate, dataExchange]),
    select: isSix
      ? z.discriminatedUnion('name', [dataExchange, updateData])
      : z.discriminatedUnion('name', [dataExchange]),
    update: updateData,
  }
}

const { flow } = limits

/**
 * Properties of the elements that the builder edits, by type, as the version knows them. Source: the channel's published
 * reference of Flow components. Strict: a property that the channel does not know refuses the file.
 */
export function elementProperties(version: FlowJsonVersion) {
  const actions = actionsOf(version)
  const isSix = isSince(version, '6.0')
  const visible = yesNo.optional()
  const name = z.string().min(1)
  const text = { visible }
  const fontStyle = {
    'font-weight': oneOf(['bold', 'italic', 'bold_italic', 'normal']).optional(),
    strikethrough: yesNo.optional(),
    markdown: z.boolean().optional(),
  }
  const lines = (max: number) => z.union([textUpTo(max), z.array(z.string()).min(1)])
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
    title: textUpTo(flow.optionTitleMax),
    description: noteUpTo(flow.optionDescriptionMax).optional(),
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
  const options = (max: number) =>
    z.union([
      dynamic,
      z
        .array(option)
        .refine(({ length }) => length >= 1, because('tooFew', { min: 1 }))
        .refine(({ length }) => length <= max, because('tooMany', { max })),
    ])
  const onSelect = {
    'on-select-action': actions.select.optional(),
    ...(isSix && { 'on-unselect-action': actions.update.optional() }),
  }
  const group = {
    ...field,
    ...onSelect,
    label: textUpTo(flow.groupLabelMax),
    description: noteUpTo(flow.groupDescriptionMax).optional(),
    'data-source': options(flow.optionsMax),
    'media-size': oneOf(['regular', 'large']).optional(),
  }
  const help = { 'helper-text': noteUpTo(flow.helperTextMax).optional() }
  const entry = {
    ...field,
    ...help,
    ...labelVariant,
    label: textUpTo(flow.inputLabelMax),
    'init-value': z.union([z.string(), z.number()]).optional(),
  }
  return {
    TextHeading: { ...text, text: textUpTo(flow.headingMax) },
    TextSubheading: { ...text, text: textUpTo(flow.subheadingMax) },
    TextBody: { ...text, ...fontStyle, text: lines(flow.bodyMax) },
    TextCaption: { ...text, ...fontStyle, text: lines(flow.captionMax) },
    TextInput: {
      ...entry,
      'input-type': oneOf(['text', 'number', 'email', 'password', 'passcode', 'phone']).optional(),
      'min-chars': wholeNumber.optional(),
      'max-chars': wholeNumber.optional(),
      ...(isSince(version, '6.2') && { pattern: z.string().optional() }),
    },
    TextArea: { ...entry, 'max-length': wholeNumber.optional() },
    CheckboxGroup: {
      ...group,
      'min-selected-items': wholeNumber.optional(),
      'max-selected-items': wholeNumber.optional(),
      'init-value': z.union([z.array(z.string()), z.string()]).optional(),
    },
    RadioButtonsGroup: { ...group, 'init-value': z.string().optional() },
    Dropdown: {
      ...field,
      ...onSelect,
      ...help,
      label: textUpTo(flow.dropdownLabelMax),
      'data-source': options(flow.importedDropdownOptionsMax),
      'init-value': z.string().optional(),
    },
    OptIn: {
      ...field,
      label: textUpTo(flow.optInLabelMax),
      'on-click-action': actions.link.optional(),
      ...(isSix && {
        'on-select-action': actions.update.optional(),
        'on-unselect-action': actions.update.optional(),
      }),
      'init-value': yesNo.optional(),
    },
    Footer: {
      visible,
      label: textUpTo(flow.footerLabelMax),
      'left-caption': noteUpTo(flow.footerCaptionMax).optional(),
      'center-caption': noteUpTo(flow.footerCaptionMax).optional(),
      'right-caption': noteUpTo(flow.footerCaptionMax).optional(),
      enabled: yesNo.optional(),
      'on-click-action': actions.footer,
    },
  }
}
