import { z } from 'zod'
import {
  dateOrders,
  historyImportSchema,
  historyPreviewSchema,
} from '#contract/entities/contacts/history-import.ts'
import { limits } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { fileField, groupField, groupQuery, idParams, itemsOf } from '#contract/api/shared.ts'

/** Who of the file is the contact, and the order of its dates. */
const reading = {
  customer: z.string().min(1).max(limits.history.nameMax),
  order: z.enum(dateOrders),
}

/**
 * Conversations that were led with the phone's app before, our extension: a service that has these calls says so with
 * `importsHistory` of the group. They are for admins who see the contact (policy `contact.importHistory`).
 *
 * Imported messages are before all others of their chat. They have `imported` in their content, are read, and change neither
 * who waits nor the 24-hour window; no alert, rule, target, webhook, report or bill has them. A chat without other messages
 * shows the last one, at its time. A change of a chat's messages publishes `chat.history`.
 */
export const historyImportsApi = {
  /**
   * The file is the export of the phone's app: a text, or a zip archive with the text and its files. Nothing of it is in the
   * chat before `startHistory`. An import that is not started within `limits.history.readHours` is forgotten.
   */
  readHistory: endpoint({
    name: 'readHistory',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/history-imports',
    summary: 'Reads the export of a conversation, for an import that can then be started.',
    params: idParams,
    bodyKind: 'multipart',
    body: z.object({ file: fileField, groupId: groupField }),
    output: historyImportSchema,
    errors: ['HISTORY_REFUSED', 'UPLOAD_QUOTA'],
  }),
  historyImports: endpoint({
    name: 'historyImports',
    service: 'main',
    method: 'GET',
    path: '/contacts/history-imports',
    summary: `The started imports of conversations of contacts that the caller sees, the newest ${limits.contacts.importsListed} first.`,
    query: groupQuery,
    output: itemsOf(historyImportSchema),
  }),
  historyImport: endpoint({
    name: 'historyImport',
    service: 'main',
    method: 'GET',
    path: '/contacts/history-imports/{id}',
    summary: 'An import of a conversation, and how far it is.',
    params: idParams,
    output: historyImportSchema,
  }),
  previewHistory: endpoint({
    name: 'previewHistory',
    service: 'main',
    method: 'GET',
    path: '/contacts/history-imports/{id}/preview',
    summary: 'What the import would add, with this person as the contact.',
    params: idParams,
    query: z.object(reading),
    output: historyPreviewSchema,
    // It was started.
    errors: ['CONFLICT'],
  }),
  /** The service stores the messages afterwards, also if it is stopped meanwhile. Those that the chat has are left out. */
  startHistory: endpoint({
    name: 'startHistory',
    service: 'main',
    method: 'POST',
    path: '/contacts/history-imports/{id}/start',
    summary: 'Starts an import with this person as the contact; all others are the company.',
    params: idParams,
    body: z.object(reading),
    output: historyImportSchema,
    // It was started, or another import of the contact is running.
    errors: ['CONFLICT'],
  }),
  /** Also ends an import that is running. The service removes the messages afterwards, also if it is stopped meanwhile. */
  undoHistory: endpoint({
    name: 'undoHistory',
    service: 'main',
    method: 'POST',
    path: '/contacts/history-imports/{id}/undo',
    summary: 'Removes all messages of an import.',
    params: idParams,
    output: historyImportSchema,
    // It is not started, or undone.
    errors: ['CONFLICT'],
  }),
} as const
