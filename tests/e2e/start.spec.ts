import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceStatusNumbers } from '#contract/entities/chats/service-status.ts'
import { freePort } from '#tests/support/free-port.ts'
import { npmStart, type Start, type StartOptions } from '#tests/support/npm-start.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'

// A window: the command that opens the app.
const SIGN_IN =
  /^Sign in as an agent: (\S+) \/ (\S+); as a manager: \S+ \/ \S+; as an admin: \S+ \/ \S+; as a reader: \S+ \/ \S+; as a supervisor: \S+ \/ \S+$/
const OPEN = /^Opening Bandeja, connected to (http:\/\/127\.0\.0\.1:\d+)\./

describe('npm start', () => {
  let data = ''
  let starts: Start[] = []

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'bandeja-data-'))
    // Simulates a stored port, because the default port of a first start may be in use by another
    // test.
    await writeFile(join(data, 'workspace-port'), String(await freePort()))
    starts = []
  })

  afterEach(async () => {
    for (const start of starts) await start.interrupt()
    await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  function start(options: Partial<StartOptions> = {}): Start {
    const started = npmStart({ data, ...options })
    starts.push(started)
    return started
  }

  it('prints its address and accounts, refuses to open twice, and ends on Ctrl+C', async () => {
    const first = start()
    const [, email = '', password = ''] = SIGN_IN.exec(await first.line(SIGN_IN)) ?? []
    const page = await first.page()
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
    expect(page.url()).toMatch(/^app:/)
    for (const options of [{}, { dev: true }]) {
      const second = start(options)
      expect(await second.ended()).toBe(1)
      expect(second.lines.at(-1)).toMatch(
        /^Cannot go on\. Bandeja is already open, or being set up, from here/,
      )
    }
    await fillSignIn(page, email, password)
    await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    expect(serviceStatusOf(data, email)).toBe(serviceStatusNumbers.available)

    // Ctrl+C interrupts all processes at once. The app still signs off at the workspace.
    expect(await first.interrupt()).toBe(0)
    expect(serviceStatusOf(data, email)).toBe(serviceStatusNumbers.unavailable)
    // The workspace ends after the app, not by the terminal's SIGINT, which both get at once.
    const log = await readFile(join(data, 'logs', 'workspace.log'), 'utf8')
    expect(log.match(/ closing why=.*/g)).toEqual([' closing why="SIGTERM"'])
    expect(first.lines.at(-1)).toBe('Closing the app and its workspace.')
  })

  it('restores the last session at the same address, without a set-up, on a machine without a desktop', async () => {
    const first = start({ bare: true })
    await first.line(/^This machine has no desktop:/)
    const address = OPEN.exec(await first.line(OPEN))?.[1]
    const [, email = '', password = ''] = SIGN_IN.exec(await first.line(SIGN_IN)) ?? []
    const page = await first.page()
    await fillSignIn(page, email, password)
    await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    expect(await first.interrupt()).toBe(0)

    const second = start({ bare: true })
    const again = await second.page()
    await again.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    expect(pathIn(again)).toMatch(/^\/dashboard/)
    // Each step of the set-up that has work to do prints a line: "[4/4] Building the app …".
    expect(second.lines.filter((line) => /^\[\d\/\d\]/.test(line))).toEqual([])
    expect(OPEN.exec(await second.line(OPEN))?.[1]).toBe(address)
  })
})

/** The user's state in the workspace's data, whether it runs or has ended. */
function serviceStatusOf(data: string, email: string): unknown {
  const database = new DatabaseSync(join(data, 'workspace', 'workspace.sqlite'), { readOnly: true })
  try {
    const person = database.prepare(
      'select service_status from members join users on users.id = user_id where email_key = ?',
    )
    return person.get(email.toLowerCase())?.['service_status']
  } finally {
    database.close()
  }
}
