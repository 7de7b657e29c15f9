import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { jsonOf, Refused } from './refused.ts'
import { phoneFields } from './request-rules.ts'

/** A business number that the double knows. */
export interface DoublePhone {
  id: string
  accountId: string
  token: string
  /** The business that owns the account, unless it is that of all accounts. */
  businessId?: string
  /** As Meta writes it: with a plus and spaces. */
  display: string
  verifiedName: string
  /** `CONNECTED` unless stated. */
  status?: string
  /** `GREEN` unless stated. */
  quality?: string
  /** `STANDARD` unless stated. */
  throughput?: 'STANDARD' | 'HIGH'
  /** `AVAILABLE` unless stated. */
  canSend?: 'AVAILABLE' | 'LIMITED' | 'BLOCKED'
  /** Why it is not available. */
  healthErrors?: { error_code: number; error_description: string; possible_solution: string }[]
  /** Whether calls are on; `DISABLED` unless stated. */
  calling?: 'ENABLED' | 'DISABLED'
  /** Whom it has asked for the permission to call, as sent; a test empties it when a day has passed. */
  callsAsked?: string[]
  /** What the account says of its costs, by the day on which it was; undefined: the token may not read it. */
  pricing?: {
    currency: string
    points: { start: number; pricing_category: string; volume: number; cost?: number }[]
  }
  /** Its two-step PIN; without one, the PIN of the registration becomes it. */
  pin?: string
  /** Whether it is in the phone's app too. */
  isOnPhone?: boolean
  /** How often it was registered with a wrong PIN. */
  wrongPins?: number
}

/** Registrations of a number in 72 hours. */
const REGISTRATIONS_MAX = 10

const registration = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  pin: z.string().regex(/^\d{6}$/),
})

/** What is known of a number. @param fields those that are asked for, separated by commas */
export function numberAnswer(phone: DoublePhone, fields: string, tier: string): object {
  const unknown = fields.split(',').find((field) => field !== '' && !phoneFields.has(field))
  if (unknown !== undefined)
    throw new Refused(400, 100, `Tried accessing nonexisting field (${unknown})`)
  return {
    id: phone.id,
    display_phone_number: phone.display,
    verified_name: phone.verifiedName,
    status: phone.status ?? 'CONNECTED',
    quality_rating: phone.quality ?? 'GREEN',
    name_status: 'APPROVED',
    throughput: { level: phone.throughput ?? 'STANDARD' },
    whatsapp_business_manager_messaging_limit: tier,
    ...(fields.includes('health_status') && {
      health_status: {
        can_send_message: phone.canSend ?? 'AVAILABLE',
        entities: [{ errors: phone.healthErrors ?? [] }],
      },
    }),
  }
}

/** The settings of a number. Without permission or parameters it answers those of calls, as they are. */
export const numberSettings = ({ calling = 'DISABLED' }: DoublePhone): object => ({
  calling: {
    status: calling,
    ...(calling === 'ENABLED' && {
      call_icon_visibility: 'DEFAULT',
      callback_permission_status: 'DISABLED',
    }),
  },
})

/** A person can be asked for the permission to call once a day, by a number whose calls are on. */
export function askToCall(phone: DoublePhone, to: string): void {
  if (phone.calling !== 'ENABLED') throw new Refused(400, 138_000, 'Calling not enabled')
  if (phone.callsAsked?.includes(to)) throw new Refused(400, 138_009, 'Limit reached')
  phone.callsAsked = [...(phone.callsAsked ?? []), to]
}

/** Registers a number with its PIN. */
export async function register(phone: DoublePhone, request: IncomingMessage): Promise<object> {
  const parsed = registration.safeParse(await jsonOf(request))
  if (!parsed.success)
    throw new Refused(400, 100, 'Invalid PIN format. PIN must be exactly 6 digits')
  const tries = phone.wrongPins ?? 0
  if (tries >= REGISTRATIONS_MAX) throw new Refused(400, 133_016, 'Wait for 72 hours.')
  const { pin } = parsed.data
  if (phone.pin !== undefined && phone.pin !== pin) {
    phone.wrongPins = tries + 1
    throw new Refused(400, 133_005, 'Two-step verification PIN mismatch')
  }
  phone.pin = pin
  phone.status = 'CONNECTED'
  return { success: true }
}
