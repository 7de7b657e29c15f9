import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { startReceiver, type WebhookReceiver } from '#tests/contract/support/webhook-receiver.ts'
import { isSigned } from '#tests/contract/support/webhook-rig.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'
import { besideForEach } from './support/beside.ts'
import { inboxForEach, row, startInboxRig } from './support/inbox.ts'

/** The program that the webhook calls, which the operator allows. */
let receiver: WebhookReceiver
const inbox = inboxForEach(
  {},
  {
    async startWorkspace() {
      receiver = await startReceiver()
      const lineKey = randomBytes(SECRET_KEY_BYTES)
      return await startInboxRig({ privateHosts: [receiver.host], lineKey })
    },
  },
)
afterEach(() => receiver.close())
const beside = besideForEach(inbox)

const ROWS = 300
/** Time limit on a busy machine, ms; a tenth of it is usual. */
const STORY_MS = 360_000
const fields = ['Customer type', 'City', 'Store']
const phoneOf = (index: number) => `9555${String(index).padStart(5, '0')}`
const typeOf = (index: number) => (index % 10 === 0 ? 'Wholesale' : 'Home')
const file = [
  `Name,Phone,${fields.join(',')}`,
  ...Array.from({ length: ROWS }, (_, index) =>
    [`Customer ${index}`, phoneOf(index), typeOf(index), 'Lima', `Store ${index % 4}`].join(','),
  ),
].join('\n')

async function contactAt(index: number): Promise<string> {
  const found = await inbox.rig.workspace.storage.db
    .selectFrom('contacts')
    .select('id')
    .where('phone', '=', `51${phoneOf(index)}`)
    .executeTakeFirstOrThrow()
  return found.id
}

const openSettings = async (page: Page, screen: string) => {
  // The rail's: a settings screen has a link of the same name above its title.
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('link', { name: screen, exact: true }).click()
}

async function nameFields(page: Page): Promise<void> {
  await openSettings(page, 'Fields')
  for (const [index, name] of fields.entries()) {
    await page.getByRole('row', { name: new RegExp(`\\bField ${index + 1}\\b`) }).click()
    const panel = page.getByRole('complementary', { name: `Field ${index + 1}`, exact: true })
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`${name} was saved`).waitFor()
  }
}

async function importContacts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from(file)
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer })
  for (const name of fields)
    expect(await page.getByRole('combobox', { name: `Field of ${name}` }).inputValue()).toBe(name)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('Dry run finished').waitFor()
  await page.getByRole('button', { name: `Import ${ROWS} rows` }).click()
  await page.getByRole('heading', { name: `${ROWS} contacts imported` }).waitFor()
}

async function setTarget(page: Page): Promise<void> {
  await openSettings(page, 'Response times')
  await page.getByRole('textbox', { name: 'First answer, No team' }).fill('15')
  await page.getByRole('textbox', { name: 'Next answer, No team' }).fill('15')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Response times saved').waitFor()
  await page.getByRole('switch', { name: 'Response times' }).click({ force: true })
  await page.getByText('Response times switched on').waitFor()
}

/** Makes a webhook that only rules call, and switches it on. @returns its secret */
async function makeWebhook(page: Page): Promise<string> {
  await openSettings(page, 'Integrations')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await dialog.getByRole('checkbox', { name: /^Include texts/ }).click()
  await dialog.getByRole('button', { name: 'Create the webhook' }).click()
  const made = page.getByRole('dialog', { name: 'The secret of the webhook' })
  const secret = await made.getByRole('textbox', { name: 'Secret' }).inputValue()
  await made.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Actions of ERP' }).click()
  await page.getByRole('menuitem', { name: 'Switch on' }).click()
  await page.getByText('Webhook “ERP” switched on').waitFor()
  return secret
}

