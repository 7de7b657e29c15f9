import { expect, test } from 'vitest'
import { sampleViewers, viewer } from '#contract/policies/viewers.fixture.ts'
import type { Viewer } from '#contract/policies/viewer.ts'
import { maySeeWebhookNames } from './webhook-names.ts'

const all = { hasIntegrations: true, runsRules: true, runsMacros: true }

const allowed = (flags: Partial<Viewer['group']>) =>
  sampleViewers.filter((name) => {
    const one = viewer(name)
    return maySeeWebhookNames({ ...one, group: { ...one.group, ...flags } })
  })

test('the names of webhooks are for members other than agents', () => {
  expect(allowed(all)).toContain('admin')
  expect(allowed(all)).toContain('manager')
  for (const name of ['publisher', 'readOnly', 'stranger'] as const)
    expect(allowed(all)).not.toContain(name)
})

test.each([
  ['without webhooks', { ...all, hasIntegrations: false }, false],
  ['with neither rules nor macros', { ...all, runsRules: false, runsMacros: false }, false],
  ['with macros alone', { ...all, runsRules: false }, true],
  ['with rules alone', { ...all, runsMacros: false }, true],
])('%s they are seen: %s', (_, flags, isSeen) => expect(allowed(flags).length > 0).toBe(isSeen))
