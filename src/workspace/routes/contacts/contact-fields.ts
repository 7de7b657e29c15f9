import type { BodyOf } from '#contract/api/endpoint.ts'
import { contactFieldUsesApi } from '#contract/api/contacts/contact-field-uses.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { fieldNameFault } from '#contract/rules/contacts/field-name.ts'
import { fieldValue, groupReading, type FieldKind } from '#contract/rules/contacts/field-value.ts'
import {
  renamedChoices,
  reusedNames,
  type RenamedChoices,
} from '#contract/rules/contacts/renamed-choices.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import {
  countFieldValues,
  hasFieldValue,
  listContactFields,
  listFieldValues,
  saveContactFields,
} from '#workspace/storage/contacts/contact-fields.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import {
  checkField,
  convertValues,
  type Conversion,
} from '#workspace/use-cases/contacts/convert-field.ts'
import { listFieldUses } from '#workspace/use-cases/contacts/field-uses.ts'
import { renameChoices } from '#workspace/use-cases/contacts/rename-choices.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'

type FieldBody = BodyOf<typeof contactFieldsApi.saveContactField>

/**
 * @returns the group
 * @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not change its fields
 */
async function enterToEdit(db: Db, call: Who): Promise<Group> {
  const { viewer, directory } = await enterGroup(db, call)
  if (!can(viewer, 'contactFields.edit')) throw forbidden('You may not change the fields.')
  return directory.group
}

/** Changes the group's fields as `change` returns them. */
const edit = (
  service: Service,
  call: Who,
  change: (tx: Tx, before: ContactField[]) => Promise<ContactField[]> | ContactField[],
): Promise<ContactField[]> =>
  writeGroup(service, call.groupId, async ({ tx, announce }) => {
    const { groupId, userId } = call
    await enterToEdit(tx, call)
    const fields = await change(tx, await listContactFields(tx, groupId))
    await saveContactFields(tx, groupId, fields)
    announce(toGroup(groupId, 'contactFields.changed', {}, userId))
    return fields
  })

/** @throws ServiceFailure 404 if no custom field has this number */
function numberIn({ params }: { params: { number: string } }): number {
  const number = customNumbers.find((one) => String(one) === params.number)
  if (number === undefined) throw notFound('field')
  return number
}

/** @throws ServiceFailure 403 if the caller may not know how many contacts have which values */
async function enterToCount(db: Db, call: Who): Promise<Viewer> {
  const { viewer } = await enterGroup(db, call)
  if (!can(viewer, 'contactFields.count')) throw forbidden('You may not count values.')
  return viewer
}

/** The field as it is stored. Choices belong to `choice`, and a unit to `number`. */
const fieldOf = (number: number, body: FieldBody): ContactField =>
  contactFieldSchema.parse({
    name: body.name,
    names: body.names,
    type: body.type,
    isShown: body.isShown,
    agentsEdit: body.agentsEdit,
    isRequired: body.isRequired,
    number,
    choices: body.type === 'choice' ? body.choices : [],
    unit: body.type === 'number' && body.unit !== '' ? body.unit : undefined,
  })

/** @throws ServiceFailure 400 if the field may not have its name */
function assertNameFree(field: ContactField, fields: readonly ContactField[]): void {
  const others = fields.filter(({ number }) => number !== field.number)
  const fault = fieldNameFault(field, others)
  if (fault !== null) throw badRequest(`The name ${fault.name} is taken.`)
}

/** How values are converted to the type of `kind`. */
function conversionOf(
  group: Group,
  kind: FieldKind,
  renamed: RenamedChoices,
  { isMonthFirst, replacements }: BodyOf<typeof contactFieldsApi.checkContactField>,
): Conversion {
  const reading = { ...groupReading(group), isMonthFirst }
  const bad = replacements.find(({ to }) => fieldValue(to, kind, reading) === null)
  if (bad !== undefined) throw badRequest('A replacement does not fit the type.')
  return { kind, reading, replacements, reused: reusedNames(renamed, kind, reading) }
}

