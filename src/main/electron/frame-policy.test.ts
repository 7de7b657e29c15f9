import { expect, it } from 'vitest'
import { createFramePolicy } from './frame-policy.ts'

it('is stale once other frames are allowed than when the page was served', () => {
  let origins = ['https://a.example', 'https://b.example']
  const policy = createFramePolicy(() => origins)
  expect(policy.isStale()).toBe(false)
  expect(policy.serve()).toEqual(origins)
  origins = ['https://b.example', 'https://a.example']
  expect(policy.isStale()).toBe(false)
  origins = ['https://a.example']
  expect([policy.isStale(), policy.origins()]).toEqual([true, origins])
  policy.serve()
  expect(policy.isStale()).toBe(false)
})
