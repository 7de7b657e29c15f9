import type { AdState } from '#contract/entities/campaigns/ad.ts'
import { Calendar, DAY_MS } from './calendar.ts'
import type { DemoMedia } from './media.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import type { AdLeadsTable, Tx } from '#workspace/storage/tables.ts'
import { Stream } from './random.ts'
import { SHOP } from './users.ts'

/** Days since the oldest ads started. */
const RUN_DAYS = 84
/**
 * Probability that a chat came from an ad. It applies to chats of several messages that a customer began in the last
 * `RUN_DAYS` days.
 */
const SHARE = 0.6

interface DemoAd {
  id: string
  name: string
  campaign: string
  state: AdState
  photo: string
  text: string
  headline: string
  greeting: string
  /** Days since the ad started. */
  days: number
  /** Approximate cost of a lead (a chat that came from the ad), cents. */
  leadCents: number
  /** Weight of this ad in the random choice of a lead's ad. */
  weight: number
  /** Whether the ad ends at the end of today. */
  endsToday?: true
}

const ads: readonly DemoAd[] = [
  {
    id: 'ad-desk',
    name: 'Escritorio Lima, 15 %',
    campaign: 'Semana del escritorio',
    state: 'active',
    photo: 'desk',
    text: 'Nogal macizo, hecho en Lima. Esta semana con 15 %.',
    headline: 'Escritorio Lima, nogal',
    greeting: 'Hola, quiero este escritorio',
    days: RUN_DAYS,
    leadCents: 1_300,
    weight: 30,
  },
  {
    id: 'ad-desk-corner',
    name: 'Escritorio en casa',
    campaign: 'Semana del escritorio',
    state: 'active',
    photo: 'desk-corner',
    text: 'Un rincón para trabajar en casa, a tu medida.',
    headline: 'Escritorio esquinero',
    greeting: 'Hola, ¿qué medidas tiene?',
    days: RUN_DAYS,
    leadCents: 1_490,
    weight: 20,
  },
  {
    id: 'ad-sofa',
    name: 'Sofá Barranco',
    campaign: 'Salas 2026',
    state: 'active',
    photo: 'sofa',
    text: 'Tres cuerpos, tela lavable, diez colores.',
    headline: 'Sofá Barranco',
    greeting: 'Hola, quiero ver el sofá Barranco',
    days: 70,
    leadCents: 1_569,
    weight: 16,
  },
  {
    id: 'ad-lamp',
    name: 'Lámpara de pie Ancón',
    campaign: 'Salas 2026',
    state: 'active',
    photo: 'lamp',
    text: 'Luz cálida para tu sala, con pantalla de lino.',
    headline: 'Lámpara Ancón',
    greeting: 'Hola, ¿tienen la lámpara en stock?',
    days: 56,
    leadCents: 1_200,
    weight: 11,
  },
  {
    id: 'ad-wardrobe',
    name: 'Armario a medida',
    campaign: 'A medida',
    state: 'paused',
    photo: 'door',
    text: 'Tú nos das la pared, nosotros el armario.',
    headline: 'Armarios a medida',
    greeting: 'Hola, quiero cotizar un armario',
    days: RUN_DAYS,
    leadCents: 2_050,
    weight: 7,
  },
  {
    id: 'ad-fabric',
    name: 'Telas y colores',
    campaign: 'Salas 2026',
    state: 'active',
    photo: 'fabric',
    text: 'Cambia la tela de tu sofá en una semana.',
    headline: 'Retapizado',
    greeting: 'Hola, quiero ver las telas',
    days: 49,
    leadCents: 1_309,
    weight: 6,
    endsToday: true,
  },
  {
    id: 'ad-delivery',
    name: 'Entrega en 48 h',
    campaign: 'Entrega en Lima',
    state: 'rejected',
    photo: 'parcel',
    text: 'Compra hoy y recibe pasado mañana.',
    headline: 'Entrega en 48 horas',
    greeting: 'Hola, ¿llegan a mi distrito?',
    days: 42,
    leadCents: 1_200,
    weight: 4,
  },
]

/**
 * The chats that customers began since a time, except group chats, each with the time of its first message.
 * @param since epoch ms
 */
async function firstMessages(tx: Tx, since: number) {
  return await tx
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select(['contact_id', 'written_at', 'last_position', 'last_message_amplead'])
    .where('contacts.group_id', '=', SHOP)
    .where('contacts.is_group_chat', '=', 0)
    .where('position', '=', 1)
    .where('sender', '=', 'contact')
    .where('written_at', '>=', since)
    .orderBy('written_at')
    .orderBy('contact_id')
    .execute()
}

/** Inserts the demo's ads with their daily costs, and turns some of the chats that customers began into leads. */
export async function insertAds(
  tx: Tx,
  media: DemoMedia,
  { seed, now, utcOffset }: { seed: number; now: number; utcOffset: number },
): Promise<void> {
  const stream = new Stream(seed, 'ads')
  const today = new Calendar(utcOffset).dayOf(now)
  const dayText = (at: number) => new Date(at + utcOffset * 60_000).toISOString().slice(0, 10)
  const startOf = ({ days }: DemoAd) => today - days * DAY_MS
  await tx
    .insertInto('ads')
    .values(
      ads.map((ad) => ({
        id: ad.id,
        group_id: SHOP,
        name: ad.name,
        campaign: ad.campaign,
        state: ad.state,
        picture_url: media.photo(ad.photo).media ?? null,
        text: ad.text,
        headline: ad.headline,
        greeting: ad.greeting,
        currency: 'PEN',
        created_at: startOf(ad),
        ends_at: ad.endsToday === true ? today + DAY_MS - 60_000 : null,
      })),
    )
    .execute()

  const leads: AdLeadsTable[] = []
  for (const first of await firstMessages(tx, today - RUN_DAYS * DAY_MS)) {
    const isOnly = first.last_position === 1
    // The row of a chat with one message states whether the message came from an ad. For other chats it is random.
    const isLead = isOnly ? first.last_message_amplead === 1 : stream.chance(SHARE)
    const running = ads.filter((ad) => startOf(ad) <= first.written_at)
    if (!isLead || running.length === 0) continue
    const ad = stream.weighted(running.map((one) => [one, one.weight] as const))
    leads.push({ contact_id: first.contact_id, ad_id: ad.id, at: first.written_at })
  }
  await insertMany(tx, 'ad_leads', leads)
  await tx
    .updateTable('messages')
    .set({ from_advertisement: 1 })
    .where('position', '=', 1)
    .where('contact_id', 'in', tx.selectFrom('ad_leads').select('contact_id'))
    .execute()

  for (const ad of ads) {
    const own = Map.groupBy(
      leads.filter(({ ad_id }) => ad_id === ad.id),
      ({ at }) => dayText(at),
    )
    const spend = Array.from({ length: ad.days + 1 }, (_, index) => {
      const day = dayText(startOf(ad) + index * DAY_MS)
      // A day without leads also has a small cost.
      const paid = (own.get(day)?.length ?? 0) + stream.between(0, 0.2)
      return { ad_id: ad.id, day, cents: Math.round(paid * ad.leadCents * 0.9) }
    })
    await insertMany(tx, 'ad_spend', spend)
  }
}
