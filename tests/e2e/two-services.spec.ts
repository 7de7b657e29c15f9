import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createKilledService, type KilledService } from '#tests/contract/line-kill-processes.ts'
import { postgresPrograms, startPostgresServer } from '#tests/contract/support/postgres-server.ts'
import { startRedis } from '#tests/contract/support/redis.ts'
import { emailOf, GROUP, PASSWORD, seedUsers, type Name } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { captureFailure } from '#tests/support/failure-screenshot.ts'
import { freePort } from '#tests/support/free-port.ts'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { bubbles, composer, control, row } from './support/inbox.ts'
import { untilSubscribed } from './support/live.ts'
import { shareApp } from './support/shared-app.ts'

// A window: one story of two apps at two services, one of which is killed.
interface Place {
  readonly service: KilledService
  /** Stays the same over a restart. */
  readonly url: string
}

/** What ends the test, last first. */
const stops: (() => unknown)[] = []
afterEach(async () => {
  while (stops.length > 0) await stops.pop()?.()
})

/** Two services on one database, with two free chats of the team of ana. */
async function startServices(): Promise<{ a: Place; b: Place; storage: Storage }> {
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-services-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
  const postgres = await startPostgresServer()
  stops.push(() => postgres.release())
  const redis = await startRedis()
  stops.push(() => redis.release())
  const storage = await openStorage(await newFolder(), postgres.url)
  stops.push(() => storage.close())
  const now = Date.now()
  await seedUsers(storage, now)
  const free = { group_id: GROUP, team_tag_id: 'tag-north', created_at: now }
  await storage.transaction(async (tx) => {
    for (const [index, name] of ['Carmen', 'Marcos'].entries()) {
      const person = { id: name.toLowerCase(), name, phone: `5199900000${index}` }
      const activity = activityAt(now - 60_000, index)
      const written = { activity, last_contact_response_at: now }
      await insertContact(tx, contactRow({ ...free, ...person, ...written }), [], [])
    }
  })
  const lineKey = randomBytes(SECRET_KEY_BYTES).toString('hex')
  const place = async (): Promise<Place> => {
    const port = await freePort()
    const shared = { database: postgres.url, lineKey, redis: redis.url, port, time: { ahead: 0 } }
    // Without a line nothing calls the provider.
    const service = createKilledService(await newFolder(), 'http://127.0.0.1:9', shared)
    stops.push(() => service.killAfter(0))
    await service.start()
    return { service, url: `http://127.0.0.1:${port}` }
  }
  return { a: await place(), b: await place(), storage }
}

/** Opens the app at a service. @param hasFailed whether the test has, at its end */
async function open({ url }: Place, name: Name, hasFailed: () => boolean): Promise<Page> {
  const shared = shareApp()
  stops.push(() => shared.end())
  const app = await shared.take(url, { as: { email: emailOf(name), password: PASSWORD } })
  stops.push(async () => {
    if (hasFailed()) console.error(await captureFailure(app))
    await shared.giveBack(hasFailed())
  })
  const { page } = app
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await untilSubscribed(page)
  return page
}

const customerWrites = (at: Place, chat: string, text: string) =>
  control(at, `customers/${chat}/say`, { content: { type: 'text', text } })

const bubble = (page: Page, text: string) => bubbles(page).getByText(text, { exact: true })

/** What the open conversation announces of colleagues. */
const says = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

async function show(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await bubble(page, text).waitFor()
}

/** The states of the messages in the outbox, oldest first. */
const outbox = async (page: Page): Promise<string[]> =>
  (await ask(page, 'outbox.list', undefined)).map(({ state }) => state)

/** The texts of a chat in the database, in order. */
async function storedTexts({ db }: Storage, chat: string): Promise<string[]> {
  const stored = await db
    .selectFrom('messages')
    .select('content_json')
    .where('contact_id', '=', chat)
    .orderBy('position')
    .execute()
  const content = z.object({ text: z.string() })
  return stored.map(({ content_json }) => content.parse(JSON.parse(content_json)).text)
}

/** The texts of the open chat, as they are shown. */
const shownTexts = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const all = await bubbles(page).allInnerTexts()
  return all.flatMap((shown) => texts.filter((text) => shown.includes(text)))
}

