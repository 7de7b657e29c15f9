export {
  createSettings,
  defaultSettings,
  type SettingsDeps,
  type SettingsService,
  type SettingsStore,
} from './settings-service.ts'
