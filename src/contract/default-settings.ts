import type { AlertSettings } from './alert-settings.ts'
import type { Settings } from './bridge.ts'

// Apart from the schemas of the settings, because the page loads this at the start and never needs those.

export const defaultAlertSettings: AlertSettings = {
  kinds: {
    message: { isOn: true, sound: 'drop' },
    free: { isOn: true, sound: 'drop' },
    assignment: { isOn: true, sound: 'bell' },
    mention: { isOn: true, sound: 'bell' },
    waiting: { isOn: true, sound: 'bell' },
    template: { isOn: true, sound: 'none' },
    campaign: { isOn: false, sound: 'none' },
    report: { isOn: true, sound: 'none' },
    line: { isOn: true, sound: 'knock' },
    reminder: { isOn: true, sound: 'knock' },
  },
  volume: 60,
  doNotDisturb: {
    isOn: false,
    from: '20:00',
    to: '09:00',
    wholeDays: [],
    pausedUntil: null,
    quietUntil: null,
  },
}

/** The settings at the first start. The page shows them until main has sent the stored ones. */
export const defaultSettings: Settings = {
  theme: 'system',
  language: null,
  lastLanguage: null,
  density: 'comfortable',
  alerts: defaultAlertSettings,
  alertPreview: true,
  lockAfterMinutes: 0,
  chatListWidth: null,
  zoom: 100,
  spellCheck: true,
  spellLanguages: [],
  closeToTray: true,
  closeExplained: false,
  autoStart: false,
  showShortcut: null,
  awayWhileLocked: true,
  opensNextChat: true,
  showsKeyBar: true,
  showsTeamPanel: false,
  showsNotes: true,
  showsChanges: true,
  lastSendEnd: 'archive',
}
