import { STEP_MS, totpCode } from '#workspace/auth/totp.ts'
import type { Caller, Rig } from './test-workspace.ts'
import { emailOf, PASSWORD, type Name } from './users.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key as an authenticator app reads them. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app with one key. */
export interface Authenticator {
  key: string
  recoveryCodes: string[]
  /** The code of now, or of some steps later. */
  code(later?: number): string
  /** Waits until the next code, by the clock of the service. */
  nextCode(): string
}

export function authenticatorOf(
  rig: Pick<Rig, 'workspace'>,
  { key, recoveryCodes }: { key: string; recoveryCodes: string[] },
): Authenticator {
  const code = (later = 0) =>
    totpCode(bytesOf(key), Math.floor(rig.workspace.clock.now() / STEP_MS) + later)
  return {
    key,
    recoveryCodes,
    code,
    nextCode() {
      rig.workspace.clock.advance(STEP_MS)
      return code()
    },
  }
}

/** Sets two steps up for a user, and uses up the codes of this time step and before. */
export async function setUpTwoStep(
  rig: Pick<Rig, 'workspace'>,
  caller: Caller,
): Promise<Authenticator> {
  const begun = await caller('POST', 'main/users/me/two-step/setup', { body: {} })
  const app = authenticatorOf(rig, begun.body)
  const done = await caller('POST', 'main/users/me/two-step/activation', {
    body: { code: app.code(), savedCodes: true },
  })
  if (done.status !== 200) throw new Error(`Two steps are not active: ${JSON.stringify(done.body)}`)
  return app
}

/** Signs in with the password of the tests. */
export const signInWith = (
  rig: Pick<Rig, 'call'>,
  name: Name,
  body: Record<string, unknown> = {},
  options: Parameters<Caller>[2] = {},
) =>
  rig.call('POST', 'main/login', {
    ...options,
    body: { email: emailOf(name), password: PASSWORD, ...body },
  })

/** The ticket of a sign-in that needs another step. */
export async function ticketOf(
  rig: Pick<Rig, 'call'>,
  name: Name,
  body: Record<string, unknown> = {},
): Promise<string> {
  const answer = await signInWith(rig, name, body)
  return String(answer.body.details?.ticket)
}

export const completeSignIn = (rig: Pick<Rig, 'call'>, body: Record<string, unknown>) =>
  rig.call('POST', 'main/login/second', { body })
