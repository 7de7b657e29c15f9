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

describe('stored settings', () => {
  it.each([[undefined], [null], [42], ['{'], [[]], [{}]])('%j counts as empty', (found) => {
    expect(settingsFrom(found)).toEqual(defaultSettings)
  })

  it('keep every valid value beside an invalid one', () => {
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
  it('is stored, sent to listeners and to the page, and changes nothing else', () => {
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

  it('without effect notifies nobody', () => {
    const { service, written, pushed } = settings()
    service.set({ theme: 'system' })
    expect([...written, ...pushed]).toEqual([])
  })

  it('applies to this run if it cannot be stored', () => {
    const { service, warnings } = settings({
      write: () => {
        throw new Error('ENOSPC')
      },
    })
    expect(service.set({ notifications: false }).notifications).toBe(false)
    expect(warnings).toHaveLength(1)
  })
})
