import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { changedTicks } from '#contract/rules/contacts/field-needs.ts'
import { changeOrReport, inQueries } from '#renderer/data/change/change.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { texts } from '#renderer/i18n/index.ts'
import { bodyOf, restOf, type FieldBody, type FieldConversion } from './field-draft.ts'

/** The ticks of a field that are saved at once. */
export const ticks = ['isShown', 'agentsEdit', 'isRequired'] as const
export type Tick = (typeof ticks)[number]

/** The keys of the texts of the ticks. */
export const tickKeys = {
  isShown: 'contactFields:ticks.isShown',
  agentsEdit: 'contactFields:ticks.agentsEdit',
  isRequired: 'contactFields:ticks.isRequired',
} as const satisfies Record<Tick, string>

const scope = 'contactFields'
const refetches = ['contactFields'] as const

/** Shows a change of the fields before the service has stored it. */
const shownIn = (groupId: string, update: (items: ContactField[]) => ContactField[]) =>
  inQueries<{ items: ContactField[] }>(
    { queryKey: queryKeyOf('contactFields', groupId), exact: true },
    (data) => ({ ...data, items: update(data.items) }),
  )

/** Gives a field a name and settings. @throws ApiError if the service refuses them */
export const saveField = (groupId: string, number: number, body: FieldBody) =>
  call(contactFieldsApi.saveContactField, { groupId, params: { number: String(number) }, body })

/** Shows a field that the service has stored, before the fields are fetched again. */
export function showStored(groupId: string, field: ContactField): void {
  shownIn(groupId, (items) =>
    items.some(({ number }) => number === field.number)
      ? items.map((one) => (one.number === field.number ? field : one))
      : [...items, field],
  ).apply?.()
}

const storeTicks = (groupId: string, field: ContactField): Promise<boolean> =>
  changeOrReport({
    scope,
    ...shownIn(groupId, (items) => items.map((one) => (one.number === field.number ? field : one))),
    send: () => saveField(groupId, field.number, bodyOf(field)),
    refetches,
  })

/** Saves a tick of a field, with those that go with it, and offers to undo it. */
export async function setTick(
  groupId: string,
  field: ContactField,
  tick: Tick,
  isOn: boolean,
): Promise<void> {
  const after = { ...field, ...changedTicks(field, tick, isOn) }
  if (!(await storeTicks(groupId, after))) return
  const changed = ticks.filter((one) => field[one] !== after[one])
  const names = changed.map((one) => texts.t(tickKeys[one])).join(', ')
  const key = isOn ? 'contactFields:ticked' : 'contactFields:unticked'
  offerUndoInToast(texts.t(key, { name: field.name, ticks: names }), () => {
    void storeTicks(groupId, field)
  })
}

const storeOrder = (groupId: string, numbers: number[]): Promise<boolean> =>
  changeOrReport({
    scope,
    ...shownIn(groupId, (items) =>
      items.toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number)),
    ),
    send: () => call(contactFieldsApi.orderContactFields, { groupId, body: { numbers } }),
    refetches,
  })

/** Moves a field to another place, and offers to undo it. @param to its new index */
export async function moveField(
  groupId: string,
  fields: readonly ContactField[],
  number: number,
  to: number,
): Promise<void> {
  const before = fields.map((field) => field.number)
  const from = before.indexOf(number)
  if (from < 0 || to < 0 || to >= before.length || to === from) return
  const after = before.toSpliced(from, 1).toSpliced(to, 0, number)
  if (!(await storeOrder(groupId, after))) return
  const name = fields[from]?.name ?? ''
  offerUndoInToast(texts.t('contactFields:moved', { name, position: to + 1 }), () => {
    void storeOrder(groupId, before)
  })
}

/**
 * Changes a field and converts its values, part after part.
 * @param onProgress called with how many contacts were changed, and how many are left
 * @returns the field, and how many contacts were changed
 * @throws ApiError if a call fails; the values that were converted stay so
 */
export async function convertField(
  groupId: string,
  number: number,
  body: FieldConversion,
  onProgress: (changed: number, left: number) => void,
): Promise<{ field: ContactField; changed: number }> {
  let changed = 0
  let rest = body
  for (;;) {
    const part = await call(contactFieldsApi.convertContactField, {
      groupId,
      params: { number: String(number) },
      body: rest,
    })
    rest = restOf(body)
    changed += part.changed
    onProgress(changed, part.left)
    if (part.left === 0 || part.changed === 0) return { field: part.field, changed }
  }
}

/** Takes the name of a field away, and offers to undo it. @throws ApiError if the service refuses it */
export async function removeField(
  groupId: string,
  fields: readonly ContactField[],
  field: ContactField,
): Promise<void> {
  const params = { number: String(field.number) }
  await call(contactFieldsApi.deleteContactField, { groupId, params })
  const restore = async () => {
    // Its values fit its type as they are, so none is changed.
    await convertField(groupId, field.number, { ...bodyOf(field), ...unconverted }, () => undefined)
    await storeOrder(
      groupId,
      fields.map(({ number }) => number),
    )
  }
  offerUndoInToast(texts.t('contactFields:removed', { name: field.name }), () => {
    restore().catch(showError)
  })
  await refetchQueries('contactFields')
}

const unconverted = { isMonthFirst: false, replacements: [] }
