import { readFileSync } from 'node:fs'

/**
 * Whether a test of a person's task needs a real window: it says so, or starts the app in a way of its own. The others run
 * in a browser.
 * @param file path of the spec
 */
export const needsWindow = (file: string): boolean =>
  /host: 'window'|(?:electron-app|shared-app|npm-start)\.ts'/.test(readFileSync(file, 'utf8'))
