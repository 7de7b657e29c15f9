import { join } from 'node:path'
import { app } from 'electron'

/** Absolute paths in the built app, whether packed into an archive or not, and of the user's data. */
export interface AppPaths {
  /** Root of the built app. */
  root: string
  /** The built page. */
  page: string
  preload: string
  /** The embedded workspace and its data. */
  workspace: { file: string; data: string }
  /** Dictionaries of the spell checker. */
  dictionaries: string
  /** The app's resources, among them the icons of the tray. */
  pictures: string
  /** The app's icon, for windows and notifications. */
  icon: string
  /** The user's data. */
  userData: string
  logs: string
}

export function appPaths(): AppPaths {
  const root = app.getAppPath()
  const userData = app.getPath('userData')
  return {
    root,
    page: join(root, 'out', 'renderer'),
    preload: join(root, 'out', 'preload', 'index.cjs'),
    workspace: {
      file: join(root, 'out', 'main', 'workspace.js'),
      data: join(userData, 'workspace'),
    },
    dictionaries: join(root, 'out', 'dictionaries'),
    pictures: join(root, 'resources'),
    icon: join(root, 'resources', 'icons', '256x256.png'),
    userData,
    logs: join(userData, 'logs'),
  }
}
