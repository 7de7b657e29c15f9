import { z } from 'zod'
import { contactImportSchema } from '#contract/entities/contacts/contact-import.ts'
import { customFieldsShape } from '#contract/entities/contacts/custom-fields.ts'
import { registrationOriginKindSchema } from '#contract/entities/contacts/registration-origin.ts'
import { limits } from '#contract/limits.ts'
import { givenId, id, timestamp } from '#contract/wire.ts'
import { contactFields } from './contacts.ts'
import { contactRuleInput } from './contact-rule.ts'
import { contactSorts } from './contact-table.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  csvSeparatorField,
  groupField,
  groupQuery,
  idParams,
  itemsOf,
  searchText,
} from '#contract/api/shared.ts'

/** One contact of an import: the fields of the contact form. A name and a phone are enough (our decision). */
export const importRowSchema = z.object({
  ...contactFields,
  ...customFieldsShape,
  /** Plain tags for this row, besides those for the whole batch. */
  tagIds: z.array(id).max(limits.contacts.importTags).optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>

/**
 * What happens to a row whose phone number a contact of the group already has. `skip` leaves the contact as it is;
 * `update` changes the fields that the row has and that are not empty.
 */
export const duplicateRules = ['skip', 'update'] as const
export type DuplicateRule = (typeof duplicateRules)[number]

/**
 * The result for one row. `skipped` means one of these:
 * - An earlier row of the batch created a contact with this phone number.
 * - A contact already had this phone number, and `duplicates` is `skip`.
 *
 * `failed` means one of these:
 * - Another contact has this e-mail.
 * - An earlier row of the batch created a contact with this e-mail.
 * - The caller may not change the contact with this phone number.
 */
export const importResults = ['created', 'updated', 'skipped', 'failed'] as const

/** The columns of an export besides the custom fields. */
export const exportColumns = [
  'name',
  'lastName',
  'phone',
  'email',
  'brand',
  'tags',
  'agent',
  'team',
  'status',
  'origin',
  'lastMessage',
  'createdAt',
] as const
export type ExportColumn = (typeof exportColumns)[number]

const customFieldName = z.string().refine((name) => name in customFieldsShape, 'no custom field')

/**
 * Import and export of contacts (our extension), for admins and managers (policies `contact.import` and
 * `contact.export`).
 */
export const contactTransferApi = {
  /**
   * The caller sends the batches of a file one after the other, and may stop after any batch. If the response to a
   * batch is lost, the caller may send the batch again; rows that are already stored then count as duplicates. A dry
   * run stores nothing. It returns the results that a real import would have, without the ids of new contacts.
   *
   * Batches with the same `import` are one import, which is listed and can be undone as a whole. The caller chooses its id.
   * Without it, the batch cannot be undone.
   *
   * A new contact is at the end of the chat list until its first message. A batch that creates or updates any contact
   * publishes one live event `contacts.imported`, and no events of single contacts.
   */
  importContacts: endpoint({
    name: 'importContacts',
    service: 'main',
    method: 'POST',
    path: '/contacts/import',
    summary:
      'Creates or updates the contacts of one batch of a file, or only reports what would happen.',
    body: z.object({
      groupId: groupField,
      isDryRun: z.boolean(),
      duplicates: z.enum(duplicateRules),
      rows: z.array(importRowSchema).min(1).max(limits.contacts.importBatch),
      /** Plain tags for every row. */
      tagIds: z.array(id).max(limits.contacts.importTags).default([]),
      /** The agent of every new contact. */
      userId: id.optional(),
      import: z
        .object({ id: givenId, filename: z.string().min(1).max(limits.filenameMax) })
        .optional(),
    }),
    jsonBytesMax: limits.contacts.importBytesMax,
    output: z.looseObject({
      /** In the order of the rows. */
      items: z.array(
        z.looseObject({
          result: z.enum(importResults),
          contactId: id.optional(),
          code: z.enum(['EMAIL_REGISTERED', 'PHONE_REGISTERED', 'FORBIDDEN']).optional(),
          /** Whether a contact of the group had the row's phone number before the batch; absent means false. */
          isDuplicate: z.boolean().optional(),
        }),
      ),
    }),
    // An archived tag, or the id of another user's import.
    errors: ['CONFLICT'],
  }),
  imports: endpoint({
    name: 'imports',
    service: 'main',
    method: 'GET',
    path: '/contacts/imports',
    summary: `The imports of the group that the caller may undo, the newest ${limits.contacts.importsListed} first.`,
    query: groupQuery,
    output: itemsOf(contactImportSchema),
  }),
  /**
   * Deletes the contacts that the import has created and with whom nobody has worked since: without a message, a note and
   * a scheduled message. Those that the caller does not see stay too. One call deletes a part of them; the caller repeats
   * it until `left` is 0. A call that deletes any contact publishes one live event `contacts.removed`.
   */
  undoImport: endpoint({
    name: 'undoImport',
    service: 'main',
    method: 'POST',
    path: '/contacts/imports/{id}/undo',
    summary: 'Deletes the contacts that an import has created and that have no messages.',
    params: idParams,
    output: z.looseObject({
      /** How many contacts this call has deleted, and how many another call would delete. */
      removed: z.number().int().nonnegative(),
      left: z.number().int().nonnegative(),
    }),
  }),
  /**
   * `path` is relative to the base address of the main service. For one minute the caller can fetch the file there with
   * their bearer token; other users cannot. The file is CSV in UTF-8, with phones and
   * times as `rules/contacts/export-cells.ts` writes them, in the group's time zone. `label` is the header of a column.
   */
  exportContacts: endpoint({
    name: 'exportContacts',
    service: 'main',
    method: 'POST',
    path: '/contacts/export',
    summary: 'Prepares a CSV file of contacts and returns its address.',
    body: z.object({
      groupId: groupField,
      columns: z
        .array(
          z.object({
            field: z.union([z.enum(exportColumns), customFieldName]),
            label: z.string().max(limits.contacts.labelMax),
          }),
        )
        .min(1)
        .max(exportColumns.length + limits.customFields),
      /** Leaves out the columns in which no exported contact has a value, except name and phone. */
      onlyColumnsInUse: z.boolean().default(false),
      /** The selected contacts. Absent: the contacts that match `rule`, `filter` and `archived`. */
      contactIds: z.array(id).max(limits.contacts.selectionMax).optional(),
      rule: contactRuleInput.optional(),
      filter: searchText.optional(),
      archived: z.boolean().default(false),
      sort: z.enum(contactSorts).default('name'),
      /** Texts for the chat statuses. The index is the number of the status. */
      statusLabels: z.array(z.string().max(limits.contacts.labelMax)).max(8).default([]),
      /** Texts for the registration origins. A named integration is written with its name instead. */
      originLabels: z
        .partialRecord(registrationOriginKindSchema, z.string().max(limits.contacts.labelMax))
        .default({}),
      filename: z.string().min(1).max(limits.filenameMax),
      separator: csvSeparatorField,
    }),
    jsonBytesMax: limits.contacts.importBytesMax,
    output: z.looseObject({ path: z.string(), expiresAt: timestamp }),
  }),
  /**
   * Everything that is stored about a person, for their right to have it (policy `contact.give`). A service that has this call
   * says so with `givesData` of the group. `path` is as for an export of contacts. The file is a zip archive: `contact.json` with
   * the rows of all tables, `conversation.txt` with the messages, and the files of the chat.
   */
  giveContact: endpoint({
    name: 'giveContact',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/data',
    summary: 'Prepares a file with everything about a person and returns its address.',
    params: idParams,
    output: z.looseObject({ path: z.string(), expiresAt: timestamp }),
    // The files are larger than an archive can be.
    errors: ['CONFLICT'],
  }),
} as const
