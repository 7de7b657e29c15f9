/**
 * Endings that follow a name in a text only as a domain: none is a word of the app's languages or a usual file extension.
 * These are the common generic ones, and those of the countries where such a shop writes and is written to.
 */
const endings = new Set(
  (
    'com net org edu gov info biz dev app shop store online site tienda xyz io tech agency digital ' +
    'pe mx cl ar br co ec bo uy py ve cr gt hn sv cu pr pt uk fr ch nl pl ie nz jp cn eus gal cat'
  ).split(' '),
)

/**
 * Endings that are also words, such as `es` and `me`, or belong to link shorteners. A forgotten blank after a full stop
 * ("gracias.me llega") must not become a link, so they need a path, or a second level such as `.com` before them.
 */
const endingsWithPath = new Set(
  'es de me us it at be to ly la do ni pa eu ca in is am ai gl gd id tv cc bio link page ee'.split(
    ' ',
  ),
)

const secondLevels = new Set('com net org edu gob gov co'.split(' '))

/** The shortest path after an ending that is also a word. Shorter ones are rather "si/no" than an address. */
const minPathLength = 3

/** Matches what may be a domain without a scheme, at the beginning of a word. `isBareDomain` decides. */
export const bareDomainPattern =
  '(?<![\\p{L}\\p{M}\\p{N}@/._%+-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.){1,6}[a-z]{2,24}(?![\\p{L}\\p{M}\\p{N}@_-]|\\.[\\p{L}\\p{N}])'

/**
 * Whether a domain without scheme is meant as an address, as in `casanogal.pe` or `wa.me/51987654321`.
 * - Its ending is in a list. So `hola.pero`, `lista.pdf` and `mañana.De` are plain text.
 * - The ending is written in the same case as the name: the capital in `Lima.Co` begins a sentence.
 * - The name has a letter, so that `3.5` and numbered paragraphs stay text.
 * @param path what follows the domain without a blank, such as `/casanogal`
 */
export function isBareDomain(domain: string, path: string): boolean {
  const labels = domain.split('.')
  const ending = labels.at(-1) ?? ''
  const name = labels.at(-2) ?? ''
  if (ending !== ending.toLowerCase() && domain !== domain.toUpperCase()) return false
  const known = ending.toLowerCase()
  if (endings.has(known)) return /[a-z]/i.test(name)
  if (!endingsWithPath.has(known)) return false
  if (labels.length > 2 && secondLevels.has(name.toLowerCase())) return true
  return path.startsWith('/') && path.length > minPathLength
}
