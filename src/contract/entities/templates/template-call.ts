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

const catalogue = limits.catalogue
const interactive = limits.interactive
const template = limits.template

const productId = z.string().min(1).max(catalogue.idMax)

/**
 * The products of a template's message: the product in the picture, and for the button of chosen products these, in
 * sections. Several sections need titles.
 */
export const templateProductsSchema = z.object({
  thumbnailId: productId.optional(),
  sections: z
    .array(
      z.object({
        title: channelText(interactive.sectionTitleMax).optional(),
        ids: z.array(productId).max(catalogue.sentMax),
      }),
    )
    .max(template.productSectionsMax)
    .optional(),
})
export type TemplateProducts = z.infer<typeof templateProductsSchema>

const file = z.string().min(1).max(2_000)

/** What the sender adds to a template besides the values of its placeholders and its file. All are extensions. */
export const templateExtrasSchema = z.object({
  /** The place of a template of the type LOCATION. */
  place: headerPlaceSchema.optional(),
  /** When the limited-time offer ends. */
  expiresAt: z.iso.datetime().optional(),
  /** Files that replace those of the cards, by the card's position. */
  cards: z
    .array(z.object({ media: file.optional() }))
    .max(template.cardsMax)
    .optional(),
  /** What the button of the catalogue or of chosen products shows. */
  products: templateProductsSchema.optional(),
})
export type TemplateExtras = z.infer<typeof templateExtrasSchema>

/** A template that the user sends, and the values of its placeholders. */
export const templateCallSchema = z.object({
  templateId: id,
  /**
   * Values of the placeholders, in this order: header, text, addresses and codes of the buttons, then of each card its
   * text and the addresses of its buttons.
   */
  parameters: z
    .array(channelText(limits.messageTextMax))
    .max(limits.template.parametersMax)
    .optional(),
  /** An uploaded file that replaces the template's own file. */
  media: file.optional(),
  ...templateExtrasSchema.shape,
})
export type TemplateCall = z.infer<typeof templateCallSchema>
