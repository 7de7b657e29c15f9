import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { programPath } from '#tests/support/program-path.ts'

const CLI = programPath('src/host/cli.ts')
const RECIPIENTS = 400
/** Time limit of a run, ms; a fifth of it is usual. */
const BOUND_MS = 120_000

const readySchema = z.object({
  url: z.string(),
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: z.string(),
      flags: z.array(z.string()),
      groups: z.array(z.object({ id: z.string() })),
    }),
  ),
})

let data: string
let child: ChildProcess | undefined
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'bandeja-campaign-kill-'))
})
afterEach(async () => {
  await kill()
  await rm(data, { recursive: true, force: true })
})

/** Starts the service as a process, with customers who never answer. */
async function start(): Promise<z.infer<typeof readySchema>> {
  const small = ['--data', data, '--contacts', '20', '--messages', '40', '--no-simulator']
  const started = spawn(process.execPath, [CLI, ...small], { stdio: ['ignore', 'pipe', 'inherit'] })
  child = started
  let out = ''
  started.stdout.on('data', (chunk) => (out += String(chunk)))
  await expect.poll(() => out, { timeout: 60_000 }).toContain('\n')
  return readySchema.parse(JSON.parse(out))
}

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Reads the database of the killed service. */
function read<Row>(sql: string): Row[] {
  const database = new DatabaseSync(join(data, 'workspace.sqlite'), { readOnly: true })
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns of its query
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}

/** The test's own campaign: the demo's data has others. */
const ownCampaign = "campaign_id = (select id from campaigns where name = 'Kill')"

const states = () =>
  Object.fromEntries(
    read<{ state: string; count: number }>(
      `select state, count(*) as count from campaign_recipients where ${ownCampaign} group by state`,
    ).map(({ state, count }) => [state, count]),
  )

const approvedTemplate = (groupId: string) =>
  read<{ id: string }>(
    `select id from wa_templates where status = 'approved' and group_id = '${groupId}'
      and json_extract(template_json, '$.templateType') = 'TEXT' order by id limit 1`,
  )[0]

/** Runs a statement while no service uses the database, or beside it. */
function write(sql: string): void {
  const database = new DatabaseSync(join(data, 'workspace.sqlite'))
  try {
    database.exec(`pragma busy_timeout = 10000; ${sql}`)
  } finally {
    database.close()
  }
}

/** Stores a second template with the same content. @returns its id */
function twinOf(id: string): string {
  const names = read<{ name: string }>("select name from pragma_table_info('wa_templates')")
  const columns = names.map(({ name }) => name)
  const values = columns.map((name) =>
    name === 'id' || name === 'name'
      ? `'twin'`
      : name === 'template_json'
        ? "json_set(template_json, '$.id', 'twin', '$.name', 'twin')"
        : name,
  )
  write(
    `insert into wa_templates (${columns.join(', ')}) select ${values.join(', ')} from wa_templates where id = '${id}'`,
  )
  return 'twin'
}

/** Starts a campaign to that many new numbers, and returns once the service has accepted it. */
async function startCampaign(
  { url, accounts }: z.infer<typeof readySchema>,
  tests = false,
): Promise<void> {
  const admin = accounts.find(
    ({ role, flags }) => role === 'ROLE_ADMI' && !flags.includes('isSupervisor'),
  )
  const groupId = admin?.groups[0]?.id ?? ''
  const post = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/services/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-group-id': groupId,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect([path, response.status]).toEqual([path, 200])
    return z.record(z.string(), z.unknown()).parse(await response.json())
  }
  const { email = '', password = '' } = admin ?? {}
  const token = String((await post('POST', 'main/login', { email, password }))['token'])
  const template = approvedTemplate(groupId)
  const draft = { groupId, name: 'Kill', templateId: template?.id ?? '' }
  const id = String((await post('POST', 'campaigns/api/operations', draft, token))['id'])
  const rows = Array.from({ length: RECIPIENTS }, (_, index) => ({
    phone: `+5193${String(1_000_000 + index * 7)}`,
    name: `Person ${index}`,
  }))
  const path = `campaigns/api/operations/${id}`
  await post('POST', `${path}/rows`, { fileId: 'f', offset: 0, rows, countryCode: '51' }, token)
  const parameters = Array.from({ length: 20 }, () => ({ text: 'x' }))
  const audience = { sources: [{ kind: 'file', refId: 'f' }] }
  const pacePerMinute = limits.campaign.paceMax
  const quietHours = { days: [] }
  const split = tests && {
    templateId: twinOf(template?.id ?? ''),
    sharePercent: 50,
    waitHours: 1,
    measure: 'read',
  }
  await post(
    'PATCH',
    path,
    { audience, parameters, pacePerMinute, quietHours, ...(split !== false && { split }) },
    token,
  )
  await post('POST', `${path}/start`, {}, token)
}

