/**
 * The limits and other numbers of the product. Tests and style sheets repeat some of them; all other code reads them
 * here.
 * - A comment with "(specification, section N)" names the source of its number.
 * - A comment with "(ours)" marks a number that we chose ourselves.
 * - Numbers of the channel are marked as such.
 * - All other numbers come from section 9 of the specification.
 *
 * The mark of an object of numbers applies to each of its numbers that has no mark of its own. The name or the comment
 * of a number states its unit. A number is a maximum unless its name or comment says otherwise.
 */

/** What can follow a sent message: the chat is archived, finished or snoozed. */
export const sendEnds = ['archive', 'finish', 'snooze'] as const
export type SendEnd = (typeof sendEnds)[number]

/** Languages of the interface, in the order in which the user can choose them. */
export const languages = ['es', 'en', 'pt'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'es'
/** The language with this code; the default language for an unknown code. */
export const languageOf = (code: string): Language =>
  languages.find((language) => language === code) ?? defaultLanguage

/**
 * Whether Enter sends a message, for a user without this setting on the service (ours: the specification names no
 * default).
 */
export const defaultEnterSends = true

/** The times without input after which the screen locks, minutes. The user chooses one; 0 means never (ours). */
export const lockTimes = [0, 5, 15, 30, 60] as const

export * as limits from './limits/index.ts'
