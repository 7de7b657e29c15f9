import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { npmStart, type Start, type StartOptions } from '#tests/support/npm-start.ts'
import { fillSignIn, placeOf } from '#tests/support/signing-in.ts'

const SIGN_IN =
  /^Sign in as an agent: (\S+) \/ (\S+); as a manager: \S+ \/ \S+; as an admin: \S+ \/ \S+$/
const OPEN = /^Bandeja is open, connected to (http:\/\/127\.0\.0\.1:\d+)\./

describe('npm start', () => {
  let data = ''
  let starts: Start[] = []

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'bandeja-data-'))
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

  it('opens the app on the address it prints, and says who to sign in as', async () => {
    const first = start()
    await first.line(SIGN_IN)
    const page = await first.page()
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
    expect(page.url()).toMatch(/^app:/)
  })

  it('keeps its address, and ends in good order when it is asked to', async () => {
    const first = start()
    const address = OPEN.exec(await first.line(OPEN))?.[1]
    expect(await first.interrupt()).toBe(0)
    expect(first.lines.at(-1)).toBe('Closing the app and its workspace.')

    const second = start()
    expect(OPEN.exec(await second.line(OPEN))?.[1]).toBe(address)
  })

  it('refuses to open twice from one folder', async () => {
    const first = start()
    await first.line(SIGN_IN)
    const second = start()
    expect(await second.ended()).toBe(1)
    expect(second.lines.at(-1)).toMatch(/^Cannot go on\. Bandeja is already open from here/)
  })

  it('finds the session of the last time on a machine with no desktop at all', async () => {
    const first = start({ bare: true })
    await first.line(/^This machine has no desktop of its own/)
    const [, email = '', password = ''] = SIGN_IN.exec(await first.line(SIGN_IN)) ?? []
    const page = await first.page()
    await fillSignIn(page, email, password)
    await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    expect(await first.interrupt()).toBe(0)

    const second = start({ bare: true })
    const again = await second.page()
    await again.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    expect(placeOf(again)).toMatch(/^\/dashboard/)
  })
})
