import { UserError } from './console.mjs'

const CONNECT = '--connect'

/**
 * @typedef {object} StartArguments
 * @property {string | undefined} elsewhere address of a running backend
 * @property {readonly string[]} further switches for Electron
 */

/**
 * Reads the arguments of `npm start`: `--connect=ADDRESS` or `--connect ADDRESS`. All others are passed to Electron.
 * @param {readonly string[]} given
 * @returns {StartArguments}
 * @throws {UserError} if the address is missing
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
