import { expect, it } from 'vitest'
import { fault, flowJsonFaultCodes } from './fault.ts'

it('has each code once', () => {
  expect(new Set(flowJsonFaultCodes).size).toBe(flowJsonFaultCodes.length)
})

it('has no details unless they are given', () => {
  expect(fault('blank', ['screens', 0])).toEqual({
    code: 'blank',
    path: ['screens', 0],
    details: {},
  })
  expect(fault('tooLong', [], { max: 5 }).details).toEqual({ max: 5 })
})