/** Everybody has one message, and each recipient has their own. */
function expectOneMessageEach(): void {
  const messages = read<{ phone: string; count: number }>(
    `select contacts.phone as phone, count(*) as count from messages
      join contacts on contacts.id = messages.contact_id
      where contacts.phone in (select phone from campaign_recipients where ${ownCampaign})
      and messages.sender = 'group' group by contacts.phone`,
  )
  expect(messages).toHaveLength(RECIPIENTS)
  expect(messages.filter(({ count }) => count !== 1)).toEqual([])
  expect(
    read(`select count(distinct message_id) as messages, count(distinct phone) as phones
      from campaign_recipients where ${ownCampaign}`),
  ).toEqual([{ messages: RECIPIENTS, phones: RECIPIENTS }])
}

test(
  'a campaign that is killed half-way, repeatedly, reaches every contact once',
  async () => {
    const ready = await start()
    await startCampaign(ready)
    // The first kill comes while the recipients are prepared or the first ones are sent.
    for (const sentBefore of [0, 20, 150]) {
      await expect
        .poll(() => states()['sent'] ?? 0, { interval: 5, timeout: 30_000 })
        .toBeGreaterThanOrEqual(sentBefore)
      await kill()
      expect(states()['sent'] ?? 0).toBeLessThan(RECIPIENTS)
      await start()
    }
    await expect.poll(() => states(), { timeout: 60_000 }).toEqual({ sent: RECIPIENTS })
    await expect
      .poll(() => read("select count(*) as count from messages where status = 'pending'"), {
        timeout: 30_000,
      })
      .toEqual([{ count: 0 }])
    await kill()
    expect(read("select status from campaigns where name = 'Kill'")).toEqual([
      { status: 'finished' },
    ])
    expectOneMessageEach()
  },
  BOUND_MS,
)

test(
  'a test of two templates that is killed in each of its parts is decided once, and reaches every contact once',
  async () => {
    await startCampaign(await start(), true)
    const sent = () => states()['sent'] ?? 0
    const killWhen = async (least: number) => {
      await expect.poll(sent, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(least)
      await kill()
    }
    for (const least of [0, 20, 120]) {
      await killWhen(least)
      await start()
    }
    const split = () =>
      read<{ decides: number | null; winner: string | null }>(
        "select split_decides_at as decides, split_winner as winner from campaigns where name = 'Kill'",
      )[0]
    await expect.poll(() => split()?.decides, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(states()).toEqual({ sent: RECIPIENTS / 2, queued: RECIPIENTS / 2 })
    await kill()
    write("update campaigns set split_decides_at = 1, next_at = 1 where name = 'Kill'")
    await start()
    for (const least of [RECIPIENTS / 2, RECIPIENTS / 2 + 60]) {
      await killWhen(least)
      await start()
    }
    await expect.poll(() => states(), { timeout: 60_000 }).toEqual({ sent: RECIPIENTS })
    await kill()
    expect(split()?.winner).toBe('a')
    expect(
      read(
        `select variant, count(*) as count from campaign_recipients where ${ownCampaign} group by variant order by variant`,
      ),
    ).toEqual([
      { variant: null, count: RECIPIENTS / 2 },
      { variant: 'a', count: RECIPIENTS / 4 },
      { variant: 'b', count: RECIPIENTS / 4 },
    ])
    expectOneMessageEach()
  },
  BOUND_MS,
)
