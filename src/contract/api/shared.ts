import { z } from 'zod'
import { messageOptionSchema } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import { isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import { csvSeparators } from '#contract/rules/files/csv-text.ts'
import { isSearchable } from '#contract/rules/text/searchable-text.ts'
import { closedPart, id } from '#contract/wire.ts'

/** The response of a call without a result. */
export const doneOutput = z.preprocess(
  // The specification shows no body, so a service may send an empty one.
  (body) => body || {},
  z.looseObject({ ok: z.literal(true).default(true) }),
)

/** The path parameter `{id}`. */
export const idParams = z.object({ id })
export const contactIdParams = z.object({ contactId: id })

/** A whole number from `min` to `max` in a query string. */
export const queryCount = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** A boolean in a query string: true/false or 1/0. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')

/** Ids in one query parameter, separated by commas. */
export const idListQuery = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.string().max(limits.givenIdMax)).max(limits.idListMax))

/**
 * The group of a call in its query or body. It may be left out if the group id header or the path names the group; all
 * that are given must be the same.
 */
export const groupField = id.optional()

/** Query parameter of lists: the group. */
export const groupQuery = z.object({ groupId: groupField })

/**
 * Digits of a phone number with the country code. The length limits are those of phone numbers in links (specification,
 * section 2).
 */
export const phoneField = z
  .string()
  .regex(/^\d+$/)
  .min(limits.linkPhoneDigitsMin)
  .max(limits.linkPhoneDigitsMax)

/** Digits of a country code, without "+". */
export const countryCodeField = z.string().regex(/^\d{1,4}$/)

export const emailField = z.email().max(limits.emailMax)

/** Single-line text: control characters and line breaks become spaces, invisible direction marks are removed. */
const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/\p{Bidi_Control}/gu, '')

/** A name: not empty or invisible, trimmed, on a single line. */
export const nameField = z
  .string()
  .overwrite(oneLine)
  .trim()
  .min(1)
  .max(limits.nameMax)
  .refine((name) => !isEmptyName(name), 'shows nothing')

/** A name that may be empty, such as a last name. */
export const optionalNameField = z.string().overwrite(oneLine).trim().max(limits.nameMax)

/** The file part of a form: a `File` in the page, and the form parser's result in the service. */
export const fileField = z
  .unknown()
  .refine((file) => file !== undefined && file !== null, fileRequired)

/**
 * The options of an interactive message in a request; unknown keys are dropped. A list that is too long is refused
 * before its options are checked, because each option could add several issues.
 */
export const sendableOptions = z
  .array(closedPart(messageOptionSchema.out.shape))
  .max(limits.interactive.listRows)
  .optional()

/**
 * The position of the last message that the writer has seen in the chat (our extension). If a colleague has answered
 * after it, nothing is sent and the response is ANSWERED_MEANWHILE. Absent: the message is sent in any case.
 */
export const seenPosition = z.number().int().nonnegative().optional()

/**
 * The message of the same chat that a sent message quotes (our extension). If it was deleted meanwhile, the message is
 * sent without the quote.
 */
export const replyTo = id.optional()

/** The output of a call that returns a whole list. */
export const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({ items: z.array(item) })

/** The output of a call that returns one page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({ items: z.array(item), hasMoreItems: z.boolean() })

/** The text of a search in names or messages, trimmed. */
export const searchText = z
  .string()
  .trim()
  .min(limits.searchMinCharacters)
  .max(limits.searchMaxCharacters)
  .refine(isSearchable, 'too short')

/** What is between the cells of an exported CSV file: what the spreadsheet of the user expects, our extension. */
export const csvSeparatorField = z.enum(csvSeparators).default(',')
