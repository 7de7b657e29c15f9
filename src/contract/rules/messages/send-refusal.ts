/**
 * Why the service refuses the content of a message: `details.fault` of an error 400 (our extension).
 * - `fileGone`: the file is not stored any more, or is not one that the sender may use.
 * - `fileKind`: the file cannot be sent as this kind of message.
 * - `choices`: the channel would not accept the buttons or rows.
 * - `card`: the channel would not accept the address card.
 * - `question`: the channel would not accept the text of a question with a button.
 * - `products`: the channel would not accept the products, their title or text.
 * - `tooLarge`: the content is too large.
 * - `values`: a value of the template is missing or not accepted.
 */
export const sendFaults = [
  'fileGone',
  'fileKind',
  'choices',
  'card',
  'question',
  'products',
  'tooLarge',
  'values',
] as const
export type SendFault = (typeof sendFaults)[number]

/** Reads the fault of a refusal from its details; undefined if it has none that this version knows. */
export function sendFaultOf(details: unknown): SendFault | undefined {
  if (typeof details !== 'object' || details === null) return undefined
  const fault: unknown = Reflect.get(details, 'fault')
  return sendFaults.find((one) => one === fault)
}

/** Statuses that the same content has again, whatever happens meanwhile. */
const finalStatuses: readonly (number | undefined)[] = [400, 405, 410, 413, 415, 501]
/** A chosen file that was changed or removed cannot be read any more; a key names one message for ever. */
const finalCodes: readonly string[] = ['FILE_UNREADABLE', 'IDEMPOTENCY_KEY_REUSED']

/** Whether the same message or file would be refused again, so that a retry is not offered. */
export const isFinalRefusal = ({
  status,
  code,
}: {
  status?: number | undefined
  code: string
}): boolean => finalStatuses.includes(status) || finalCodes.includes(code)
