import { settingsSchema, type Settings } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import type { Log, Push } from '../ports.ts'

/** Where settings are kept: whatever was written last, or nothing that can be relied on. */
export interface SettingsStore {
  /** What is there, of any shape; a file that cannot be read counts as empty. */
  read(): unknown
  /** Kept when it returns. */
  write(settings: Settings): void
}

export interface SettingsDeps {
  store: SettingsStore
  push: Push
  log: Log
}

/** What a person has set for this machine. */
export interface SettingsService {
  view(): Settings
  /** Changes what is named and keeps the rest. */
  set(change: { [Key in keyof Settings]?: Settings[Key] | undefined }): Settings
  /** Called after every change, before the page is told. @returns a function that ends the listening */
  onChange(listener: (settings: Settings) => void): () => void
}

export const defaultSettings: Settings = {
  theme: 'system',
  language: null,
  lastLanguage: null,
  notifications: true,
  notificationSound: true,
  chatListWidth: limits.chatListWidth.start,
}

/**
 * Settings out of whatever was found: each good value counts, each bad or missing one gives way to its default,
 * so that one spoilt line costs one setting and not all.
 */
export function settingsFrom(found: unknown): Settings {
  const values = typeof found === 'object' && found !== null ? found : {}
  const kept = Object.entries(values).filter(([key, value]) => isGood(key, value))
  return settingsSchema.parse({ ...defaultSettings, ...Object.fromEntries(kept) })
}

function isGood(key: string, value: unknown): boolean {
  return settingsSchema.safeParse({ ...defaultSettings, [key]: value }).success
}

export function createSettings({ store, push, log }: SettingsDeps): SettingsService {
  const listeners = new Set<(settings: Settings) => void>()
  let current = settingsFrom(store.read())

  return {
    view: () => current,
    set(change) {
      const named = Object.entries(change).filter(([, value]) => value !== undefined)
      const next = settingsSchema.parse({ ...current, ...Object.fromEntries(named) })
      if (JSON.stringify(next) === JSON.stringify(current)) return current
      try {
        store.write(next)
      } catch (error) {
        // A full or read-only disk: the setting holds for this run, which beats refusing it.
        log.warn('The settings could not be kept.', { cause: String(error) })
      }
      current = next
      for (const listener of listeners) listener(next)
      push('settings.changed', next)
      return next
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
