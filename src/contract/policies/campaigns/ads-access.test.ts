import { expect, test } from 'vitest'
import { hasAdsAccess } from './ads-access.ts'
import { sampleViewers, viewer } from '#contract/policies/viewers.fixture.ts'

test.each(sampleViewers)('%s sees ads only in a group with Meta ads', (who) => {
  expect(hasAdsAccess(viewer(who, { metaAds: true }))).toBe(true)
  expect(hasAdsAccess(viewer(who, { metaAds: false }))).toBe(false)
})