test('agents at two services see each other type, answer and transfer, and the kill of one loses, doubles and reorders nothing', async (context) => {
  // `npm test -- --sqlite` leaves both programs out, and a developer's machine may lack them. CI has them: its contract
  // tests on PostgreSQL fail without them.
  context.skip(postgresPrograms === undefined, 'PostgreSQL and Redis are left out or missing.')
  const { a, b, storage } = await startServices()
  await control(a, `groups/${GROUP}`, { firstAnswerTakes: false, hasNotifications: true })
  const hasFailed = () => context.task.result?.state === 'fail'
  const ana = await open(a, 'ana', hasFailed)
  const beto = await open(b, 'beto', hasFailed)
  const both = [ana, beto]

  // A customer's message arrives at one service, and in both windows.
  await customerWrites(b, 'carmen', 'Is anybody there?')
  for (const page of both) {
    await row(page, 'Carmen').getByText('Is anybody there?').waitFor()
    await show(page, 'Carmen')
    await bubble(page, 'Is anybody there?').waitFor()
  }

  // Typing is told only to those who are known to look.
  for (const [page, other] of [
    [ana, 'beto'],
    [beto, 'ana'],
  ] as const)
    await says(page, `${other} is looking at this chat too`).waitFor()
  await composer(ana).pressSequentially('Good')
  await says(beto, 'ana is typing').waitFor()
  const typing = row(beto, 'Carmen').getByTitle('ana is typing', { exact: true })
  await typing.waitFor()
  await send(ana, 'Good morning')
  await bubble(beto, 'Good morning').waitFor()

  await ana.getByRole('region', { name: 'Who has the chat' }).getByText('Take').click()
  await beto.getByText('ana took this chat.').waitFor()
  await ana.getByRole('button', { name: 'ana · north', exact: true }).click()
  const dialog = ana.getByRole('dialog', { name: 'Transfer to…' })
  await dialog.getByRole('option', { name: /^beto/ }).click()
  await ana.keyboard.type('broken leg')
  await dialog.getByRole('button', { name: 'Transfer to south' }).click()
  await row(beto, 'Carmen').getByText('From ana: «broken leg»').waitFor()

  // Service A stores a message whose answer is lost, and is killed in the middle of a call for the next.
  await customerWrites(a, 'marcos', 'Good day')
  for (const page of both) {
    await show(page, 'Marcos')
    await bubble(page, 'Good day').waitFor()
  }
  await send(ana, 'One')
  await bubble(beto, 'One').waitFor()
  await control(a, 'network', { failureRate: 1, answersLost: 1 })
  await send(ana, 'Two')
  await bubble(beto, 'Two').waitFor()
  await control(a, 'network', { latencyMs: 60_000 })
  await send(ana, 'Three')
  await expect.poll(() => outbox(ana)).toContain('sending')
  await a.service.killAfter(0)
  await send(ana, 'Four')
  // Its own event has told ana of the second one.
  const waiting = ana.locator('[data-outgoing]')
  await expect.poll(() => waiting.count()).toBe(2)
  await waiting.first().getByText('Not sent yet.').waitFor()
  await ana.getByText('No connection to the service').waitFor()
  // The other service goes on.
  await customerWrites(b, 'marcos', 'Are you there?')
  await bubble(beto, 'Are you there?').waitFor()
  expect(await storedTexts(storage, 'marcos')).toEqual(['Good day', 'One', 'Two', 'Are you there?'])

  await a.service.start()
  await expect.poll(() => outbox(ana)).toEqual([])
  await expect.poll(() => waiting.count()).toBe(0)
  const texts = ['Good day', 'One', 'Two', 'Are you there?', 'Three', 'Four']
  expect(await storedTexts(storage, 'marcos')).toEqual(texts)
  for (const page of both) await expect.poll(() => shownTexts(page, texts)).toEqual(texts)

  // Live events go both ways again.
  for (const [at, text] of [
    [a, 'Written at A'],
    [b, 'Written at B'],
  ] as const) {
    await customerWrites(at, 'marcos', text)
    for (const page of both) await bubble(page, text).waitFor()
  }
  await composer(beto).pressSequentially('See')
  await says(ana, 'beto is typing').waitFor()
})
