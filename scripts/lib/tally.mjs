/** Maximum number of tests in `slowest`. */
const SLOWEST = 10

/**
 * The result of a stage of `npm test`.
 *
 * @typedef {object} Tally
 * @property {number} passed
 * @property {string[]} failed names of failed tests and stages
 * @property {{ name: string, reason: string }[]} skipped
 * @property {{ name: string, ms: number }[]} slowest at most ten tests, the slowest first
 */

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: [], skipped: [], slowest: [] }
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, one) => total + one.passed, 0),
    failed: tallies.flatMap((one) => one.failed),
    skipped: tallies.flatMap((one) => one.skipped),
    slowest: slowestOf(tallies.flatMap((one) => one.slowest)),
  }
}

/** @param {Tally['slowest']} tests @returns {Tally['slowest']} the slowest ones, slowest first */
export function slowestOf(tests) {
  return tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
}

/**
 * The last line of a run: "12 passed, 0 failed", followed by ", 3 skipped" if tests were skipped.
 *
 * @param {Tally} tally
 */
export function lastLine({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  return `${passed} passed, ${failed.length} failed${tail}`
}

/**
 * The lines before the last one: the slowest tests, skipped tests with their reasons, and failed tests.
 *
 * @param {Tally} tally
 * @returns {string[]}
 */
export function details({ failed, skipped, slowest }) {
  return [
    ...slowest.map(({ name, ms }) => `Slow: ${(ms / 1000).toFixed(1)} s ${name}`),
    ...skipped.map(({ name, reason }) => `Skipped: ${name} (${reason})`),
    ...failed.map((name) => `Failed: ${name}`),
  ]
}

/**
 * Reads the tally that a stage wrote.
 *
 * @param {string | null} text null if the stage wrote none
 * @param {string} stage name of the stage; a missing or damaged tally counts as a failure with this name
 * @param {boolean} [mayBeEmpty] whether a tally without tests is no failure
 * @returns {Tally}
 */
export function readTally(text, stage, mayBeEmpty = false) {
  /** @type {unknown} */
  let found = null
  try {
    found = JSON.parse(text ?? 'null')
  } catch {
    return { ...emptyTally(), failed: [`${stage}: its result is damaged`] }
  }
  if (!isTally(found)) return { ...emptyTally(), failed: [`${stage}: it ended without a result`] }
  const { isWhole, ...tally } = found
  if (!isWhole) tally.failed.push(`${stage}: it was stopped before its end`)
  const ran = tally.passed + tally.failed.length + tally.skipped.length
  return ran > 0 || mayBeEmpty
    ? tally
    : { ...emptyTally(), failed: [`${stage}: there was no test in it`] }
}

/** @param {unknown} value @returns {value is Tally & { isWhole: boolean }} */
function isTally(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    'passed' in value &&
    typeof value.passed === 'number' &&
    'failed' in value &&
    Array.isArray(value.failed) &&
    'skipped' in value &&
    Array.isArray(value.skipped) &&
    'slowest' in value &&
    Array.isArray(value.slowest) &&
    'isWhole' in value
  )
}
