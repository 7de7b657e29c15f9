/** The locale of numeric dates and times in every language: DD/MM/YYYY and 24 hours (section 9). */
export const numericDateLocale = 'en-GB'

/**
 * The locale in which dates and times with words are formatted. English is British: "4 November", not "November 4"
 * (section 9).
 * @param language of the user or the group
 */
export function dateLocale(language: string): string {
  return language === 'en' ? numericDateLocale : language
}
