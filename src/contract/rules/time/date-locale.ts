/**
 * The locale of numeric dates and times in every language of the interface: DD/MM/YYYY and 24 hours (specification,
 * section 9).
 */
export const numericDateLocale = 'en-GB'

/** The format of dates in date fields, as `numericDateLocale` writes them (specification, section 9). */
export const dateFieldFormat = 'DD/MM/YYYY'

/**
 * The locale of dates and times with words. For English it is British: "4 November", not "November 4" (specification,
 * section 9).
 * @param language of the user or the group
 */
export function dateLocale(language: string): string {
  return language === 'en' ? numericDateLocale : language
}
