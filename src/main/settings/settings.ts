import { settingsSchema, type Settings } from '#contract/bridge.ts'
import { alertKinds } from '#contract/alert-settings.ts'
import { defaultAlertSettings, defaultSettings } from '#contract/default-settings.ts'
import type { LockableSetting } from '#contract/machine-policy.ts'
import { Failure } from '#main/failure.ts'
import type { Log, Push } from '#main/ports.ts'
import type { Language } from '#contract/limits.ts'

/** Reads and writes the file of the settings, which may be missing or damaged. */
export interface SettingsStore {
  /** Reads the stored value, which may have any shape. */
  read(): unknown
  /** Writes the settings synchronously. */
  write(settings: Settings): void
}

/** Settings that IT can fix for this machine. */
export type FixedSettings = Partial<Pick<Settings, LockableSetting>>

export interface SettingsDeps {
  store: SettingsStore
  /** Values that IT has fixed and the user cannot change. */
  fixed?: FixedSettings | undefined
  /**
   * Applies changed settings to the system before they are stored.
   * @throws Failure if the system cannot apply them; they are then not stored
   */
  apply?: (next: Settings, last: Settings) => void
  push: Push
  log: Log
}

/**
 * Parses stored settings. Each invalid or missing value is replaced by its default, so that one damaged value does
 * not reset all settings.
 */
export function settingsFrom(found: unknown): Settings {
  const values = typeof found === 'object' && found !== null ? withAlerts(found) : {}
  const kept = Object.entries(values).filter(([key, value]) => isGood(key, value))
  return settingsSchema.parse({ ...defaultSettings, ...Object.fromEntries(kept) })
}

/**
 * Converts settings that an earlier version of the app stored:
 * - `alerts.preview` becomes `alertPreview`.
 * - Kinds of alerts that `alerts.kinds` lacks get their defaults.
 * - Without `alerts`, the switches `notifications` and `notificationSound` are applied to each kind of alert.
 */
function withAlerts(found: object): object {
  const { kinds } = defaultAlertSettings
  if ('alerts' in found) {
    const { alerts } = found
    const isOld = typeof alerts === 'object' && alerts !== null && 'kinds' in alerts
    if (!isOld || typeof alerts.kinds !== 'object') return found
    const alertPreview = 'preview' in alerts ? alerts.preview : undefined
    return { alertPreview, ...found, alerts: { ...alerts, kinds: { ...kinds, ...alerts.kinds } } }
  }
  const isOff = 'notifications' in found && found.notifications === false
  const isSilent = 'notificationSound' in found && found.notificationSound === false
  const choices = alertKinds.map((kind) => {
    const { isOn, sound } = kinds[kind]
    return [kind, { isOn: isOn && !isOff, sound: isSilent ? 'none' : sound }]
  })
  return { ...found, alerts: { ...defaultAlertSettings, kinds: Object.fromEntries(choices) } }
}

function isGood(key: string, value: unknown): boolean {
  return settingsSchema.safeParse({ ...defaultSettings, [key]: value }).success
}

/** The user's settings on this machine. */
export type SettingsService = ReturnType<typeof createSettings>

export function createSettings({ store, fixed = {}, apply, push, log }: SettingsDeps) {
  const listeners = new Set<(settings: Settings) => void>()
  /** The settings without IT's fixed values. */
  let current = settingsFrom(store.read())
  const view = () => ({ ...current, ...fixed })

  return {
    view,
    /**
     * Changes only the given settings. @throws Failure FORBIDDEN for a setting that IT has fixed, or the error of
     * `apply`
     */
    set(change: { [Key in keyof Settings]?: Settings[Key] | undefined }): Settings {
      const named = Object.entries(change).filter(([, value]) => value !== undefined)
      if (named.some(([key]) => key in fixed))
        throw new Failure('FORBIDDEN', 'The setting is fixed for this machine by IT.')
      const next = settingsSchema.parse({ ...current, ...Object.fromEntries(named) })
      if (JSON.stringify(next) === JSON.stringify(current)) return view()
      apply?.({ ...next, ...fixed }, view())
      try {
        store.write(next)
      } catch (error) {
        // For example, the disk may be full. The change applies until the app quits.
        log.warn('The settings could not be saved.', { cause: String(error) })
      }
      current = next
      const shown = view()
      for (const listener of listeners) listener(shown)
      push('settings.changed', shown)
      return shown
    },
    /**
     * Called after every change, before the page is notified.
     * @returns a function that stops listening
     */
    onChange(listener: (settings: Settings) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Returns the languages of the spell check: the languages that the user chose, or the app's language if the user chose
 * none. Empty if the spell check is off.
 */
export function checkedLanguages(
  { spellCheck, spellLanguages }: Pick<Settings, 'spellCheck' | 'spellLanguages'>,
  appLanguage: Language,
): Language[] {
  if (!spellCheck) return []
  return spellLanguages.length > 0 ? [...new Set(spellLanguages)] : [appLanguage]
}
