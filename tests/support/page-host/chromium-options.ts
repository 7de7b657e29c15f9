import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright'

/**
 * Where Debian and other distributions install Chromium, or only its part without a window, which needs a fifth less
 * processor time. The runner may name another one in BANDEJA_CHROMIUM.
 */
const INSTALLED =
  process.env['BANDEJA_CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'

/**
 * Switches as in the window tests (electron-app.ts), and those with which Electron differs from a browser: sound plays
 * without a click, and nothing is looked up on the internet.
 */
const SWITCHES = [
  '--autoplay-policy=no-user-gesture-required',
  // Pages are drawn without an emulated graphics card, which takes more processor time than drawing.
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--host-resolver-rules=MAP * ^NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--no-first-run',
  '--use-fake-device-for-media-stream',
  // Chromium without windows asks nobody for the microphone, and refuses it.
  '--use-fake-ui-for-media-stream',
]

/** For pages of a few seconds, in which optimized code is not used for as long as it takes to compile. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

/** How tests start Chromium: the installed one on Linux, Chrome elsewhere. */
export function chromiumOptions({ shortLived }: { shortLived: boolean }): LaunchOptions {
  return {
    args: shortLived ? [...SWITCHES, SHORT_LIVED] : SWITCHES,
    chromiumSandbox: process.getuid?.() !== 0,
    ...(process.platform === 'linux' ? { executablePath: INSTALLED } : { channel: 'chrome' }),
  }
}
