/** Titles in front of names, in the languages of the product: folded, without marks other than letters. */
const titles: ReadonlySet<string> = new Set(
  [
    'sr sra srta srita señor señora señorita don doña dom dona',
    'dr dra doctor doctora ing ingeniero ingeniera lic licenciado licenciada arq abg abog mtro mtra',
    'prof profa profesor profesora maestro maestra',
    'senhor senhora seu doutor doutora professor professora eng engenheiro engenheira',
    'mr mrs ms miss mx sir madam',
  ].flatMap((line) => line.split(' ')),
)

/** “Sr(a).” and “Drª” are titles, too. */
const isTitle = (word: string): boolean =>
  titles.has(
    word
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}]/gu, ''),
  )

/** A word without the emoji and punctuation around it. The dot of an abbreviation such as “Ma.” stays. */
function bareWord(word: string): string {
  const [bare = ''] = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/u.exec(word) ?? []
  return bare.length <= 2 && word.includes(`${bare}.`) ? `${bare}.` : bare
}

/**
 * The first name in a name, by which somebody is addressed: the first word with a letter that is no title. Empty if there
 * is none, as in a name of emoji alone.
 */
export const firstName = (name: string): string =>
  name
    .normalize('NFC')
    .split(/\s+/u)
    .map(bareWord)
    .find((word) => /\p{L}/u.test(word) && !isTitle(word)) ?? ''
