import { expect, it } from 'vitest'
import { alertKinds, alertSettingsSchema, soundOf } from './alert-settings.ts'
import { defaultAlertSettings } from './default-settings.ts'

it('the default settings cover every kind of notification', () => {
  expect(Object.keys(defaultAlertSettings.kinds)).toEqual([...alertKinds])
  expect(alertSettingsSchema.parse(defaultAlertSettings)).toEqual(defaultAlertSettings)
})

it.each([
  ['the sound of its kind', defaultAlertSettings, 'drop'],
  ['no sound if the volume is 0', { ...defaultAlertSettings, volume: 0 }, null],
  [
    'no sound if the kind is set to none',
    {
      ...defaultAlertSettings,
      kinds: { ...defaultAlertSettings.kinds, message: { isOn: true, sound: 'none' as const } },
    },
    null,
  ],
])('the notification of a message plays %s', (_, settings, sound) => {
  expect(soundOf(settings, 'message')).toBe(sound)
})
