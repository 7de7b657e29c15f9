import { expect, it } from 'vitest'
import { alertKinds, alertSettingsSchema, defaultAlertSettings, soundOf } from './alert-settings.ts'

it('has a choice for every kind', () => {
  expect(Object.keys(defaultAlertSettings.kinds)).toEqual([...alertKinds])
  expect(alertSettingsSchema.parse(defaultAlertSettings)).toEqual(defaultAlertSettings)
})

it.each([
  ['its own', defaultAlertSettings, 'drop'],
  ['none at no volume', { ...defaultAlertSettings, volume: 0 }, null],
  [
    'none if the kind has none',
    {
      ...defaultAlertSettings,
      kinds: { ...defaultAlertSettings.kinds, message: { isOn: true, sound: 'none' as const } },
    },
    null,
  ],
])('a message plays %s', (_, settings, sound) => {
  expect(soundOf(settings, 'message')).toBe(sound)
})
