import { z } from 'zod'
import { id, list, part } from '#contract/wire.ts'

/** Content of a message with a button that opens a flow. The label of the button is `button` of the message content. */
export const messageFlowSchema = part({
  id,
  name: z.string().optional(),
  publishedVersion: z.number().int().optional(),
})

/** Content of a customer's reply to a flow: the answers in the flow's order. */
export const flowAnswersSchema = part({
  /** Absent for a flow that another program sent. */
  flowId: id.optional(),
  name: z.string().optional(),
  answers: list(part({ label: z.string(), value: z.string() })),
})
export type FlowAnswers = z.infer<typeof flowAnswersSchema>
