import { settingsSchema, type Settings } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import type { Log, Push } from '../ports.ts'

/** Stores the settings; the file may be missing or damaged. */
export interface SettingsStore {
  /** The stored value, of any shape; undefined if the file is unreadable. */
  read(): unknown
  /** The settings are stored when it returns. */
  write(settings: Settings): void
}

export interface SettingsDeps {
  store: SettingsStore
  push: Push
  log: Log
}

/** The user's settings on this machine. */
export interface SettingsService {
  view(): Settings
  /** Changes the given settings only. */
  set(change: { [Key in keyof Settings]?: Settings[Key] | undefined }): Settings
  /**
   * Called after every change, before the page is notified.
   * @returns a function that stops listening
   */
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
 * Parses stored settings: each invalid or missing value becomes its default, so that one damaged value does not reset
 * all.
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
        // For example a full disk: the setting applies to this run.
        log.warn('The settings could not be saved.', { cause: String(error) })
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
