import { whatsAppProfileSchema } from '#contract/entities/line/whatsapp-profile.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { savePlan } from '#workspace/storage/people/plans.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { saveWhatsAppProfile } from '#workspace/storage/line/whatsapp-profiles.ts'
import { billedMonths, billOf } from '#workspace/storage/reports/bills.ts'
import { SHOP } from './users.ts'

const DAY_MS = 86_400_000

/**
 * Number of monthly messages in the shop's plan. A demo with many messages has a larger plan.
 * @param used number of messages in the current month
 */
const planMessages = (used: number) => (used < 8_000 ? 10_000 : 250_000)

/**
 * Inserts the shop's plan and WhatsApp profile. Sets the shop's message limit to the number of messages in the plan
 * that are left this month.
 */
export async function insertBilling(db: Db, now: number): Promise<void> {
  const shop = await findGroup(db, SHOP)
  if (shop === undefined) throw new Error('The demo has no shop.')
  const months = await billedMonths(db, shop, now)
  const [month = '', lastMonth] = months
  const used = (await billOf(db, shop, month, [month], now)).messages
  const messages = planMessages(used)
  await savePlan(db, SHOP, {
    name: 'Equipo',
    monthlyCents: 18_900,
    messages,
    taxName: 'IGV',
    taxPercent: 18,
    ...(lastMonth !== undefined && { paidThrough: lastMonth }),
  })
  await saveGroup(db, { ...shop, messageLimit: Math.max(0, messages - used) })
  const profile = whatsAppProfileSchema.parse({
    name: shop.name,
    quality: 'GREEN',
    qualitySince: iso(now - 110 * DAY_MS),
    category: 'RETAIL',
    about: 'Muebles de nogal hechos en Lima desde 1998. Entrega en todo el Perú.',
    address: 'Av. La Mar 1120, Miraflores, Lima',
    email: 'ventas@casanogal.example',
    websites: ['https://casanogal.example', 'https://instagram.com/casanogal'],
  })
  await saveWhatsAppProfile(db, SHOP, profile, now)
}
