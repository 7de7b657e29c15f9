import { expect, it } from 'vitest'
import { fault, flowJsonFaultCodes } from './fault.ts'

it('the fault codes are unique', () => {
  expect(new Set(flowJsonFaultCodes).size).toBe(flowJsonFaultCodes.length)
})

it('a fault has no details by default', () => {
  expect(fault('blank', ['screens', 0])).toEqual({
    code: 'blank',
    path: ['screens', 0],
    details: {},
  })
  expect(fault('tooLong', [], { max: 5 }).details).toEqual({ max: 5 })
})
