import { z } from 'zod'
import { list, openEnum, part } from '#contract/wire.ts'

/** Elements that the flow builder offers (specification, section 3). */
export const flowElementTypes = [
  'TextHeading',
  'TextSubheading',
  'TextBody',
  'TextCaption',
  'TextInput',
  'TextArea',
  'CheckboxGroup',
  'RadioButtonsGroup',
  'Dropdown',
  'OptIn',
  'Footer',
] as const
export type FlowElementType = (typeof flowElementTypes)[number]

/** One choice of a checkbox group, radio button group or dropdown. */
export const flowOptionSchema = part({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
})
export type FlowOption = z.infer<typeof flowOptionSchema>

/** The action of the footer button, with the keys of the channel's Flow JSON. */
export const flowActionSchema = part({
  name: openEnum(['complete', 'navigate', 'data_exchange', 'open_url'], 'unknown'),
  next: part({ type: z.string().optional(), name: z.string() }).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
})
export type FlowAction = z.infer<typeof flowActionSchema>

/**
 * Any component of a screen, stored exactly as in the channel's Flow JSON. The builder can edit components that
 * match `flowElementSchema` and locks all others.
 */
export const flowComponentSchema = z.looseObject({ type: z.string().min(1) })
export type FlowComponent = z.infer<typeof flowComponentSchema>

/** One element that the builder can edit. `type` decides which properties apply; rules/flow-validity checks them. */
export const flowElementSchema = z.looseObject({
  type: z.enum(flowElementTypes),
  text: z.string().optional(),
  label: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  'input-type': z.string().optional(),
  'helper-text': z.string().optional(),
  'data-source': z.array(flowOptionSchema).optional(),
  'on-click-action': flowActionSchema.optional(),
})
export type FlowElement = z.infer<typeof flowElementSchema>

/** One screen of a flow, in the channel's Flow JSON. */
export const flowScreenSchema = part({
  id: z.string().min(1),
  title: z.string().optional(),
  terminal: z.boolean().optional(),
  success: z.boolean().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  layout: part({
    type: openEnum(['SingleColumnLayout'], 'unknown'),
    children: list(flowComponentSchema),
  }),
})
export type FlowScreen = z.infer<typeof flowScreenSchema>
