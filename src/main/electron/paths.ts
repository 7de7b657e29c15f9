import { join } from 'node:path'
import { app } from 'electron'

/** Where things stand in the built app, packed into an archive or not. All absolute. */
export interface AppPaths {
  /** The built page. */
  page: string
  preload: string
  /** The workspace inside the app, and its data. */
  workspace: { file: string; data: string }
  /** Pictures of the tray and the window. */
  pictures: string
  /** The application's own picture, for windows and notifications. */
  icon: string
  /** What this installation keeps for its person. */
  userData: string
  logs: string
}

export function appPaths(): AppPaths {
  const root = app.getAppPath()
  const userData = app.getPath('userData')
  return {
    page: join(root, 'out', 'renderer'),
    preload: join(root, 'out', 'preload', 'index.cjs'),
    workspace: {
      file: join(root, 'out', 'main', 'workspace.js'),
      data: join(userData, 'workspace'),
    },
    pictures: join(root, 'resources'),
    icon: join(root, 'resources', 'icons', '256x256.png'),
    userData,
    logs: join(userData, 'logs'),
  }
}
