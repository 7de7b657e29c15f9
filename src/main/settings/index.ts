export {
  createSettings,
  type FixedSettings,
  type SettingsDeps,
  type SettingsService,
  type SettingsStore,
} from './settings-service.ts'