/** The fields with one of them replaced, or with a new last one. */
const withField = (fields: readonly ContactField[], field: ContactField): ContactField[] =>
  fields.some(({ number }) => number === field.number)
    ? fields.map((one) => (one.number === field.number ? field : one))
    : [...fields, field]

export const contactFieldsRoutes = [
  implement(contactFieldsApi.contactFields, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contactFields.see')) throw forbidden('You may not see the fields.')
    return { items: await listContactFields(storage.db, call.groupId) }
  }),

  implement(contactFieldsApi.saveContactField, async (call, service) => {
    const fields = await edit(service, call, async (tx, before) => {
      const { body } = call
      const number = numberIn(call)
      const field = fieldOf(number, body)
      assertNameFree(field, before)
      const type = before.find((one) => one.number === number)?.type ?? 'text'
      if (field.type !== type && (await hasFieldValue(tx, call.groupId, number)))
        throw new ServiceFailure('CONFLICT', 'Contacts have values of another type.')
      return withField(before, field)
    })
    return contactFieldSchema.parse(fields.find((one) => one.number === numberIn(call)))
  }),

  implement(contactFieldsApi.deleteContactField, async (call, service) => {
    return {
      items: await edit(service, call, (_, before) => {
        const number = numberIn(call)
        return before.filter((one) => one.number !== number)
      }),
    }
  }),

  implement(contactFieldsApi.orderContactFields, async (call, service) => {
    return {
      items: await edit(service, call, (_, before) => {
        const { numbers } = call.body
        const place = ({ number }: ContactField) =>
          numbers.includes(number) ? numbers.indexOf(number) : numbers.length
        return before.toSorted((a, b) => place(a) - place(b))
      }),
    }
  }),

  implement(contactFieldsApi.contactFieldCounts, async (call, { storage }) => {
    await enterToCount(storage.db, call)
    const counts = await countFieldValues(storage.db, call.groupId)
    return { items: [...counts].map(([number, contacts]) => ({ number, contacts })) }
  }),

  implement(contactFieldUsesApi.contactFieldUses, async (call, { storage }) => {
    const viewer = await enterToCount(storage.db, call)
    const uses = await listFieldUses(storage.db, viewer)
    return { items: [...uses].map(([number, of]) => ({ number, uses: of })) }
  }),

  implement(contactFieldsApi.contactFieldValues, async (call, { storage }) => {
    await enterToCount(storage.db, call)
    const values = await listFieldValues(storage.db, call.groupId, numberIn(call))
    const items = values.slice(0, limits.contactFields.valuesMax)
    return { items, moreItems: values.length - items.length }
  }),

  implement(contactFieldsApi.checkContactField, async (call, { storage }) => {
    const group = await enterToEdit(storage.db, call)
    const { body } = call
    const number = numberIn(call)
    const kind = { ...body, number, choices: body.type === 'choice' ? body.choices : [] }
    const fields = await listContactFields(storage.db, call.groupId)
    const renamed = renamedChoices(
      fields.find((one) => one.number === number),
      kind,
      body.replacements,
    )
    const conversion = conversionOf(group, kind, renamed, body)
    const values = await listFieldValues(storage.db, call.groupId, number)
    return checkField(values, conversion)
  }),

  implement(contactFieldsApi.convertContactField, async (call, service) => {
    const { groupId, userId } = call
    return await writeGroup(service, call.groupId, async (work) => {
      const { tx, announce } = work
      const group = await enterToEdit(tx, call)
      const { body } = call
      const field = fieldOf(numberIn(call), body)
      const before = await listContactFields(tx, groupId)
      assertNameFree(field, before)
      const former = before.find(({ number }) => number === field.number)
      const renamed = renamedChoices(former, field, body.replacements)
      const conversion = conversionOf(group, field, renamed, body)
      await saveContactFields(tx, groupId, withField(before, field))
      await renameChoices(work, call, renamed, service.clock.now())
      const result = await convertValues(tx, groupId, field.number, conversion)
      announce(toGroup(groupId, 'contactFields.changed', { updated: result.changed }, userId))
      return { field, ...result }
    })
  }),
]
