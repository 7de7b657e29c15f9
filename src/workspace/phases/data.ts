import { randomBytes } from 'node:crypto'
import { passwordCipher } from '#contract/connection.ts'
import type { AdvanceableClock } from '#workspace/clock.ts'
import type { ServiceBase } from '#workspace/http/service.ts'
import { startInstance } from '#workspace/instance.ts'
import type { WorkspaceOptions } from '#workspace/options.ts'
import type { PushCredentials } from '#workspace/push/index.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { settingOnce } from '#workspace/storage/groups/settings.ts'
import { confirmAllAccounts } from '#workspace/storage/people/users.ts'
import { saveSsoProvider } from '#workspace/use-cases/people/single-sign-on.ts'
import { createBackground } from './background.ts'

/** The opened data, and the secrets that are stored in it. */
export interface Data {
  base: ServiceBase
  pushCredentials: PushCredentials
  passwordKey: string
  frameSecret: string
  /** Waits for the background work, but not longer than a limit in ms. */
  backgroundSettled(limitMs: number): Promise<void>
}

/**
 * Opens the data, and registers this service as one of those that use it.
 * @throws Error if the data cannot be opened or migrated
 */
export async function openData(options: WorkspaceOptions, clock: AdvanceableClock): Promise<Data> {
  const { dataDir, database, filesPlace, confirmsAddresses = true } = options
  const log = options.log ?? (() => undefined)
  const storage = await openStorage(dataDir, database, filesPlace)
  const { db } = storage
  if (!confirmsAddresses) await confirmAllAccounts(db)
  await saveSsoProvider(storage, options.singleSignOn)
  const instance = await startInstance({ storage, log })
  const secret = (bytes: number) => () => randomBytes(bytes).toString('hex')
  const background = createBackground(log)
  return {
    base: { storage, clock, instance, log, background: background.run },
    pushCredentials: {
      key: await settingOnce(db, 'push key', secret(10)),
      secret: await settingOnce(db, 'push secret', secret(32)),
    },
    passwordKey: await settingOnce(db, 'password key', () =>
      randomBytes(passwordCipher.keyBytes).toString('base64'),
    ),
    frameSecret: await settingOnce(db, 'frame secret', secret(32)),
    backgroundSettled: background.settled,
  }
}
