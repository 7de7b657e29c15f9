import { expect } from 'vitest'
import { weekDays } from '#contract/entities/groups/opening-hours.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { callAs, type Who } from './roles.ts'
import type { Answer, Rig } from './test-workspace.ts'
import { GROUP, type Name } from './users.ts'

/** The audience of all contacts with the label "VIP". */
export const vips = { sources: [{ kind: 'tag', refId: 'label-vip' }] }

/** The calls of campaign tests, in the workspace that `rigOf` returns. */
export function campaignCalls(rigOf: () => Rig) {
  const call = async (
    method: string,
    path = '',
    body?: unknown,
    who: Who = 'sara',
  ): Promise<Answer> =>
    (await callAs(rigOf(), who))(
      method,
      `campaigns/api/operations${path}`,
      body === undefined ? {} : { body },
    )

  async function saveTemplate(id: string, changes: object): Promise<void> {
    const template = whatsAppTemplateSchema.parse({
      id,
      name: id,
      templateType: 'TEXT',
      templateText: 'Hola {{1}}, 20 %.',
      templateApproveText: 'Hola {{contact.first_name}}, 20 %.',
      exampleParameters: ['Rosa'],
      status: 'approved',
      category: 'MARKETING',
      ...changes,
    })
    await saveWaTemplate(rigOf().workspace.storage.db, { ...template, groupId: GROUP }, 0)
  }

  /** Creates a draft of a template with one placeholder, `offer` by default, for all VIP contacts. */
  async function draft(changes: object = {}, who: Name = 'sara'): Promise<string> {
    const body = { groupId: GROUP, name: 'Mayo', templateId: 'offer' }
    const created = await call('POST', '', body, who)
    expect(created.status).toBe(200)
    const id = String(created.body.id)
    const parameters = [{ field: 'contact.first_name', text: 'cliente' }]
    // Without quiet hours a test does not depend on the time of day.
    const plan = { audience: vips, parameters, quietHours: { days: [] }, ...changes }
    const changed = await call('PATCH', `/${id}`, plan, who)
    expect(changed.status).toBe(200)
    return id
  }

  async function vip(id: string, more: object = {}): Promise<string> {
    return await rigOf().contact(id, { name: `Rosa ${id}`, ...more }, ['label-vip'])
  }

  async function vipsNamed(...ids: string[]): Promise<void> {
    for (const id of ids) await vip(id)
  }

  /** The day of the week in a number of days, in the zone of the group (UTC). */
  const weekDayIn = (days: number): string | undefined => {
    const today = new Date(rigOf().workspace.clock.now()).getUTCDay()
    // `Date` counts from Sunday, `weekDays` from Monday.
    return weekDays[(today + 6 + days) % 7]
  }

  const get = async (id: string) => (await call('GET', `/${id}`)).body
  const status = async (id: string): Promise<string> => (await get(id)).status
  const recipients = async (id: string, query = '') =>
    (await call('GET', `/${id}/recipients?limit=100${query}`)).body.items

  /** Starts a campaign and waits until its recipients are stored. */
  async function start(id: string, body: object = {}): Promise<void> {
    expect((await call('POST', `/${id}/start`, body)).status).toBe(200)
    await expect.poll(() => status(id)).not.toBe('preparing')
  }

  /** The contacts to which the channel has sent, in order. */
  const receivers = () => rigOf().channel.sent.map(({ contactId }) => contactId)
  const sendsTo = async (count: number): Promise<void> => {
    await expect.poll(() => rigOf().channel.sent.length).toBe(count)
  }

  /** Inserts one row of the file `f` for each number, all of Peru. */
  async function addRows(id: string, ...phones: string[]): Promise<void> {
    const rows = phones.map((phone) => ({ phone, name: '', columns: {} }))
    const body = { fileId: 'f', offset: 0, rows, countryCode: '51' }
    expect((await call('POST', `/${id}/rows`, body)).status).toBe(200)
  }

  /**
   * Waits until every step that is due has run. The steps of all campaigns run in the order of their
   * times, so that one that starts now runs last; its message is removed from the sent ones.
   */
  async function runDueSteps(): Promise<void> {
    const last = await draft({ audience: { sources: [{ kind: 'file', refId: 'f' }] } })
    await addRows(last, '944 870 999')
    await start(last)
    await expect.poll(() => status(last)).toBe('finished')
    const { sent } = rigOf().channel
    sent.splice(
      sent.findIndex(({ phone }) => phone === '51944870999'),
      1,
    )
  }

  return {
    addRows,
    runDueSteps,
    call,
    saveTemplate,
    draft,
    vip,
    vipsNamed,
    weekDayIn,
    get,
    status,
    recipients,
    start,
    receivers,
    sendsTo,
  }
}
