import { z } from 'zod'
import { chatActionSchema } from '#contract/entities/chats/chat-action.ts'
import { macroSchema } from '#contract/entities/chats/macro.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { repeatedAction } from '#contract/rules/chats/chat-actions.ts'
import { fittingList, id } from '#contract/wire.ts'
import { bulkResults } from '#contract/api/contacts/contact-table.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, groupField, groupQuery, idParams, nameField } from '#contract/api/shared.ts'

const { groupMax, nameMax, actionsMax, keptDays } = limits.macros

const macroShape = {
  name: nameField.max(nameMax),
  /** Absent: for all. */
  teamId: id.optional(),
  actions: z
    .array(chatActionSchema)
    .min(1)
    .max(actionsMax)
    .superRefine((actions, context) => {
      const index = repeatedAction(actions)
      if (index === undefined) return
      const message = 'sets what an earlier step has set'
      context.addIssue({ code: 'custom', path: [index], message, input: actions })
    }),
}

const contactIds = z.array(id).min(1).max(limits.chatBulk.callMax)

/** What a run, or undoing it, did in one chat. */
const runItem = z.looseObject({
  id,
  result: z.enum(bulkResults),
  /** Why nothing was done. */
  code: z.string().optional(),
  /** The name of a refused chat that the caller sees. */
  name: z.string().optional(),
  /** The chat after it, if something was done and the caller still sees it. */
  contact: contactSchema.optional(),
  /** Whether something of the run can be undone in this chat. */
  isUndoable: z.boolean().optional(),
})
const runOutput = z.looseObject({
  /** Names the run for `undoMacro`. */
  runId: id,
  items: z.array(runItem),
})
export type MacroRun = z.infer<typeof runOutput>

/**
 * Macros, our extension: named lists of steps that admins make and users run. A service that has these calls says so with
 * `runsMacros` of the group. A change of a macro publishes `macros.changed`.
 *
 * Each chat is changed as a whole or not at all: with the permissions, live events and notifications of the calls that make
 * the same changes by hand. A step that changes nothing is no error. The Idempotency-Key names the run: a chat in which it
 * has succeeded is not changed again, and other chats may join it later. MACRO_BROKEN if a step names something that does not
 * exist any more: nothing is done in any chat. A step whose webhook is off is left out.
 */
export const macrosApi = {
  macros: endpoint({
    name: 'macros',
    service: 'main',
    method: 'GET',
    path: '/macros',
    summary:
      'The macros for all and those of the caller’s team by name; for others than agents, those of all teams.',
    query: groupQuery,
    output: z.looseObject({ items: fittingList(macroSchema) }),
  }),
  /** BAD_REQUEST with the step’s path if it names something that does not exist. */
  createMacro: endpoint({
    name: 'createMacro',
    service: 'main',
    method: 'POST',
    path: '/macros',
    summary: `Creates a macro; a group has at most ${groupMax}.`,
    body: z.object({ groupId: groupField, ...macroShape }),
    output: macroSchema,
    errors: ['MACRO_NAME_TAKEN'],
  }),
  updateMacro: endpoint({
    name: 'updateMacro',
    service: 'main',
    method: 'PUT',
    path: '/macros/{id}',
    summary: 'Replaces the name, the team and the steps of a macro.',
    params: idParams,
    body: z.object(macroShape),
    output: macroSchema,
    errors: ['MACRO_NAME_TAKEN'],
  }),
  deleteMacro: endpoint({
    name: 'deleteMacro',
    service: 'main',
    method: 'DELETE',
    path: '/macros/{id}',
    summary: 'Deletes a macro; what it did stays.',
    params: idParams,
    output: doneOutput,
  }),
  runMacro: endpoint({
    name: 'runMacro',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/macros/{macroId}',
    summary:
      'Runs a macro in one chat. If it cannot, the response is the error of the step that failed.',
    params: idParams.extend({ macroId: id }),
    output: runOutput,
    errors: [
      'MACRO_BROKEN',
      'FIELDS_MISSING',
      'CONFLICT',
      'CHAT_TAKEN',
      'TEAM_UNAVAILABLE',
      'WINDOW_CLOSED',
      'CONTACT_BLOCKED',
      'MESSAGE_LIMIT',
      'WATEMPLATE_NOT_APPROVED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    idempotencyKey: true,
  }),
  runMacroInChats: endpoint({
    name: 'runMacroInChats',
    service: 'main',
    method: 'POST',
    path: '/macros/{id}/run',
    summary: 'Runs a macro in many chats, in each separately. The response lists each chat once.',
    params: idParams,
    body: z.object({ groupId: groupField, contactIds }),
    output: runOutput,
    errors: ['MACRO_BROKEN', 'IDEMPOTENCY_KEY_REUSED'],
    idempotencyKey: true,
  }),
  /**
   * Undoes what the caller’s run changed in these chats, except what somebody has changed since. Sent messages and notes
   * stay. NOT_FOUND for the run of somebody else.
   */
  undoMacro: endpoint({
    name: 'undoMacro',
    service: 'main',
    method: 'POST',
    path: '/macro-runs/{id}/undo',
    summary: `Undoes a run of the last ${keptDays} days in some of its chats.`,
    params: idParams,
    body: z.object({ groupId: groupField, contactIds }),
    output: runOutput,
  }),
} as const
