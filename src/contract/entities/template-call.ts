import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { channelText, id } from '#contract/wire.ts'

/** A template that the user sends, and the values of its placeholders. */
export const templateCallSchema = z.object({
  templateId: id,
  /** Values of the placeholders, in this order: header, text, addresses and codes of the buttons. */
  parameters: z
    .array(channelText(limits.messageTextMax))
    .max(limits.template.parametersMax)
    .optional(),
  /** An uploaded file that replaces the template's own file. */
  media: z.string().min(1).max(2_000).optional(),
})
export type TemplateCall = z.infer<typeof templateCallSchema>
