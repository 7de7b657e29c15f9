const NESTED_EXPRESSION = /^`[^]+`$/u

/**
 * Whether a text contains a reference to data (`${data.x}`) or to an answer (`${form.x}`), or is as a whole a nested
 * expression between backticks.
 */
export const isDynamic = (text: string): boolean =>
  text.includes('${') || NESTED_EXPRESSION.test(text)

/**
 * Whether a text of a flow element is longer than the channel allows. The length is in UTF-16 units after trimming, as
 * the channel counts it. A dynamic text may be longer, because only the customer's phone knows its value.
 */
export const isTooLong = (text: string, max: number): boolean =>
  !isDynamic(text) && text.trim().length > max
