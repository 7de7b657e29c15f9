import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** As a file of tests says it of its application: to whoever starts that for it, or by taking it itself. */
const IN_TURNS = /inTurns: true|appInTurns\(/

/**
 * Files whose tests use one application in turns come one after the other, after all the rest: a start of another between
 * them would end it. Within the two, the longest come first.
 */
export class TurnsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `super` is the sequencer, not an array
    const sorted = await super.sort(files)
    const texts = await Promise.all(sorted.map(({ moduleId }) => readFile(moduleId, 'utf8')))
    const isInTurns = (_: TestSpecification, index: number) => IN_TURNS.test(texts[index] ?? '')
    return [...sorted.filter((file, index) => !isInTurns(file, index)), ...sorted.filter(isInTurns)]
  }
}
