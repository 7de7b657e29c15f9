import { expect, test } from 'vitest'
import { serviceStatusColours, serviceStatusKinds } from '#contract/rules/people/service-status.ts'
import { show } from '#renderer/app/page.fixture.tsx'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { hueOfRgb, statusHues } from '#tests/support/hues.ts'
import { themes } from '#tests/support/axe-rules.ts'
import { StatusDot } from './status-dot.tsx'

test.each(serviceStatusKinds.flatMap((kind) => themes.map((theme) => [kind, theme] as const)))(
  'the dot of the status %s has its colour in the %s theme',
  async (status, theme) => {
    store.set(settingsAtom, (settings) => ({ ...settings, theme }))
    const { container } = await show(<StatusDot status={status} />)
    const dot = container.querySelector('svg')
    if (dot === null) throw new Error('There is no dot.')
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(theme)
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(dot).color.match(/\d+/g) ?? []).map(
      Number,
    )
    const hue = hueOfRgb(red, green, blue)
    const [from, to] = statusHues[serviceStatusColours[status]]
    expect(hue).toBeGreaterThanOrEqual(from)
    expect(hue).toBeLessThanOrEqual(to)
  },
)
