import { catalogueTexts } from '#contract/error-catalogue.ts'
import { productName } from '#contract/literals.ts'

/**
 * Texts that the specification fixes in one language for all users: the product's name and the error catalogue. The
 * literals of section 5 are in contract/literals.ts; the titles of alerts are in main/alerts/decide-alert.ts.
 */
export const literals = { product: productName, ...catalogueTexts } as const
