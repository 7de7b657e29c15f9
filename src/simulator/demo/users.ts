import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import type { Language } from '#contract/limits.ts'
import { serviceStatusNumbers } from '#contract/entities/chats/service-status.ts'
import type { MembersTable } from '#workspace/storage/tables.ts'

/** The password of all demo accounts. It protects made-up data and is printed at every start. */
export const DEMO_PASSWORD = 'nogal2026'

export const SHOP = '51001'
export const MINIMAL_GROUP = '51002'

const { available, busy, unavailable } = serviceStatusNumbers

export const teams = [
  { id: 'e-sales', name: 'Ventas', tagId: 't-team-sales' },
  { id: 'e-care', name: 'Postventa', tagId: 't-team-care' },
  { id: 'e-abroad', name: 'Internacional', tagId: 't-team-abroad' },
] as const
export type TeamId = (typeof teams)[number]['id']

/** The demo's main group, with all optional features and without restrictions. */
const shop = groupSchema.parse({
  id: SHOP,
  name: 'Casa Nogal',
  phone: '51987001001',
  apiKey: 'demo-casa-nogal',
  language: 'es',
  hasTeams: true,
  hasReassign: true,
  hasQrAssigner: true,
  hasChatStatus: true,
  asksRating: true,
  hasNesting: true,
  hasNesting2: true,
  hasNesting3: true,
  hasFlows: true,
  hasNotifications: true,
  metaAds: true,
  hasTemplateModule: true,
  dataExt001Enabled: true,
  chatStatusSetByUserLabel: 'Venta cerrada',
  chatStatusTags: [
    'Venta cerrada',
    'Cambio aprobado',
    'Sin stock',
    'No responde',
    'Derivado a tienda',
  ],
  sourceInputs: [
    { source: registrationOrigins.integration, sourceInputId: 'si-form', name: 'Formulario web' },
    {
      source: registrationOrigins.integration,
      sourceInputId: 'si-qr',
      name: 'QR tienda Miraflores',
    },
    { source: registrationOrigins.integration, sourceInputId: 'si-fair', name: 'Feria Hogar' },
  ],
  messagingAppData: { appId: 'demo-app-51001' },
  isUserSidebarOpen: true,
  messageLimit: 250_000,
  autoResponse: { text: '¡Hola! Gracias por escribir a Casa Nogal. En un momento te atendemos.' },
  scheduleAutoResponse: {
    scheduleEnabled: true,
    text: 'Atendemos de lunes a sábado de 9:00 a 20:00. Te respondemos apenas abramos.',
    startAt: '20:00',
    endAt: '09:00',
  },
  timeZone: 'America/Lima',
  openingHours: {
    week: [
      ...(['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
        day,
        from: '09:00',
        to: '20:00',
      })),
      { day: 'sat', from: '10:00', to: '18:00' },
    ],
    holidays: [
      { day: '2026-12-08', name: 'Inmaculada Concepción' },
      { day: '2026-12-25', name: 'Navidad' },
      { day: '2027-01-01', name: 'Año Nuevo' },
    ],
  },
})

/** A group without a messaging app and without optional features. */
const bare = groupSchema.parse({
  id: MINIMAL_GROUP,
  name: 'Aurora Móveis',
  phone: '351912002002',
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
})

export const groups: readonly Group[] = [shop, bare]

interface Membership {
  groupId: string
  role: 'ROLE_ADMI' | 'ROLE_MANAGER' | 'ROLE_PUBLISHER'
  more?: Partial<MembersTable>
  team?: TeamId
}

/** A user of the demo. */
export interface DemoPerson {
  id: string
  name: string
  memberships: readonly Membership[]
  /** Languages in which an agent answers. */
  speaks: readonly Language[]
}

const agent = (
  id: string,
  name: string,
  team: TeamId,
  speaks: readonly Language[],
  more: Partial<MembersTable> = {},
): DemoPerson => ({
  id,
  name,
  speaks,
  memberships: [
    {
      groupId: SHOP,
      role: 'ROLE_PUBLISHER',
      team,
      more: { tag_id: `t-${id}`, has_qr_access: more.is_read_only === 1 ? 0 : 1, ...more },
    },
  ],
})

export const people: readonly DemoPerson[] = [
  agent('u-ana', 'Ana Quispe', 'e-sales', ['es', 'en']),
  agent('u-diego', 'Diego Salas', 'e-care', ['es'], { has_template_permission: 1 }),
  agent('u-camila', 'Camila Rojas', 'e-sales', ['es', 'pt'], { service_status: busy }),
  agent('u-marco', 'Marco Huamán', 'e-care', ['es'], { service_status: unavailable }),
  agent('u-bruno', 'Bruno Carvalho', 'e-abroad', ['pt', 'es'], { service_status: available }),
  agent('u-emily', 'Emily Carter', 'e-abroad', ['en'], { service_status: busy }),
  agent('u-teresa', 'Teresa Vidal', 'e-care', ['es'], { is_read_only: 1 }),
  {
    id: 'u-ricardo',
    name: 'Ricardo Tello',
    speaks: [],
    memberships: [{ groupId: SHOP, role: 'ROLE_MANAGER', team: 'e-sales' }],
  },
  {
    id: 'u-jorge',
    name: 'Jorge Salcedo',
    speaks: [],
    memberships: [
      { groupId: SHOP, role: 'ROLE_ADMI' },
      { groupId: MINIMAL_GROUP, role: 'ROLE_ADMI' },
    ],
  },
  {
    id: 'u-patricia',
    name: 'Patricia Núñez',
    speaks: [],
    memberships: [
      { groupId: SHOP, role: 'ROLE_ADMI', more: { is_supervisor: 1, service_status: unavailable } },
    ],
  },
  {
    id: 'u-lucia',
    name: 'Lucía Paredes',
    speaks: [],
    memberships: [
      { groupId: SHOP, role: 'ROLE_ADMI', more: { is_super_admin: 1 } },
      { groupId: MINIMAL_GROUP, role: 'ROLE_ADMI', more: { is_super_admin: 1 } },
    ],
  },
]

/** An agent of the shop who answers customers, with the tags that assign chats to the agent and to the agent's team. */
export interface Agent {
  id: string
  firstName: string
  isWoman: boolean
  tagId: string
  teamTagId: string
  speaks: readonly Language[]
  /** Median time to the agent's answer, minutes. */
  answerMinutes: number
}

const answerMinutes: Readonly<Record<string, number>> = {
  'u-ana': 2.6,
  'u-camila': 3.4,
  'u-diego': 4.2,
  'u-bruno': 4.9,
  'u-emily': 5.4,
  'u-marco': 6.8,
}

const women = new Set(['u-ana', 'u-camila', 'u-emily'])

export const agents: readonly Agent[] = people.flatMap(({ id, name, memberships, speaks }) => {
  const [membership] = memberships
  const team = teams.find((one) => one.id === membership?.team)
  const isAgent = membership?.role === 'ROLE_PUBLISHER' && membership.more?.is_read_only !== 1
  if (!isAgent || team === undefined) return []
  const [firstName = name] = name.split(' ')
  const isWoman = women.has(id)
  return [
    {
      id,
      firstName,
      isWoman,
      tagId: `t-${id}`,
      teamTagId: team.tagId,
      speaks,
      answerMinutes: answerMinutes[id] ?? 4,
    },
  ]
})

/** Ids of the users who assign chats. */
export const assigners = { admin: 'u-jorge', manager: 'u-ricardo' } as const
