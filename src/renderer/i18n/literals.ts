import { catalogueTexts } from '#contract/error-catalogue.ts'

/**
 * Texts that the specification fixes in one language, whatever the user's language is: the product's name and the error
 * catalogue. Those of its section 5 are in contract/literals.ts; the titles of alerts are in main/alerts/decide-alert.ts.
 */
export const literals = { product: 'Bandeja', ...catalogueTexts } as const
