import { UserError } from './console.mjs'

const CONNECT = '--connect'

/**
 * @typedef {object} StartArguments
 * @property {string | undefined} elsewhere address of a backend that runs already
 * @property {readonly string[]} further switches for Electron
 */

/**
 * What `npm start` is called with: `--connect=ADDRESS` or `--connect ADDRESS` is its own, the rest is Electron's.
 *
 * @param {readonly string[]} given
 * @returns {StartArguments}
 * @throws {UserError} where no address follows
 */
export function readStartArguments(given) {
  const joined = `${CONNECT}=`
  /** @type {string | undefined} */
  let elsewhere
  const further = []
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? ''
    if (word === CONNECT) {
      index += 1
      elsewhere = addressIn(given[index])
    } else if (word.startsWith(joined)) {
      elsewhere = addressIn(word.slice(joined.length))
    } else {
      further.push(word)
    }
  }
  return { elsewhere, further }
}

/** @param {string | undefined} word @returns {string} */
function addressIn(word) {
  if (word !== undefined && word !== '' && !word.startsWith('-')) return word
  throw new UserError(
    `${CONNECT} names no address.`,
    `Give one: npm start -- ${CONNECT}=https://chat.example`,
  )
}
