import { describe, expect, it } from 'vitest'
import type { PushName } from '#contract/bridge.ts'
import type { Log } from '../ports.ts'
import {
  createSettings,
  defaultSettings,
  settingsFrom,
  type SettingsStore,
} from './settings-service.ts'

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

describe('what was found on disk', () => {
  it.each([[undefined], [null], [42], ['{'], [[]], [{}]])('%j counts as nothing set', (found) => {
    expect(settingsFrom(found)).toEqual(defaultSettings)
  })

  it('keeps every good value beside a spoilt one', () => {
    const found = {
      theme: 'dark',
      language: 'fr',
      notifications: 'yes',
      chatListWidth: 9_999,
      extra: 1,
    }
    expect(settingsFrom(found)).toEqual({ ...defaultSettings, theme: 'dark' })
  })
})

describe('a change', () => {
  it('is kept, told to listeners and to the page, and leaves the rest alone', () => {
    const { service, written, pushed } = settings({ read: () => ({ theme: 'dark' }) })
    const heard: unknown[] = []
    const stop = service.onChange((value) => heard.push(value))
    const next = { ...defaultSettings, theme: 'dark', language: 'pt' }
    expect(service.set({ language: 'pt', theme: undefined })).toEqual(next)
    expect(service.view()).toEqual(next)
    expect(written).toEqual([next])
    expect(heard).toEqual([next])
    expect(pushed).toEqual([['settings.changed', next]])
    stop()
    service.set({ language: null })
    expect(heard).toHaveLength(1)
  })

  it('that changes nothing is told to nobody', () => {
    const { service, written, pushed } = settings()
    service.set({ theme: 'system' })
    expect([...written, ...pushed]).toEqual([])
  })

  it('holds for this run where it cannot be kept', () => {
    const { service, warnings } = settings({
      write: () => {
        throw new Error('ENOSPC')
      },
    })
    expect(service.set({ notifications: false }).notifications).toBe(false)
    expect(warnings).toHaveLength(1)
  })
})
