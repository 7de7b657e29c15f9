import { z } from 'zod'
import { list, openEnum, part } from '../wire.ts'

/** Elements a flow screen may hold (section 3). */
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

/** One choice of a group or dropdown. */
export const flowOptionSchema = part({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
})
export type FlowOption = z.infer<typeof flowOptionSchema>

/** What the footer does when pressed: the keys are the channel's Flow JSON. */
export const flowActionSchema = part({
  name: openEnum(['complete', 'navigate', 'data_exchange', 'open_url'], 'unknown'),
  next: part({ type: z.string().optional(), name: z.string() }).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
})
export type FlowAction = z.infer<typeof flowActionSchema>

/** One element; which members apply depends on `type` and is judged by rules/flow-validity, not here. */
export const flowElementSchema = part({
  type: openEnum(flowElementTypes, 'unknown'),
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

/** One page of a flow, as the channel's Flow JSON has it. */
export const flowScreenSchema = part({
  id: z.string().min(1),
  title: z.string().catch(''),
  terminal: z.boolean().optional(),
  success: z.boolean().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  layout: part({
    type: openEnum(['SingleColumnLayout'], 'unknown'),
    children: list(flowElementSchema),
  }),
})
export type FlowScreen = z.infer<typeof flowScreenSchema>
