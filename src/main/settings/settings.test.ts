import { describe, expect, it } from 'vitest'
import type { PushName } from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import type { Log } from '#main/ports.ts'
import { createSettings, settingsFrom, type SettingsStore, checkedLanguages } from './settings.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

function settings(store: Partial<SettingsStore> = {}) {
  const written: unknown[] = []
  const pushed: [PushName, unknown][] = []
  const warnings: string[] = []
  const service = createSettings({
    store: { read: () => ({}), write: (value) => void written.push(value), ...store },
    push: (name, payload) => void pushed.push([name, payload]),
    log: { ...quiet, warn: (message) => void warnings.push(message) },
  })
  return { service, written, pushed, warnings }
}

describe('stored settings', () => {
  it.each([[undefined], [null], [42], ['{'], [[]], [{}]])(
    'with the content %j are the defaults',
    (found) => {
      expect(settingsFrom(found)).toEqual(defaultSettings)
    },
  )

  it('keep the valid values beside invalid ones', () => {
    const found = {
      theme: 'dark',
      language: 'fr',
      density: 'dense',
      lockAfterMinutes: -1,
      chatListWidth: 9_999,
      extra: 1,
    }
    expect(settingsFrom(found)).toEqual({ ...defaultSettings, theme: 'dark' })
  })
})

describe('the two switches of earlier versions', () => {
  const { kinds } = defaultSettings.alerts

  it('switch off every kind of alert, or every sound', () => {
    const { alerts } = settingsFrom({ notifications: false, notificationSound: true })
    expect(alerts.kinds.message).toEqual({ isOn: false, sound: kinds.message.sound })
    expect(Object.values(alerts.kinds).every(({ isOn }) => !isOn)).toBe(true)
    const silent = settingsFrom({ notifications: true, notificationSound: false }).alerts
    expect(silent.kinds.message).toEqual({ isOn: true, sound: 'none' })
  })

  it('are ignored if settings of the kinds of alerts are stored', () => {
    const alerts = { ...defaultSettings.alerts, volume: 7 }
    expect(settingsFrom({ notifications: false, alerts }).alerts).toEqual(alerts)
  })
})

it('stored kinds of alerts stay; kinds that the stored settings lack get their defaults', () => {
  const { waiting, report, ...older } = defaultSettings.alerts.kinds
  const kinds = { ...older, message: { isOn: false, sound: 'bell' } }
  const found = { alerts: { ...defaultSettings.alerts, kinds, volume: 7 } }
  expect(settingsFrom(found).alerts).toEqual({
    ...found.alerts,
    kinds: { ...kinds, waiting, report },
  })
})

it('the preview setting is read from the alerts, where earlier versions stored it', () => {
  const alerts = { ...defaultSettings.alerts, preview: false }
  expect(settingsFrom({ alerts }).alertPreview).toBe(false)
  expect(settingsFrom({ alerts, alertPreview: true }).alertPreview).toBe(true)
})

describe('a setting that IT has fixed', () => {
  const store = { read: () => ({ lockAfterMinutes: 0 }), write: () => {} }
  const fixedTo = (lockAfterMinutes: number) =>
    createSettings({ store, fixed: { lockAfterMinutes }, push: () => {}, log: quiet })

  it('replaces the user’s value and cannot be changed', () => {
    const service = fixedTo(15)
    expect(service.view().lockAfterMinutes).toBe(15)
    expect(() => service.set({ lockAfterMinutes: 60 })).toThrow(/fixed/)
    expect(service.set({ theme: 'dark' })).toMatchObject({ theme: 'dark', lockAfterMinutes: 15 })
  })
})

describe('a change', () => {
  it('is stored, sent to listeners and the page, and changes no other setting', () => {
    const { service, written, pushed } = settings({ read: () => ({ theme: 'dark' }) })
    const received: unknown[] = []
    const stop = service.onChange((value) => received.push(value))
    const next = { ...defaultSettings, theme: 'dark', language: 'pt' }
    expect(service.set({ language: 'pt', theme: undefined })).toEqual(next)
    expect(service.view()).toEqual(next)
    expect(written).toEqual([next])
    expect(received).toEqual([next])
    expect(pushed).toEqual([['settings.changed', next]])
    stop()
    service.set({ language: null })
    expect(received).toHaveLength(1)
  })

  it('without effect notifies nobody', () => {
    const { service, written, pushed } = settings()
    service.set({ theme: 'system' })
    expect([...written, ...pushed]).toEqual([])
  })

  it('applies until the app quits if it cannot be stored', () => {
    const { service, warnings } = settings({
      write: () => {
        throw new Error('ENOSPC')
      },
    })
    expect(service.set({ density: 'compact' }).density).toBe('compact')
    expect(warnings).toHaveLength(1)
  })
})

it.each([
  [{ spellCheck: true, spellLanguages: [] }, ['pt']],
  [{ spellCheck: true, spellLanguages: ['en' as const] }, ['en']],
  [{ spellCheck: true, spellLanguages: ['es' as const, 'en' as const] }, ['es', 'en']],
  [{ spellCheck: true, spellLanguages: ['es' as const, 'es' as const] }, ['es']],
  [{ spellCheck: false, spellLanguages: ['es' as const] }, []],
])('with %o in a Portuguese app, the languages %o are checked', (settings, expected) => {
  expect(checkedLanguages(settings, 'pt')).toEqual(expected)
})
