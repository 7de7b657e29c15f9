import type { FixedProperties } from './customer.ts'

/**
 * One of the contacts at the top of the chat list in a new demo. Together they show every kind of message, person and
 * status on the first screen. All other contacts are random.
 */
export interface FeaturedContact extends FixedProperties {
  /** Id of the script that the conversation follows. */
  script: string
  /** How many messages of the script were sent. */
  length: number
  /** An agent's id, 'free' for nobody, or a team's tag for a chat of that team without an agent. */
  assignee: string
  /** Approximate minutes between this chat's last message and the last message of the chat above it in the list. */
  gap: number
  /** Whether a user has opened the chat, so that it has no unread messages. */
  opened?: boolean
  important?: boolean
  /** Number of earlier sessions of the chat, each with a script of its own. */
  history?: number
}

export const featuredContacts: readonly FeaturedContact[] = [
  {
    script: 'entrega-hora',
    length: 1,
    country: 'PE',
    kind: 'person',
    assignee: 'u-ana',
    gap: 1,
    history: 1,
  },
  {
    script: 'esquina-golpeada',
    length: 2,
    country: 'PE',
    kind: 'person',
    assignee: 'free',
    gap: 2,
  },
  {
    script: 'hora-entrega',
    length: 8,
    country: 'BR',
    kind: 'person',
    assignee: 'free',
    gap: 3,
    history: 1,
  },
  {
    script: 'cotizacion-oficina',
    length: 7,
    country: 'PE',
    kind: 'business',
    assignee: 'u-ana',
    gap: 4,
    important: true,
  },
  {
    script: 'voice-enquiry',
    length: 1,
    country: 'GB',
    kind: 'person',
    assignee: 'free',
    gap: 4,
    history: 1,
  },
  { script: 'cuotas', length: 7, country: 'PE', kind: 'person', assignee: 'u-ana', gap: 7 },
  { script: 'fuera-de-hora', length: 1, country: 'PE', kind: 'unnamed', assignee: 'free', gap: 5 },
  { script: 'direccion', length: 3, country: 'PE', kind: 'person', assignee: 'u-ana', gap: 9 },
  { script: 'no-entregado', length: 2, country: 'MX', kind: 'person', assignee: 'u-ana', gap: 6 },
  {
    script: 'gracias-entrega',
    length: 4,
    country: 'CO',
    kind: 'person',
    assignee: 'free',
    gap: 8,
    opened: true,
    history: 2,
  },
  {
    script: 'desk-question',
    length: 8,
    country: 'US',
    kind: 'person',
    assignee: 'u-emily',
    gap: 9,
    opened: true,
  },
  { script: 'grupo-edificio', length: 7, country: 'PE', kind: 'group', assignee: 'u-ana', gap: 11 },
  {
    script: 'mensaje-largo',
    length: 1,
    country: 'PE',
    kind: 'person',
    assignee: 'u-ana',
    gap: 12,
    longName: true,
  },
  {
    script: 'caixa-rasgada',
    length: 6,
    country: 'BR',
    kind: 'person',
    assignee: 'u-bruno',
    gap: 8,
    opened: true,
  },
  { script: 'lista-muebles', length: 2, country: 'ES', kind: 'person', assignee: 'u-ana', gap: 13 },
  { script: 'color-tela', length: 8, country: 'PE', kind: 'person', assignee: 'u-camila', gap: 9 },
  {
    script: 'stock-provincia',
    length: 7,
    country: 'PE',
    kind: 'person',
    assignee: 'free',
    gap: 14,
    history: 1,
  },
  { script: 'pago-enviado', length: 2, country: 'PE', kind: 'person', assignee: 'u-ana', gap: 12 },
  { script: 'reschedule', length: 6, country: 'GB', kind: 'person', assignee: 'free', gap: 10 },
  {
    script: 'caja-rota',
    length: 7,
    country: 'PE',
    kind: 'person',
    assignee: 't-team-care',
    gap: 15,
    opened: true,
  },
  { script: 'fora-de-horas', length: 2, country: 'PT', kind: 'person', assignee: 'free', gap: 17 },
  {
    script: 'sin-respuesta-telefono',
    length: 5,
    country: 'PE',
    kind: 'person',
    assignee: 'u-diego',
    gap: 12,
    opened: true,
  },
  { script: 'lampara', length: 6, country: 'PE', kind: 'person', assignee: 'u-ana', gap: 18 },
  {
    script: 'garantia-ropero',
    length: 4,
    country: 'CO',
    kind: 'person',
    assignee: 'free',
    gap: 20,
  },
  { script: 'invoice', length: 6, country: 'US', kind: 'business', assignee: 'u-emily', gap: 15 },
  {
    script: 'audio-consulta',
    length: 6,
    country: 'PE',
    kind: 'person',
    assignee: 'u-ana',
    gap: 22,
    opened: true,
  },
]

/** A chat that is long enough to scroll: the index of its featured contact, and its number of messages. */
export const LONG_CHAT = { row: 5, messages: 640 }

/** Minutes until the 24-hour window of one demo chat closes. */
export const CLOSING_MINUTES = 38
