import { posix } from 'node:path'

/**
 * Requires an alias for imports from above a file's own folder: `#renderer/…` instead of `../../…`. An aliased import
 * names the layer, and remains valid when the importing file moves.
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
