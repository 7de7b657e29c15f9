import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'

/** Which template is sent, and what is put into it: see `sendTemplate`. */
export const templateCallSchema = z.object({
  templateId: id,
  /** For the placeholders in their order: of the header, of the text, of the addresses of buttons. */
  parameters: z
    .array(z.string().max(limits.messageTextMax))
    .max(limits.template.parametersMax)
    .optional(),
  /** An uploaded file in place of the template's own. */
  media: z.string().min(1).max(2_000).optional(),
})
export type TemplateCall = z.infer<typeof templateCallSchema>
