import { createHmac } from 'node:crypto'
import type { DoublePhone } from './double-numbers.ts'

/** Webhooks as Meta sends them. */

/** Meta writes letters outside ASCII as escapes, and `/` as `\/`. */
export function metaJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(
      /[\u0080-\uffff]/g,
      (letter) => String.raw`\u` + letter.charCodeAt(0).toString(16).padStart(4, '0'),
    )
}

export const signatureOf = (body: string | Buffer, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

type Line = Pick<DoublePhone, 'id' | 'accountId' | 'display'>

/** A body with one change of a field of the account. */
export function changeBody(phone: Line, field: string, value: object): object {
  const metadata = {
    display_phone_number: phone.display.replaceAll(/\D/g, ''),
    phone_number_id: phone.id,
  }
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: phone.accountId, changes: [change] }],
  }
}

/** A body with one change of the field `messages`. */
export const messagesBody = (phone: Line, value: object): object =>
  changeBody(phone, 'messages', value)

/** The members of a message with a text. */
export const textMessage = (body: string) => ({ type: 'text', text: { body } })

export interface Sender {
  waId?: string
  userId?: string
  name?: string
  username?: string
}

const contactsOf = ({ waId, userId, name, username }: Sender): object[] => [
  {
    ...((name ?? username) !== undefined && { profile: { name, username } }),
    ...(waId !== undefined && { wa_id: waId }),
    ...(userId !== undefined && { user_id: userId }),
  },
]

/** The value of a customer's message: its contact and the message. */
export function customerValue(sender: Sender, message: object): object {
  const { waId, userId } = sender
  const from = {
    ...(waId !== undefined && { from: waId }),
    ...(userId !== undefined && { from_user_id: userId }),
  }
  return { contacts: contactsOf(sender), messages: [{ ...from, ...message }] }
}

/** A call between a customer and the line. */
export interface DoubleCall {
  id: string
  from: Sender
  direction?: 'USER_INITIATED' | 'BUSINESS_INITIATED'
}

const callEvent = (phone: Line, { id, from, direction }: DoubleCall, more: object): object => {
  const call = {
    id,
    to: phone.display.replaceAll(/\D/g, ''),
    ...(from.waId !== undefined && { from: from.waId }),
    ...(from.userId !== undefined && { from_user_id: from.userId }),
    direction: direction ?? 'USER_INITIATED',
    ...more,
  }
  return changeBody(phone, 'calls', { contacts: contactsOf(from), calls: [call] })
}

/** A call rings. @param at seconds */
export const ringingBody = (phone: Line, call: DoubleCall, at: number): object =>
  callEvent(phone, call, {
    event: 'connect',
    timestamp: String(at),
    session: { sdp_type: 'offer', sdp: 'v=0' },
  })

/**
 * A call has ended. The times of talking are there only if somebody picked up.
 * @param at seconds
 * @param talked seconds
 */
export const endedCallBody = (phone: Line, call: DoubleCall, at: number, talked = 0): object =>
  callEvent(phone, call, {
    event: 'terminate',
    timestamp: String(at),
    status: talked > 0 ? 'COMPLETED' : 'FAILED',
    ...(talked > 0 && {
      start_time: String(at - talked),
      end_time: String(at),
      duration: talked,
    }),
  })

/** A body of a chat that the provider's own agent answers: what the field `messages` has, one level deeper. */
export const standbyBody = (phone: Line, standby: object): object =>
  changeBody(phone, 'standby', { standby })

/** A message that the provider's own agent sent, with the call that sent it. @param timestamp seconds */
export const agentEcho = (
  to: string,
  { id, timestamp, ...message }: { id: string; timestamp: number; type: string },
): object => ({
  id,
  timestamp: String(timestamp),
  message: { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...message },
})

/**
 * A body that says that a chat is passed from one who answers to another.
 * @param at seconds
 */
export function handoverBody(
  phone: Line,
  { waId, userId }: Sender,
  kind: 'control_passed' | 'control_taken',
  at: number,
): object {
  const value = {
    messaging_product: 'whatsapp',
    recipient: {
      phone_number_id: phone.id,
      display_phone_number: phone.display.replaceAll(/\D/g, ''),
    },
    sender: {
      ...(waId !== undefined && { phone_number: waId }),
      ...(userId !== undefined && { user_id: userId }),
    },
    type: kind,
    timestamp: String(at),
    [kind]: {
      previous_owner_role: 'ai_agent',
      new_owner_role: 'escalation',
      metadata: 'The person asked for somebody.',
    },
  }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: phone.accountId, changes: [{ field: 'messaging_handovers', value }] }],
  }
}

export interface Delivery {
  appSecret: string
  /** Replaces the signature; null leaves the header out. */
  signature?: string | null
}

/** Sends a webhook to the address that the line has. @returns the status of the answer */
export async function deliver(
  address: string,
  body: object | string,
  { appSecret, signature }: Delivery,
): Promise<number> {
  const text = typeof body === 'string' ? body : metaJson(body)
  const header = signature === undefined ? signatureOf(text, appSecret) : signature
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(header !== null && { 'x-hub-signature-256': header }),
    },
    body: text,
  })
  await response.arrayBuffer()
  return response.status
}

/** A body with one change of an account, such as of a template. @param time seconds */
export function accountBody(
  { accountId }: Pick<DoublePhone, 'accountId'>,
  field: string,
  value: object,
  time: number,
): object {
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: accountId, time, changes: [{ field, value }] }],
  }
}

/** The value of a webhook about a template. Its id is a number with more digits than a number keeps. */
export const templateValue = (
  { id, name, language }: { id: string; name: string; language: string },
  more: object,
): object => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
  ...more,
})
