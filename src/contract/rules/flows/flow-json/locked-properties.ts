import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { actionsOf } from './actions.ts'
import {
  anyNumber,
  because,
  dynamic,
  emptyOrUpTo,
  listOf,
  oneOf,
  textUpTo,
  wholeNumber,
  wholeNumberIn,
  yesNo,
} from './values.ts'
import { type FlowJsonVersion, isSince } from './versions.ts'
import { ifBranches } from './walk.ts'

/**
 * Component types that the builder's palette does not offer, with the version that introduced each. A type that is
 * older than `5.1`, the oldest supported version, has `5.1` here.
 */
export const lockedTypesSince = {
  DatePicker: '5.1',
  DocumentPicker: '5.1',
  EmbeddedLink: '5.1',
  Form: '5.1',
  If: '5.1',
  Image: '5.1',
  PhotoPicker: '5.1',
  RichText: '5.1',
  Switch: '5.1',
  CalendarPicker: '6.1',
  NavigationList: '6.2',
  ChipsSelector: '6.3',
  ImageCarousel: '7.1',
} as const satisfies Readonly<Record<string, FlowJsonVersion>>

const flow = limits.flow
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Accepts a single value, or an object with one value for the start date and one for the end date, each optional. */
const perEnd = <Value extends z.ZodType>(value: Value) =>
  z.union([value, z.strictObject({ 'start-date': value.optional(), 'end-date': value.optional() })])

const name = z.string().min(1)
const visible = yesNo.optional()
const enabled = yesNo.optional()
const dates = z.union([dynamic, z.array(z.string())]).optional()
const components = z.array(z.unknown())
const someComponents = components.refine(({ length }) => length > 0, because('tooFew', { min: 1 }))
const texts = z.union([
  textUpTo(Number.POSITIVE_INFINITY),
  z
    .array(z.string())
    .min(1)
    .refine((lines) => lines.some((line) => line.trim() !== ''), because('blank')),
])

/** Schemas for navigation lists and chips, whose items have properties of their own. */
function listProperties(version: FlowJsonVersion) {
  const actions = actionsOf(version)
  const block = { description: z.string().optional(), metadata: z.string().optional() }
  const item = z.strictObject({
    id: z.string().min(1).optional(),
    enabled,
    'main-content': z.strictObject({ title: z.string().min(1), ...block }),
    end: z.strictObject({ title: z.string().optional(), ...block }).optional(),
    start: z
      .strictObject({ image: z.string().min(1), 'alt-text': z.string().optional() })
      .optional(),
    badge: z.string().optional(),
    tags: z.array(z.string()).optional(),
    'on-click-action': actions.item.optional(),
  })
  const chip = z.strictObject({
    id: z.string().min(1),
    title: textUpTo(Number.POSITIVE_INFINITY),
    enabled,
    'on-select-action': actions.update.optional(),
    'on-unselect-action': actions.update.optional(),
  })
  return {
    NavigationList: {
      name,
      'list-items': listOf(item, 1, flow.listItemsMax),
      label: textUpTo(flow.pickerLabelMax).optional(),
      description: textUpTo(flow.pickerDescriptionMax).optional(),
      'media-size': oneOf(['regular', 'large']).optional(),
      visible,
      'on-click-action': actions.item.optional(),
    },
    ChipsSelector: {
      name,
      label: textUpTo(flow.pickerLabelMax),
      'data-source': listOf(chip, flow.chipsMin, flow.optionsMax),
      description: textUpTo(flow.pickerDescriptionMax).optional(),
      'min-selected-items': wholeNumber.optional(),
      'max-selected-items': wholeNumber.optional(),
      required: yesNo.optional(),
      enabled,
      visible,
      'init-value': z.union([dynamic, z.array(z.string())]).optional(),
      'error-message': z.string().optional(),
      'on-select-action': actions.select.optional(),
      'on-unselect-action': actions.update.optional(),
    },
  }
}

