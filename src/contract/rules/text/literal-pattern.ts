/** The characters that mean something in a pattern with the flag `u`. That flag refuses a backslash before any other. */
const special = /[\\^$.*+?()[\]{}|/]/g

/**
 * A pattern that matches exactly `text`, for a `RegExp` with or without the flag `u`. Texts that people write, such as
 * names, are put into a pattern only through this function. Not for use inside a character class.
 */
export const literalPattern = (text: string): string => text.replaceAll(special, String.raw`\$&`)
