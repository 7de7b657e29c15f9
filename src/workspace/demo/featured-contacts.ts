import type { Part } from './customer.ts'

/**
 * Who stands at the head of the list when the demo is opened for the first time: so that the first screen shows every
 * kind of message, of person and of turn. From there on chance decides.
 */
export interface CastRow extends Part {
  script: string
  /** How many messages of it have been said. */
  length: number
  /** An agent's id, 'free' for nobody, or a team's tag for a team's free chat. */
  charge: string
  /** Minutes between this row's last message and the one above it. */
  gap: number
  /** The agent has looked at it. */
  opened?: boolean
  important?: boolean
  /** Sessions that went before. */
  history?: number
}

export const cast: readonly CastRow[] = [
  {
    script: 'entrega-hora',
    length: 1,
    country: 'PE',
    kind: 'person',
    charge: 'u-ana',
    gap: 1,
    history: 1,
  },
  { script: 'esquina-golpeada', length: 2, country: 'PE', kind: 'person', charge: 'free', gap: 2 },
  {
    script: 'hora-entrega',
    length: 8,
    country: 'BR',
    kind: 'person',
    charge: 'free',
    gap: 3,
    history: 1,
  },
  {
    script: 'cotizacion-oficina',
    length: 7,
    country: 'PE',
    kind: 'business',
    charge: 'u-ana',
    gap: 4,
    important: true,
  },
  {
    script: 'voice-enquiry',
    length: 1,
    country: 'GB',
    kind: 'person',
    charge: 'free',
    gap: 4,
    history: 1,
  },
  { script: 'cuotas', length: 7, country: 'PE', kind: 'person', charge: 'u-ana', gap: 7 },
  { script: 'fuera-de-hora', length: 1, country: 'PE', kind: 'unnamed', charge: 'free', gap: 5 },
  { script: 'direccion', length: 3, country: 'PE', kind: 'person', charge: 'u-ana', gap: 9 },
  { script: 'no-entregado', length: 2, country: 'MX', kind: 'person', charge: 'u-ana', gap: 6 },
  {
    script: 'gracias-entrega',
    length: 4,
    country: 'CO',
    kind: 'person',
    charge: 'free',
    gap: 8,
    opened: true,
    history: 2,
  },
  {
    script: 'desk-question',
    length: 8,
    country: 'US',
    kind: 'person',
    charge: 'u-emily',
    gap: 9,
    opened: true,
  },
  { script: 'grupo-edificio', length: 7, country: 'PE', kind: 'group', charge: 'u-ana', gap: 11 },
  {
    script: 'mensaje-largo',
    length: 1,
    country: 'PE',
    kind: 'person',
    charge: 'u-ana',
    gap: 12,
    longName: true,
  },
  {
    script: 'caixa-rasgada',
    length: 6,
    country: 'BR',
    kind: 'person',
    charge: 'u-bruno',
    gap: 8,
    opened: true,
  },
  { script: 'lista-muebles', length: 2, country: 'ES', kind: 'person', charge: 'u-ana', gap: 13 },
  { script: 'color-tela', length: 8, country: 'PE', kind: 'person', charge: 'u-camila', gap: 9 },
  {
    script: 'stock-provincia',
    length: 7,
    country: 'PE',
    kind: 'person',
    charge: 'free',
    gap: 14,
    history: 1,
  },
  { script: 'pago-enviado', length: 2, country: 'PE', kind: 'person', charge: 'u-ana', gap: 12 },
  { script: 'reschedule', length: 6, country: 'GB', kind: 'person', charge: 'free', gap: 10 },
  {
    script: 'caja-rota',
    length: 7,
    country: 'PE',
    kind: 'person',
    charge: 't-team-care',
    gap: 15,
    opened: true,
  },
  { script: 'fora-de-horas', length: 2, country: 'PT', kind: 'person', charge: 'free', gap: 17 },
  {
    script: 'sin-respuesta-telefono',
    length: 5,
    country: 'PE',
    kind: 'person',
    charge: 'u-diego',
    gap: 12,
    opened: true,
  },
  { script: 'lampara', length: 6, country: 'PE', kind: 'person', charge: 'u-ana', gap: 18 },
  { script: 'garantia-ropero', length: 4, country: 'CO', kind: 'person', charge: 'free', gap: 20 },
  { script: 'invoice', length: 6, country: 'US', kind: 'business', charge: 'u-emily', gap: 15 },
  {
    script: 'audio-consulta',
    length: 6,
    country: 'PE',
    kind: 'person',
    charge: 'u-ana',
    gap: 22,
    opened: true,
  },
]

/** The row whose conversation is long enough to scroll for a while, and how many messages it has. */
export const LONG_CHAT = { row: 5, messages: 640 }

/** How long before its end the window of one chat of the day before is, minutes. */
export const CLOSING_MINUTES = 38
