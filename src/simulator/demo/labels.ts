import type { TeamId } from './users.ts'

interface DemoLevel {
  id: string
  name: string
  tags: readonly { id: string; name: string }[]
}

/**
 * The shop's levels, each nested in the level before (see contract/rules/tags/nesting-table.ts). They record whether the
 * customer responded, then the result or the carrier of the order, then the reason.
 */
export const levels: readonly DemoLevel[] = [
  {
    id: 'l-contact',
    name: 'Contacto',
    tags: [
      { id: 'lt-answers', name: 'Responde' },
      { id: 'lt-silent', name: 'No responde' },
    ],
  },
  {
    id: 'l-result',
    name: 'Resultado',
    tags: [
      { id: 'lt-applies', name: 'Aplica' },
      { id: 'lt-not', name: 'No aplica' },
      { id: 'lt-olva', name: 'Olva Courier' },
      { id: 'lt-shalom', name: 'Shalom' },
      { id: 'lt-fibre', name: 'Info fibra' },
      { id: 'lt-high', name: 'Alto valor + teléfono' },
      { id: 'lt-unknown', name: 'Sin especificar' },
    ],
  },
  {
    id: 'l-reason',
    name: 'Motivo',
    tags: [
      { id: 'lt-bought', name: 'Compró' },
      { id: 'lt-quoted', name: 'Pidió cotización' },
      { id: 'lt-visit', name: 'Visitará la tienda' },
      { id: 'lt-later', name: 'Llamar luego' },
      { id: 'lt-price', name: 'Precio' },
      { id: 'lt-stock', name: 'Sin stock' },
      { id: 'lt-time', name: 'Plazo de entrega' },
      { id: 'lt-area', name: 'Fuera de zona' },
      { id: 'lt-other', name: 'Otro motivo' },
    ],
  },
]

/**
 * The shop's tags. `words` are the tag's names in the demo's scripted conversations, `teams` the teams whose agents may
 * see the tag.
 */
export const tags: readonly {
  id: string
  name: string
  words: readonly string[]
  teams: readonly TeamId[]
}[] = [
  {
    id: 't-quote',
    name: 'Cotización',
    words: ['Cotización', 'Quote', 'Orçamento'],
    teams: ['e-sales', 'e-abroad'],
  },
  {
    id: 't-delivery',
    name: 'Delivery',
    words: ['Delivery', 'Entrega'],
    teams: ['e-sales', 'e-care', 'e-abroad'],
  },
  {
    id: 't-complaint',
    name: 'Reclamo',
    words: ['Reclamo', 'Complaint', 'Reclamação'],
    teams: ['e-care', 'e-abroad'],
  },
  {
    id: 't-warranty',
    name: 'Garantía',
    words: ['Garantía', 'Warranty', 'Garantia'],
    teams: ['e-care', 'e-abroad'],
  },
  {
    id: 't-payment',
    name: 'Pago pendiente',
    words: ['Pago pendiente', 'Payment', 'Pagamento'],
    teams: ['e-sales', 'e-care', 'e-abroad'],
  },
  {
    id: 't-wholesale',
    name: 'Mayorista',
    words: ['Mayorista', 'Wholesale', 'Atacado'],
    teams: ['e-sales'],
  },
  {
    id: 't-regular',
    name: 'Cliente frecuente',
    words: ['Cliente frecuente', 'Regular customer', 'Cliente frequente'],
    teams: ['e-sales', 'e-care', 'e-abroad'],
  },
  {
    id: 't-stock',
    name: 'Sin stock',
    words: ['Sin stock', 'Out of stock', 'Sem estoque'],
    teams: ['e-sales', 'e-care'],
  },
  {
    id: 't-silent',
    name: 'No responde',
    words: ['No responde'],
    teams: ['e-sales', 'e-care', 'e-abroad'],
  },
  { id: 't-vip', name: 'VIP', words: ['VIP'], teams: ['e-sales', 'e-care', 'e-abroad'] },
  {
    id: 't-sold',
    name: 'Compra cerrada',
    words: [],
    teams: ['e-sales', 'e-care', 'e-abroad'],
  },
  { id: 't-unsold', name: 'No compró', words: [], teams: ['e-sales', 'e-care', 'e-abroad'] },
  { id: 't-export', name: 'Exportación', words: [], teams: ['e-abroad'] },
]

/** An archived tag, which no contact has. */
export const archivedTag = { id: 't-spring', name: 'Campaña primavera 2025' }

/**
 * Tags and the templates that the app sends after an agent has added the tag to a contact: one tag for a sale, one for
 * a lost sale.
 */
export const tagTriggers = [
  { tagName: 'Compra cerrada', templateId: 'w-post-hire' },
  { tagName: 'No compró', templateId: 'w-no-hire' },
]
