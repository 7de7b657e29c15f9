import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { channelText, id } from '#contract/wire.ts'

const placeWords = channelText(limits.placeTextMax, z.string().trim().min(1))

/** The place in the header of a channel template. The channel requires all of it. */
export const headerPlaceSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: placeWords,
  address: placeWords,
})
export type HeaderPlace = z.infer<typeof headerPlaceSchema>

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
  /** Extension: the place of a template of the type LOCATION. */
  place: headerPlaceSchema.optional(),
})
export type TemplateCall = z.infer<typeof templateCallSchema>
