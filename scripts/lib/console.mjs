/**
 * What set-up and the runner print. Everything goes to standard output in order; a problem the person can
 * mend is thrown as a UserError and printed once, last, by `entry`.
 */

/** A problem with the machine, and the one thing to do about it. */
export class UserError extends Error {
  /** @param {string} problem what is missing, a sentence @param {string} remedy what to do, a sentence */
  constructor(problem, remedy) {
    super(`${problem} ${remedy}`)
    this.name = 'UserError'
  }
}

/** @type {NodeJS.WritableStream} */
let output = process.stdout
let prefix = ''

/** Leaves standard output to the command itself: everything here goes to standard error. */
export function sayOnStandardError() {
  output = process.stderr
}

/** How far a set-up is, in front of each step that follows. @param {string} now "[2/4]", or "" at its end */
export function sayHowFar(now) {
  prefix = now === '' ? '' : `${now} `
}

/** @param {string} line */
export function say(line) {
  output.write(`${line}\n`)
}

/** @param {string} line */
export function warn(line) {
  say(`Warning: ${line}`)
}

/**
 * Runs one long step: says that it begins, every ten seconds that it goes on, and how long it took.
 *
 * @template T
 * @param {string} title "Installing packages"
 * @param {(progress: (detail: string) => void) => Promise<T>} work may tell how far it is
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  let detail = ''
  say(`${prefix}${title} …`)
  const beat = setInterval(() => say(`  still at it after ${seconds()} s${detail}`), 10_000)
  try {
    const result = await work((now) => (detail = `: ${now}`))
    say(`  done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(beat)
  }
}

/**
 * What the file system says where the machine, and not the program, is in the way.
 *
 * @param {string} what that could not be done, with its subject: "npm ci", or the path of a file
 * @param {string} code of the file system or of npm
 * @returns {UserError | null} null for any other code
 */
export function diskRemedy(what, code) {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new UserError(`${what} ran out of disk space.`, 'Free about 2 GB and start again.')
  }
  if (code === 'EROFS') {
    return new UserError(
      `${what} met a disk that is read-only (${code}).`,
      'Clone Bandeja to where it can write and start again.',
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new UserError(
      `${what} may not read or write there (${code}).`,
      'Give this folder to your user and start again.',
    )
  }
  return null
}

/** @param {unknown} error @returns {string} what there is to say of it, in one line where the person can mend it */
export function lineFor(error) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof UserError) return error.message
  const { code, syscall, path } = /** @type {NodeJS.ErrnoException} */ (error)
  // A program that may not be started is none of the folder's affair; a full disk names no file.
  const isOfDisk = syscall !== undefined && !syscall.startsWith('spawn')
  const what = path === undefined ? 'This command' : `This command, at ${path},`
  const known = isOfDisk && code !== undefined ? diskRemedy(what, code) : null
  return known?.message ?? error.stack ?? error.message
}

/**
 * The outermost call of every command: an error becomes one clear last line and a non-zero exit code.
 *
 * @param {() => Promise<number | void>} main its number is the exit code
 */
export async function entry(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    say(`\nCannot go on. ${lineFor(error)}`)
    process.exitCode = 1
  }
}
