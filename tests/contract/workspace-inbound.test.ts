import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { programPath } from '#tests/support/program-path.ts'
import { until } from './push-support.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** Messages of customers that arrive at the same time: they share a commit. */

const said = (text: string) => ({ type: 'text', text }) as const

describe('messages that arrive together', () => {
  let rig: Rig
  beforeEach(async () => {
    rig = await startRig()
    for (const id of ['a', 'b']) await rig.contact(id, { user_id: 'ana', user_tag_id: 'tag-ana' })
  })
  afterEach(() => rig.stop())

  const texts = async (contactId: string): Promise<string[]> => {
    const ana = await rig.as('ana')
    const { body } = await ana('GET', `messages/messages/${contactId}?limit=100`)
    return body.items.map((item: { content: { text: string } }) => item.content.text)
  }

  test('do not lose each other when one of them fails', async () => {
    const ana = await followAs(rig, 'ana')
    const { customer } = rig.channel
    const outcomes = await Promise.allSettled([
      customer.message({ contactId: 'a', content: said('one') }),
      customer.message({ contactId: 'nobody', content: said('lost') }),
      customer.flowAnswers({ contactId: 'b', replyTo: 'no flow', values: {} }),
      customer.message({ contactId: 'b', content: said('two') }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect([await texts('a'), await texts('b')]).toEqual([['one'], ['two']])
    await until('both are on the feed', () => ana.received.length >= 2)
    expect(ana.received.map(({ data }) => data.message.content.text)).toEqual(['one', 'two'])
    ana.client.disconnect()
  })

  test('keep the order in which they arrived, in the chat and on the feed', async () => {
    const ana = await followAs(rig, 'ana')
    const numbers = Array.from({ length: 60 }, (_, at) => String(at))
    await Promise.all(
      numbers.map((text) => rig.channel.customer.message({ contactId: 'a', content: said(text) })),
    )
    expect(await texts('a')).toEqual(numbers)
    await until('all are on the feed', () => ana.received.length >= numbers.length)
    expect(ana.received.map(({ data }) => data.message.content.text)).toEqual(numbers)
    ana.client.disconnect()
  })
})

describe('a service that is killed while messages arrive', () => {
  const CLI = programPath('src/host/cli.ts')
  const ready = z.object({ control: z.string() })
  let data: string
  let child: ChildProcess | undefined
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'bandeja-inbound-kill-'))
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
  })

  async function start(): Promise<{ control: string; kill: () => Promise<void> }> {
    const small = ['--contacts', '20', '--messages', '40', '--no-simulator', '--control']
    const started = spawn(process.execPath, [CLI, '--data', data, ...small], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    let out = ''
    started.stdout.on('data', (chunk) => (out += String(chunk)))
    await expect.poll(() => out, { timeout: 60_000 }).toContain('\n')
    const kill = async () => {
      const ended = once(started, 'exit')
      started.kill('SIGKILL')
      await ended
    }
    return { ...ready.parse(JSON.parse(out)), kill }
  }

  const read = (sql: string) => {
    const database = new DatabaseSync(join(data, 'workspace.sqlite'), { readOnly: true })
    try {
      return database.prepare(sql).all()
    } finally {
      database.close()
    }
  }
  const idOf = z.object({ id: z.string() })

  test('has stored every message that it acknowledged', { timeout: 120_000 }, async () => {
    const acknowledged: string[] = []
    for (let round = 1; round <= 2; round += 1) {
      const { control, kill } = await start()
      const contacts = read('select id from contacts limit 5').map((row) => idOf.parse(row).id)
      const enough = Promise.withResolvers<void>()
      const stopped = new AbortController()
      async function customer(contactId: string): Promise<void> {
        while (!stopped.signal.aborted) {
          const answer = await fetch(`${control}/customers/${contactId}/say`, {
            method: 'POST',
            body: JSON.stringify({ content: said('Hola') }),
            headers: { 'content-type': 'application/json' },
          }).catch(() => undefined)
          if (answer?.ok !== true) return
          const body = await answer.json().catch(() => undefined)
          if (body !== undefined) acknowledged.push(z.object({ _id: z.string() }).parse(body)._id)
          if (acknowledged.length >= round * 150) enough.resolve()
        }
      }
      const customers = [...contacts, ...contacts].map(customer)
      await enough.promise
      await kill()
      stopped.abort()
      await Promise.all(customers)
    }
    const stored = new Set(read('select id from messages').map((row) => idOf.parse(row).id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(300)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })
})
