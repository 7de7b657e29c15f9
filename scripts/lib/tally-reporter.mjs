import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './paths.mjs'
import { emptyTally, slowestOf } from './tally.mjs'

/** Number of lines of a call log in the line of a failed test. */
const LAST_CALLS = 6

/**
 * Writes the tally of a vitest run to the file in BANDEJA_TALLY. A test file that cannot be loaded, and an error
 * outside any test, count as failures.
 *
 * @typedef {import('vitest/node').Reporter} Reporter
 * @implements {Reporter}
 */
export default class TallyReporter {
  /** @type {import('vitest/node').TestModule[]} */
  #ended = []

  /**
   * Writes an incomplete tally, in case the run is stopped.
   *
   * @param {import('vitest/node').TestModule} module
   */
  onTestModuleEnd(module) {
    this.#ended.push(module)
    write({ ...tallyOf(this.#ended, []), isWhole: false })
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} errors
   */
  onTestRunEnd(modules, errors) {
    write({ ...tallyOf(modules, errors), isWhole: true })
  }
}

/** @param {import('./tally.mjs').Tally & { isWhole: boolean }} tally */
function write(tally) {
  const path = process.env['BANDEJA_TALLY']
  if (path) writeFileSync(path, JSON.stringify(tally))
}

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { message: string }[]} errors
 */
function tallyOf(modules, errors) {
  const tally = emptyTally()
  for (const module of modules) {
    const file = relative(ROOT, module.moduleId)
    for (const test of module.children.allTests()) add(tally, `${file} > ${test.fullName}`, test)
    for (const suite of [module, ...module.children.allSuites()]) {
      const name = 'fullName' in suite ? `${file} > ${suite.fullName}` : file
      tally.failed.push(...suite.errors().map(({ message }) => `${name}: ${firstLine(message)}`))
    }
  }
  tally.slowest = slowestOf(tally.slowest)
  tally.failed.push(...errors.map(({ message }) => `outside any test: ${firstLine(message)}`))
  return tally
}

/**
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} name
 * @param {import('vitest/node').TestCase} test
 */
function add(tally, name, test) {
  const result = test.result()
  const ms = test.diagnostic()?.duration
  if (ms !== undefined) tally.slowest.push({ name, ms: Math.round(ms) })
  if (result.state === 'passed') tally.passed += 1
  else if (result.state === 'skipped') {
    tally.skipped.push({ name, reason: result.note ?? 'no reason was given' })
  } else
    tally.failed.push(`${name}: ${result.state === 'pending' ? 'it never ran' : reasonOf(result)}`)
}

/**
 * The first line of the first error of a failed test with the end of Playwright's call log, and the line of the source
 * where it happened.
 *
 * @param {Pick<import('vitest/node').TestResultFailed, 'errors'>} result
 */
function reasonOf({ errors: [error] }) {
  if (error === undefined) return 'no error was given'
  const [place] = error.stacks ?? []
  const where = place === undefined ? '' : ` (${relative(ROOT, place.file)}:${place.line})`
  return firstLine(error.message) + lastCalls(error.message) + where
}

/**
 * The last lines of Playwright's call log, e.g. what covered a button; empty if an error has none.
 *
 * @param {string} message
 */
function lastCalls(message) {
  const [, log] = stripVTControlCharacters(message).split('\nCall log:\n')
  if (log === undefined) return ''
  const lines = log.split('\n').map((line) => line.replace(/^\s*-?\s*/, ''))
  return ` [… ${lines
    .filter((line) => line !== '')
    .slice(-LAST_CALLS)
    .join('; ')}]`
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n')[0] ?? ''
}
