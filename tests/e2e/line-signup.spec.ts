import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { APP_SECRET, lineCalls, linePhone } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { startPublicAddress } from '#tests/support/cloud-api/public-address.ts'
import { changeBody, textMessage } from '#tests/support/cloud-api/webhooks.ts'
import { inboxForEach } from './support/inbox.ts'
import { openWizard, ORIGIN, wizardStep } from './support/line-wizard.ts'

/** A number that stays in the phone's app comes in by the provider's sign-up. */

const APP = '300000000000001'
const CONFIG = '400000000000001'

const graph = await startGraphDouble()
const address = await startPublicAddress(new URL(ORIGIN).hostname)
afterAll(async () => {
  await graph.stop()
  await address.stop()
})
const inbox = inboxForEach({
  ...atDouble(graph),
  lineKey: randomBytes(32),
  internet: address.internet,
})

test('a shop keeps its number on the phone, and its earlier chats come with it', async () => {
  const phone = { ...linePhone(), isOnPhone: true }
  graph.phones.push(phone)
  graph.apps.push({ id: APP, secret: APP_SECRET })
  graph.internet.set(ORIGIN, inbox.rig.url)
  const page = await openWizard(inbox)
  const opened = await inbox.app.system.watchOutside()
  const last = async () => (await opened()).at(-1) ?? ''

  const prepare = wizardStep(page, 'Before you start')
  await prepare.getByRole('radio', { name: /On a phone/ }).check()
  await prepare.getByRole('button', { name: 'Let it stay in the app too' }).click()
  const step = wizardStep(page, 'The number stays on the phone')
  await step.getByLabel('App identifier', { exact: true }).fill(APP)
  await step.getByLabel('Secret key of the app', { exact: true }).fill(APP_SECRET)
  await step.getByLabel('Configuration identifier', { exact: true }).fill(CONFIG)
  await step.getByText('An address on the internet is missing').waitFor()
  await step.getByLabel('Public address').fill(ORIGIN)
  const redirect = await step.getByLabel('Answer address', { exact: true }).inputValue()
  // What the admin copies to the provider.
  Object.assign(graph.apps[0] ?? {}, {
    signup: { configIds: [CONFIG], redirectUrls: [redirect] },
  })
  expect(await accessibilityFaults(page)).toEqual([])
  const open = step.getByRole('button', { name: 'Open Meta’s sign-up' })
  await open.click()
  await step.getByText(/^Finish the sign-up in the browser before/).waitFor()
  await graph.signups.open(await last()).deny()
  await step.getByText(/cancelled in the browser/).waitFor()

  // The secret is kept for another try, also over a restart of the page.
  await page.reload()
  await step.getByText(/cancelled in the browser/).waitFor()
  await open.click()
  await expect.poll(async () => (await opened()).length).toBe(2)
  const arrived = await graph.signups.open(await last()).finish(phone)
  expect(arrived.text).toContain('You can go back now')
  await wizardStep(page, 'Test message').waitFor()
  const data = page.getByRole('region', { name: 'What was on the phone' })
  await data.getByText('Asked for. They come in parts, of up to 180 days.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const { id, webhookPath } = (
    await (
      await inbox.rig.as('adam')
    )('GET', `main/groups/${GROUP}/line`)
  ).body.line
  const line = lineCalls(inbox.rig, graph, { phone, id, webhookPath })
  const timestamp = String(Math.floor(Date.now() / 1_000) - 86_400)
  const message = { from: '51944318052', id: 'wamid.PAST', timestamp, ...textMessage('Busco mesa') }
  await line.receive(
    changeBody(phone, 'history', {
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 100 },
          threads: [{ id: '51944318052', messages: [message] }],
        },
      ],
    }),
  )
  await data.getByText('All that Meta had has come.').waitFor()
  expect(await line.messages(await line.onlyContact())).toMatchObject([
    { content: { text: 'Busco mesa' } },
  ])
})
