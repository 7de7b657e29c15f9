import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { createSmtp } from '#workspace/mail/transport.ts'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mails } from './support/mails.ts'
import { GROUP } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function mailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options)
  stops.push(server.stop)
  return server
}

async function rigWith({ smtp }: Pick<MailServer, 'smtp'>): Promise<Rig> {
  // A key of its own: a killed rig's data is copied without the key's file.
  const rig = await startRig({ smtp, lineKey: randomBytes(SECRET_KEY_BYTES) })
  stops.push(() => rig.stop())
  return rig
}

const email = 'valeria.ramos@example.test'
const invite = async (rig: Rig, more: object = {}) =>
  await (
    await rig.as('adam')
  )('POST', 'main/users/genesys', {
    body: { groupId: GROUP, email, role: 'ROLE_PUBLISHER', ...more },
  })
const invitations = async (rig: Rig) =>
  (await (await rig.as('adam'))('GET', `main/users/invitations?groupId=${GROUP}`)).body.items
const notices = async (rig: Rig) =>
  (await (await rig.as('sara'))('GET', 'main/notifications/user?kind=system')).body.items
const arrived = async (server: MailServer, count: number) => {
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(count)
}
const isLogged = async (rig: Rig, words: string) => {
  const found = () => rig.log.filter((line) => line.includes(words)).length
  await expect.poll(found, { timeout: 15_000 }).toBeGreaterThan(0)
}
const passwordIn = (text: string) => /\b(\w{4}-\w{4}-\w{4}-\w{4})\b/.exec(text)?.[1] ?? ''
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('with a mail server', () => {
  test('an invitation arrives as text and as HTML in the chosen language, and signs in once', async () => {
    const server = await mailServer()
    const rig = await rigWith(server)
    const { body } = await invite(rig, { language: 'pt', name: 'Valéria <b>' })
    expect(body.access).toBeUndefined()
    await arrived(server, 1)
    const [mail] = server.received
    expect(mail?.to).toEqual([email])
    expect(mail?.headers).toContain('From: Bandeja <bandeja@example.test>')
    expect(mail?.headers).toContainEqual(
      expect.stringMatching(/^Message-ID: <[\w-]+@example\.test>$/),
    )
    expect(mail?.text).toContain('Peça o instalador do Bandeja a adam.')
    expect(mail?.text).toContain('Olá, Valéria <b>:')
    expect(mail?.text).toContain('<p>Olá, Valéria &lt;b&gt;:</p>')
    const password = passwordIn(mail?.text ?? '')
    const login = () => rig.call('POST', 'main/login', { body: { email, password } })
    expect((await login()).status).toBe(200)
    expect((await login()).status).toBe(401)
    expect(await mails(rig)).toEqual([])
  })

  test('an invitation names where the app is, if the operator has set it', async () => {
    const server = await mailServer()
    const appUrl = 'https://example.test/get-bandeja'
    const rig = await startRig({ smtp: server.smtp, appUrl })
    stops.push(() => rig.stop())
    await invite(rig, { language: 'en' })
    await arrived(server, 1)
    expect(server.received[0]?.text).toContain(`Get Bandeja at ${appUrl}. Open`)
  })

  test('a recovery is in the language of the person, with the link and the address of the workspace', async () => {
    const server = await mailServer()
    const rig = await rigWith(server)
    await invite(rig, { language: 'pt' })
    await arrived(server, 1)
    await rig.call('POST', 'main/password-recovery', { body: { email } })
    await arrived(server, 2)
    const [invitation, recovery] = server.received.map(({ text }) => text)
    expect(recovery).toContain('Alguém pediu para recuperar o seu acesso.')
    for (const text of [invitation, recovery]) {
      expect(text).toContain(`\n    ${rig.url}/open\n`)
      expect(text).toContain(`<p><a href="${rig.url}/open">${rig.url}/open</a></p>`)
      expect(text).toContain(`escreva:\n\n    ${rig.url}\n`)
    }
  })

  test('mails that follow each other use one connection, which the end of the service closes', async () => {
    let connections = 0
    const server = await mailServer({
      onConnect: (_session, done) => {
        connections += 1
        done()
      },
    })
    const rig = await rigWith(server)
    for (const name of ['ana', 'beto', 'carla'])
      await invite(rig, { email: `${name}.lopez@example.test` })
    await arrived(server, 3)
    expect([connections, server.open()]).toEqual([1, 1])
    // Stops the rig.
    await stops.pop()?.()
    // Before the idle connection would close by itself.
    await expect.poll(server.open, { timeout: 2_000 }).toBe(0)
  })

  test('a mail after the server has ended the connection is sent over another one', async () => {
    const server = await mailServer()
    const rig = await rigWith(server)
    await invite(rig)
    await arrived(server, 1)
    server.cut()
    await expect.poll(server.open).toBe(0)
    await invite(rig, { email: 'otra@example.test' })
    await arrived(server, 2)
    expect(rig.log.filter((line) => line.includes('could not be sent'))).toEqual([])
  })

  test('a mail before which the server cuts a used connection is sent over another one', async () => {
    let mails = 0
    const server = await mailServer({
      onMailFrom(_address, _session, done) {
        mails += 1
        if (mails === 2) server.cut()
        else done(null)
      },
    })
    const rig = await rigWith(server)
    await invite(rig)
    await arrived(server, 1)
    await invite(rig, { email: 'otra@example.test' })
    await arrived(server, 2)
    expect(mails).toBe(3)
    expect(rig.log.filter((line) => line.includes('could not be sent'))).toEqual([])
  })

  test('a mail to a server that cuts each connection is sent later', async () => {
    let connections = 0
    let isDown = true
    const server = await mailServer({
      onConnect(_session, done) {
        connections += 1
        if (isDown) server.cut()
        else done()
      },
    })
    const rig = await rigWith(server)
    await invite(rig)
    await isLogged(rig, 'could not be sent')
    // The attempts that follow are the mailer's, with its pauses.
    expect(connections).toBe(2)
    isDown = false
    rig.workspace.clock.advance(MINUTE)
    await arrived(server, 1)
  })

  test('a weekly report arrives in the language of the person', async () => {
    const server = await mailServer()
    const rig = await rigWith(server)
    await rig.workspace.storage.db
      .updateTable('users')
      .set({ language: 'pt' })
      .where('id', '=', 'adam')
      .execute()
    await (
      await rig.as('adam')
    )('PUT', `main/groups/${GROUP}/weekly-report`, {
      body: { isOn: true },
    })
    rig.workspace.clock.advance(7 * 24 * HOUR)
    await arrived(server, 1)
    expect(server.received[0]?.to).toEqual(['adam@example.test'])
    expect(server.received[0]?.text).toContain('Chats novos: 0 (antes 0).')
  })

  test('a name cannot add a header or a receiver', async () => {
    const server = await mailServer()
    const transport = createSmtp(server.smtp)
    await transport.send(
      {
        to: { name: 'Ana\r\nBcc: all@example.test', email: 'ana@example.test' },
        subject: 'Hola\r\nBcc: all@example.test',
        body: 'x\n',
        groupId: null,
        invitationId: null,
      },
      'id',
      0,
    )
    transport.close()
    const [mail] = server.received
    expect(mail?.to).toEqual(['ana@example.test'])
    expect(mail?.headers.filter((line) => /^bcc/i.test(line))).toEqual([])
  })

  test('a refused address is not tried again; the admins read it, and a new mail clears it', async () => {
    let isRefused = true
    const server = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(isRefused ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    })
    const rig = await rigWith(server)
    const { db } = rig.workspace.storage
    const group = groupSchema.parse(await findGroup(db, GROUP))
    await saveGroup(db, { ...group, hasNotifications: true })
    await invite(rig)
    await expect
      .poll(async () => (await invitations(rig))[0].mailFault, { timeout: 15_000 })
      .toContain('no such user')
    expect(await notices(rig)).toMatchObject([
      { kind: 'system', text: expect.stringContaining(`The mail to ${email} could not be sent.`) },
    ])
    isRefused = false
    rig.workspace.clock.advance(25 * HOUR)
    const [{ id }] = await invitations(rig)
    await (
      await rig.as('adam')
    )('POST', `main/users/invitations/${id}/resend`)
    await arrived(server, 1)
    expect((await invitations(rig))[0].mailFault).toBeUndefined()
  })

  test.each([
    ['refuses for a moment', { responseCode: 451 }],
    ['refuses the sender’s sign-in', { responseCode: 535 }],
  ])('a mail to a server that %s is sent later', async (_, more) => {
    let isRefused = true
    const server = await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(isRefused ? Object.assign(new Error('not now'), more) : null),
    })
    const rig = await rigWith(server)
    await invite(rig)
    await isLogged(rig, 'not now')
    isRefused = false
    rig.workspace.clock.advance(MINUTE)
    await arrived(server, 1)
    expect((await invitations(rig))[0].mailFault).toBeUndefined()
  })

  test('a cut connection is tried again for a day, and then told', async () => {
    const server = await mailServer({ onData: (stream) => stream.destroy() })
    const rig = await rigWith(server)
    await server.stop()
    stops.splice(stops.indexOf(server.stop), 1)
    await invite(rig)
    const { db } = rig.workspace.storage
    const attempts = async () =>
      (await db.selectFrom('mails').select('attempts').executeTakeFirst())?.attempts
    // The next attempt is due an hour later at most.
    for (let attempt = 1; (await invitations(rig))[0].mailFault === undefined; attempt += 1) {
      expect(attempt).toBeLessThan(40)
      await expect.poll(attempts, { timeout: 15_000 }).toBe(attempt)
      rig.workspace.clock.advance(HOUR)
    }
    expect((await invitations(rig))[0].mailFault).toContain('ECONNREFUSED')
  })

  test('a mail that waits survives a kill, and its password is stored only encrypted', async () => {
    let isDown = true
    const server = await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(isDown ? Object.assign(new Error('down'), { responseCode: 421 }) : null),
    })
    const rig = await rigWith(server)
    await invite(rig)
    await isLogged(rig, 'down')
    const { sealed } = await rig.workspace.storage.db
      .selectFrom('mails')
      .select('sealed')
      .executeTakeFirstOrThrow()
    expect(passwordIn(Buffer.from(sealed, 'base64').toString('latin1'))).toBe('')
    const { comeBack } = await rig.kill()
    isDown = false
    await comeBack()
    rig.workspace.clock.advance(MINUTE)
    await arrived(server, 1)
    expect(passwordIn(server.received[0]?.text ?? '')).not.toBe('')
  })

  test('a server elsewhere must offer TLS', async () => {
    const server = await mailServer()
    const { send } = createSmtp({ ...server.smtp, isThisMachine: false })
    const mail = { to: { name: 'A', email }, subject: 's', body: 'b' }
    await expect(send({ ...mail, groupId: null, invitationId: null }, 'id', 0)).rejects.toThrow(
      'The server offers no TLS',
    )
    expect(server.received).toEqual([])
  })
})

describe('without a mail server', () => {
  test('the inviting user gets what to pass on, and the list does not repeat it', async () => {
    const rig = await startRig({ registration: false })
    stops.push(() => rig.stop())
    const { body } = await invite(rig)
    expect(body.access.address).toBe(rig.url)
    const login = { email, password: body.access.password }
    expect((await rig.call('POST', 'main/login', { body: login })).status).toBe(200)
    const other = await invite(rig, { email: 'otra@example.test' })
    expect(other.body.access.password).not.toBe(body.access.password)
    expect((await invitations(rig))[0].access).toBeUndefined()
    const document = await fetch(`${rig.url}/.well-known/bandeja.json`)
    expect(await document.json()).toMatchObject({ sendsMail: false })
  })

  test('a person with an account needs no password', async () => {
    const rig = await startRig({ registration: false })
    stops.push(() => rig.stop())
    const { body } = await invite(rig, { email: 'olga@example.test' })
    expect([body.access?.address, body.access?.password]).toEqual([rig.url, undefined])
  })

  test('where strangers may register, nobody gets a password of another person', async () => {
    const rig = await startRig()
    stops.push(() => rig.stop())
    expect((await invite(rig)).body.access).toBeUndefined()
  })
})