function filePickerProperties() {
  const picker = {
    name,
    label: textUpTo(flow.pickerLabelMax),
    description: textUpTo(flow.pickerDescriptionMax).optional(),
    'max-file-size-kb': wholeNumberIn(1, flow.uploadMaxKib).optional(),
    required: yesNo.optional(),
    enabled,
    visible,
    'error-message': z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  }
  const least = wholeNumberIn(0, flow.uploadsMax).optional()
  const most = wholeNumberIn(1, flow.uploadsMax).optional()
  return {
    PhotoPicker: {
      ...picker,
      'photo-source': oneOf(['camera_gallery', 'camera', 'gallery']).optional(),
      'min-uploaded-photos': least,
      'max-uploaded-photos': most,
    },
    DocumentPicker: {
      ...picker,
      'min-uploaded-documents': least,
      'max-uploaded-documents': most,
      'allowed-mime-types': z.union([dynamic, z.array(z.string())]).optional(),
    },
  }
}

function dateProperties(version: FlowJsonVersion) {
  const noteUpTo = isSince(version, '6.0') ? textUpTo : emptyOrUpTo
  const help = noteUpTo(flow.helperTextMax)
  const error = noteUpTo(flow.dateErrorMax)
  const range = {
    name,
    enabled,
    visible,
    'min-date': z.string().optional(),
    'max-date': z.string().optional(),
    'unavailable-dates': dates,
    'on-select-action': actionsOf(version).exchange.optional(),
  }
  return {
    DatePicker: {
      ...range,
      label: textUpTo(flow.dateLabelMax),
      'helper-text': help.optional(),
      required: yesNo.optional(),
      'init-value': z.string().optional(),
      'error-message': error.optional(),
    },
    CalendarPicker: {
      ...range,
      mode: oneOf(['single', 'range']).optional(),
      label: perEnd(textUpTo(flow.dateLabelMax)),
      title: textUpTo(flow.pickerLabelMax).optional(),
      description: textUpTo(flow.pickerDescriptionMax).optional(),
      'helper-text': perEnd(help).optional(),
      required: perEnd(yesNo).optional(),
      'include-days': z.union([dynamic, z.array(z.enum(WEEKDAYS))]).optional(),
      'min-days': wholeNumber.optional(),
      'max-days': wholeNumber.optional(),
      'init-value': perEnd(z.string()).optional(),
      'error-message': perEnd(error).optional(),
    },
  }
}

function ifProperties(): Record<string, z.ZodType> {
  const [whenTrue, whenFalse] = ifBranches
  return {
    condition: z.union([z.boolean(), textUpTo(Number.POSITIVE_INFINITY)]),
    [whenTrue]: someComponents,
    [whenFalse]: components.optional(),
  }
}

/**
 * For each component type that the builder does not offer: the schemas of its properties in the given version of Flow
 * JSON. The source is the channel's published reference of Flow components.
 */
export function lockedProperties(version: FlowJsonVersion) {
  const size = { width: anyNumber.optional(), height: anyNumber.optional() }
  const image = z.strictObject({ src: z.string().min(1), 'alt-text': z.string().min(1) })
  const scale = oneOf(['cover', 'contain']).optional()
  return {
    ...listProperties(version),
    ...filePickerProperties(),
    ...dateProperties(version),
    EmbeddedLink: {
      text: textUpTo(flow.linkTextMax),
      visible,
      'on-click-action': actionsOf(version).link,
    },
    Form: {
      name,
      children: someComponents,
      'init-values': z.union([dynamic, z.record(z.string(), z.unknown())]).optional(),
      'error-messages': z.union([dynamic, z.record(z.string(), z.unknown())]).optional(),
    },
    If: ifProperties(),
    Image: {
      ...size,
      src: z.string().min(1),
      'scale-type': scale,
      'aspect-ratio': anyNumber.optional(),
      'alt-text': z.string().optional(),
      visible,
    },
    ImageCarousel: {
      images: listOf(image, 1, flow.carouselImagesMax),
      'aspect-ratio': oneOf(['4:3', '16:9']).optional(),
      'scale-type': scale,
      visible,
    },
    RichText: { text: texts, visible },
    Switch: {
      value: z.string().min(1),
      cases: z
        .record(z.string(), components)
        .refine((cases) => Object.keys(cases).length > 0, because('tooFew', { min: 1 })),
    },
  }
}
