import { afterEach, beforeEach, type TestContext } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { signIn } from './desktop.ts'
import { startNotificationServer, type NotificationServer } from './notification-server.ts'
import { missingForDBus } from './session-bus.ts'
import { startSmallWorkspace, type SmallWorkspace } from './small-workspace.ts'
import { until } from './until.ts'

/** A signed-in user and the notifications that their desktop shows; new for each test of a file. */
export interface NotifiedUser {
  readonly app: RunningApp
  readonly server: NotificationServer
  readonly workspace: SmallWorkspace
}

/** Skips a test that reads notifications where there is no session bus. */
export function needsNotifications(context: TestContext): void {
  const missing = missingForDBus()
  context.skip(missing !== null, `Notifications are read over D-Bus, and ${missing ?? ''}.`)
}

/** Skips the tests if there is no session bus. */
export function notifiedUserForEach(): NotifiedUser {
  const parts: Partial<{ -readonly [Part in keyof NotifiedUser]: NotifiedUser[Part] }> = {}
  beforeEach(async (context) => {
    needsNotifications(context)
    parts.server = await startNotificationServer()
    const workspace = (parts.workspace = await startSmallWorkspace())
    parts.app = await launchApp({ workspaceUrl: workspace.url })
    await signIn(parts.app.page)
    await until('the feed is followed', () => workspace.isFollowed())
  })
  afterEach(async () => {
    await parts.app?.close()
    await parts.workspace?.stop()
    await parts.server?.stop()
  })
  return {
    get app() {
      return present(parts.app)
    },
    get server() {
      return present(parts.server)
    },
    get workspace() {
      return present(parts.workspace)
    },
  }
}

function present<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('Nobody is signed in yet.')
  return part
}
