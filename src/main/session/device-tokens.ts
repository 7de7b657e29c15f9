import { z } from 'zod'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import type { Log, TokenVault } from '#main/ports.ts'

/** Accounts of which this device keeps a secret. */
const ACCOUNTS_MAX = 20

const accountSchema = z.object({
  /** See CurrentConnection.binding. */
  binding: z.string(),
  email: z.string(),
  token: z.string(),
})
const contentSchema = z.array(accountSchema)
type Account = z.infer<typeof accountSchema>

/** The secrets by which services know this device again. Unlike the session's token they stay after a sign-out. */
export interface DeviceTokens {
  find(binding: string, email: string): Promise<string | undefined>
  save(binding: string, email: string, token: string): Promise<void>
}

/** @param vault of its own */
export function createDeviceTokens({ vault, log }: { vault: TokenVault; log: Log }): DeviceTokens {
  const queue = createSerialQueue()

  async function read(): Promise<Account[]> {
    const text = await vault.read()
    if (text === null) return []
    try {
      return contentSchema.parse(JSON.parse(text))
    } catch (error) {
      // A wrong key sometimes decrypts the vault into random data.
      log.warn('The stored device tokens could not be read.', { cause: String(error) })
      return []
    }
  }

  const isOf = (binding: string, email: string) => (one: Account) =>
    one.binding === binding && one.email === email.trim().toLowerCase()

  return {
    async find(binding, email) {
      await queue.settled()
      return (await read()).find(isOf(binding, email))?.token
    },
    save: (binding, email, token) =>
      queue.run(async () => {
        const isThis = isOf(binding, email)
        const all = await read()
        if (all.find(isThis)?.token === token) return
        const account = { binding, email: email.trim().toLowerCase(), token }
        const others = all.filter((one) => !isThis(one))
        try {
          await vault.write(JSON.stringify([account, ...others].slice(0, ACCOUNTS_MAX)))
        } catch (error) {
          log.error('Storing the device token failed.', { cause: String(error) })
        }
      }),
  }
}
