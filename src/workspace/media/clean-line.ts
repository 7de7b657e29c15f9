/** Marks that turn the direction of what follows, and the mark of the byte order. */
const marks = /[\p{Bidi_Control}\u{feff}]/gu
const controls = /\p{Cc}/gu

/** Removes what a name from outside may hide. @param instead replaces controls, so that words stay apart */
export const withoutUnseen = (text: string, instead = ''): string =>
  text.replaceAll(marks, '').replaceAll(controls, instead)

/** Characters of a name that is shown. */
const NAME_MAX = 200

/**
 * The name of a person, a company or a product that comes from outside, as one line of limited length. Marks that join
 * letters and emoji stay.
 */
export const cleanLine = (text: string): string =>
  withoutUnseen(text, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    // Slicing may cut a surrogate pair. Remove the half that is then at the end.
    .replace(/[\ud800-\udbff]$/, '')
