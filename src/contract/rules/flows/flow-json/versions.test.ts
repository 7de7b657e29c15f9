import { expect, it } from 'vitest'
import {
  type FlowJsonVersion,
  flowJsonVersions,
  isSince,
  newestFlowJsonVersion,
} from './versions.ts'

it('newestFlowJsonVersion is the last version', () => {
  expect(flowJsonVersions.at(-1)).toBe(newestFlowJsonVersion)
})

it.each<[FlowJsonVersion, FlowJsonVersion, boolean]>([
  ['5.1', '5.1', true],
  ['5.1', '6.0', false],
  ['6.3', '6.0', true],
  ['7.0', '6.3', true],
  ['7.0', '7.1', false],
  ['7.3', '5.1', true],
])('version %s is %s or newer: %s', (version, since, expected) => {
  expect(isSince(version, since)).toBe(expected)
})
