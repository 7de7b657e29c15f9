import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How a test file declares a shared app: by a helper's option, or directly. */
const SHARES_APP = /sharedApp: true|shareApp\(/

/**
 * Runs files that share one app one after another at the end: a start of another app between them
 * would end it. Within both parts, the longest files run first.
 */
export class SharedAppsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `super` is the sequencer, not an array
    const sorted = await super.sort(files)
    const texts = await Promise.all(sorted.map(({ moduleId }) => readFile(moduleId, 'utf8')))
    const sharesApp = (_: TestSpecification, index: number) => SHARES_APP.test(texts[index] ?? '')
    return [...sorted.filter((file, index) => !sharesApp(file, index)), ...sorted.filter(sharesApp)]
  }
}