/** Makes a rule by the value of a field, tries it on the last days, and switches it on. */
async function makeRule(page: Page): Promise<void> {
  await openSettings(page, 'Rules')
  await page.getByRole('button', { name: 'New rule' }).first().click()
  await page.getByRole('textbox', { name: 'Name of the rule' }).fill('Wholesale')
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const addStep = async (kind: string) => {
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Field', exact: true }).click()
  await choose('Field', 'Customer type')
  const condition = page.getByRole('listitem').filter({ hasText: 'Field' })
  await condition.getByRole('button', { name: 'What is asked of the field: Choose…' }).click()
  const asked = page.getByRole('dialog', { name: 'What is asked of the field: Choose…' })
  await asked.getByRole('textbox', { name: 'Value' }).fill('Wholesale')
  await asked.getByRole('button', { name: 'Apply' }).click()
  await addStep('Call a webhook')
  await choose('Call a webhook', 'ERP')
  await addStep('Assign')
  await choose('Assign', 'ana')
  // The trial: a wholesale customer has written, and one from home.
  const trial = page.getByRole('region', { name: 'Trial with the last 7 days' })
  await trial
    .getByRole('row', { name: /Customer 10 .*webhook ERP.*agent ana.*Would have changed/ })
    .waitFor()
  expect(await trial.getByRole('row', { name: /Customer 11/ }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and switch on' }).click()
  const question = page.getByRole('dialog', { name: 'Switch on the rule “Wholesale”?' })
  await question.getByRole('button', { name: 'Switch on' }).click()
  await page.getByText('Rule “Wholesale” saved and on').waitFor()
}

test(
  'fields are named and filled, a rule by field is tried and switched on; a customer writes, gets an agent with a target, the webhook is called, and the audit log has it all',
  async () => {
    const admin = await inbox.start({ as: 'adam' })
    await nameFields(admin)
    await importContacts(admin)
    await setTarget(admin)
    const secret = await makeWebhook(admin)
    for (const index of [10, 11]) await inbox.customerWrites(await contactAt(index), 'Good morning')
    await makeRule(admin)
    // Neither the trial nor switching it on calls anything.
    expect(receiver.calls).toEqual([])

    const agent = await beside('ana')
    const contactId = await contactAt(20)
    await inbox.customerWrites(contactId, 'A hundred chairs, please')
    await row(agent, 'Customer 20')
      .getByText(/^1[45] min$/)
      .waitFor()
    await row(agent, 'Customer 20').click()
    const line = agent.getByRole('article', { name: /^What a rule did/ })
    await line.getByText('Rule “Wholesale”: call a webhook, agent ana').waitFor()

    await expect.poll(() => receiver.calls.length).toBe(1)
    const [first] = receiver.calls
    if (first === undefined) throw new Error('no call')
    expect(isSigned(first, secret)).toBe(true)
    expect(first.body).toMatchObject({
      event: 'rule.ran',
      contactId,
      rule: { name: 'Wholesale' },
      contact: { id: contactId, userId: 'ana', custom_1: 'Wholesale', custom_2: 'Lima' },
    })
    await openSettings(admin, 'Integrations')
    await admin.getByRole('row', { name: /rule\.ran ERP Customer 20 200/ }).waitFor()

    await admin.getByRole('button', { name: 'Actions of ERP' }).click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    const question = admin.getByRole('dialog', { name: 'Delete the webhook “ERP”?' })
    await question.getByText(/Used by: rule “Wholesale”/).waitFor()
    await admin.keyboard.press('Escape')

    await admin.getByRole('link', { name: 'Audit log', exact: true }).click()
    for (const step of [
      ...fields.map((name) => new RegExp(`the field.*${name}`)),
      /Imported contacts customers\.csv/,
      /the response times/,
      /Created the webhook.*ERP/,
      /Changed the webhook.*ERP/,
      /Created the rule.*Wholesale/,
    ])
      await admin.getByRole('row', { name: step }).first().waitFor()
  },
  STORY_MS,
)
