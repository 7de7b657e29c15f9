import { app } from 'electron'

export function whenReady(): Promise<void> {
  return app.whenReady()
}
