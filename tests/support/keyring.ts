import { execFileSync } from 'node:child_process'
import type { TestContext } from 'vitest'

/** Skips a test that needs a stored session if there is no secret service on the session bus. */
export function needsKeyring(context: TestContext): void {
  context.skip(!hasKeyring(), 'No keyring answers on the session bus.')
}

function hasKeyring(): boolean {
  const bus = 'org.freedesktop.DBus'
  const args = ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`]
  try {
    return execFileSync('dbus-send', [...args, 'string:org.freedesktop.secrets'], {
      encoding: 'utf8',
    }).includes('true')
  } catch {
    return false
  }
}
