import { posix } from 'node:path'

/**
 * The rule that a source file imports what is above its own folder by the alias of its part: `#renderer/…` instead of
 * `../../…`. Such an import stays right when its file moves, and it tells the layer that is used.
 */

/** The parts of the source that have an alias in package.json: `#contract/*` is `src/contract/*`. */
const PART = /^src\/(contract|main|renderer|simulator|workspace)\//

/**
 * Returns the aliased form of an import, or null if it may stay.
 * @param {string} from path of the importing file in the repository
 * @param {string} source what it imports
 */
export function aliasedImport(from, source) {
  if (!source.startsWith('../') || !PART.test(from)) return null
  const path = posix.join(posix.dirname(from), source)
  return PART.test(path) ? path.replace('src/', '#') : null
}
