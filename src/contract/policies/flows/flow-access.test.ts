import { expect, it } from 'vitest'
import { hasFlowAccess } from './flow-access.ts'
import { viewer } from '#contract/policies/viewers.fixture.ts'

it.each([
  ['publisher', { hasFlows: true }, true],
  ['publisher', { hasFlows: true, flowRestrictionForPublisher: true }, false],
  ['manager', { hasFlows: true, flowRestrictionForPublisher: true }, true],
  ['admin', { hasFlows: true, flowRestrictionForPublisher: true }, true],
  ['admin', { hasFlows: false }, false],
] as const)('%s in a group with %j has access to flows: %s', (who, group, expected) => {
  expect(hasFlowAccess(viewer(who, group))).toBe(expected)
})
