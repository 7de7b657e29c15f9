import { createDecipheriv } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { Failure } from '#main/failure.ts'
import { encryptPassword } from '#main/session/change-password.ts'
import type { Fetch } from '#main/ports.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { sessionRig } from './main-session-support.ts'
import { emailOf, PASSWORD } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

const NEW_PASSWORD = 'contraseña nueva ✓'

let workspace: Rig
beforeEach(async () => {
  workspace = await startRig()
})
afterEach(() => workspace.stop())

/** The app's session with a signed-in user, and the bodies of its calls to change a password. */
async function signedIn(fetch: Fetch = nodeFetch) {
  const bodies: string[] = []
  const rig = sessionRig({
    fetch: (url, init) => {
      const body = init?.body
      if (url.endsWith('/users/change-password') && typeof body === 'string') bodies.push(body)
      return fetch(url, init)
    },
  })
  await rig.start()
  await rig.connection.set({ address: workspace.url })
  await rig.session.signIn({ email: emailOf('ana'), password: PASSWORD })
  const change = (currentPassword: string, newPassword: string) =>
    rig.session.changePassword({ currentPassword, newPassword })
  return { ...rig, bodies, change }
}

async function failureOf(attempt: Promise<unknown>): Promise<Failure> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('It did not fail with a Failure.')
}

const signInWith = async (password: string) => {
  const body = { email: emailOf('ana'), password }
  return (await workspace.call('POST', 'main/login', { body })).status
}

describe('a password change', () => {
  it('is accepted by the workspace, keeps the session and ends the others', async () => {
    const other = await workspace.as('ana')
    const { change, session, bodies, lines, page, files } = await signedIn()
    await change(PASSWORD, NEW_PASSWORD)
    expect(await signInWith(PASSWORD)).toBe(401)
    expect(await signInWith(NEW_PASSWORD)).toBe(200)
    expect((await other('GET', 'main/me', { group: null })).status).toBe(401)
    expect((await session.refresh()).user?.id).toBe('ana')

    const written = [...bodies, ...lines, JSON.stringify(page.of('session.changed'))].join('\n')
    const stored = [...files.texts.values()].join('\n')
    for (const secret of [PASSWORD, NEW_PASSWORD]) {
      expect(written).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
  })

  it('with a wrong current password is refused, and changes nothing', async () => {
    const { change, session } = await signedIn()
    const failure = await failureOf(change('not the password', NEW_PASSWORD))
    expect([failure.code, failure.status]).toEqual(['WRONG_PASSWORD', 403])
    expect(await signInWith(PASSWORD)).toBe(200)
    expect((await session.refresh()).user?.id).toBe('ana')
  })

  it('uses another initialization vector for each password and each attempt', async () => {
    const { change, bodies } = await signedIn()
    await failureOf(change('wrong', NEW_PASSWORD))
    await failureOf(change('wrong', NEW_PASSWORD))
    const sealed = bodies.flatMap((body) => Object.values<string>(JSON.parse(body)))
    const vectors = sealed.map((text) => Buffer.from(text, 'base64').toString('hex').slice(0, 32))
    expect(sealed).toHaveLength(4)
    expect(new Set(vectors).size).toBe(4)
  })

  it('does not return a password that a response contains', async () => {
    const echo: Fetch = (url, init) =>
      url.endsWith('/users/change-password')
        ? Promise.resolve(
            Response.json({ code: 'BAD_REQUEST', message: `No ${NEW_PASSWORD}` }, { status: 400 }),
          )
        : nodeFetch(url, init)
    const { change, lines } = await signedIn(echo)
    const failure = await failureOf(change(PASSWORD, NEW_PASSWORD))
    expect(failure.code).toBe('BAD_REQUEST')
    expect(`${failure.message} ${failure.stack} ${lines.join()}`).not.toContain(NEW_PASSWORD)
  })

  it('is offered only where the connection document has a key', async () => {
    const withoutKey: Fetch = async (url, init) => {
      const answer = await nodeFetch(url, init)
      if (!url.endsWith('/bandeja.json')) return answer
      const { passwordKey, ...document } = connectionDocumentSchema.parse(await answer.json())
      expect(passwordKey).toEqual(expect.any(String))
      return Response.json(document)
    }
    const { change, connection, bodies } = await signedIn(withoutKey)
    expect(connection.view()?.canChangePassword).toBe(false)
    expect((await failureOf(change(PASSWORD, NEW_PASSWORD))).code).toBe('NOT_IMPLEMENTED')
    expect(bodies).toEqual([])
    expect((await signedIn()).connection.view()?.canChangePassword).toBe(true)
  })
})

describe('the encryption', () => {
  const key = Buffer.alloc(32, 7)

  it('is AES-256-CBC after 16 bytes of initialization vector', () => {
    const bytes = Buffer.from(encryptPassword(key.toString('base64'), NEW_PASSWORD), 'base64')
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16))
    const text = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
    expect(text.toString('utf8')).toBe(NEW_PASSWORD)
  })

  it('refuses a key of another length', () => {
    expect(() => encryptPassword(Buffer.alloc(16).toString('base64'), 'x')).toThrow(Failure)
  })
})
