import { sql } from 'kysely'
import type { Group } from '#contract/entities/groups/group.ts'
import { rightNames, rightRoles, type Right } from '#contract/entities/people/right.ts'
import { isRightOf, roleHasRight } from '#contract/policies/people/rights.ts'
import type { AuditSubject } from '#contract/rules/trust/audited-calls.ts'
import { isObject } from '#contract/wire.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { listMembers, listPermissions } from '#workspace/storage/people/members.ts'
import type { Db, Tables } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Thing, Things } from './compare.ts'

/** Reads all things of one kind of a group, or only one of them. */
type Reader = (db: Db, groupId: string, id?: string) => Promise<Things>

type Column<Name extends keyof Tables> = keyof Tables[Name] & string

interface Columns<Name extends keyof Tables> {
  /** Column of the id; null: the group has one row. */
  id?: Column<Name> | null
  /** The column of the name, or how it is read from a row; null: there is none. */
  name?: Column<Name> | null | ((row: Readonly<Record<string, unknown>>) => unknown)
  /** Columns that may be read in the log. The members of a column with JSON count as values of their own. */
  values: readonly Column<Name>[]
  /** Those that are yes or no. */
  flags?: readonly Column<Name>[]
  /** Of these only that they changed. */
  secrets?: readonly Column<Name>[]
  /** Addresses, of which only the host may be read: the rest may have a secret. */
  addresses?: readonly Column<Name>[]
  /** Only rows in which this column is empty exist. */
  gone?: Column<Name>
}

const fieldOf = (column: string): string =>
  column.replace(/_json$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function valuesOf(column: string, value: unknown): Record<string, unknown> {
  const field = fieldOf(column)
  if (column.endsWith('_json') && typeof value === 'string') {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) ? { ...parsed } : { [field]: parsed }
  }
  if (column.endsWith('_at') && typeof value === 'number') return { [field]: iso(value) }
  return { [field]: value }
}

function hostOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined
}

const isSet = (value: unknown): boolean => value === 1 || value === true

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** The rows of a table as things. */
function rowsOf<Name extends keyof Tables>(table: Name, columns: Columns<Name>): Reader {
  const { id = 'id', name = 'name', values, flags = [], secrets = [], addresses = [] } = columns
  const thingOf = (row: Readonly<Record<string, unknown>>): Thing => ({
    name: name === null ? undefined : textIn(typeof name === 'string' ? row[name] : name(row)),
    values: {
      ...Object.assign({}, ...values.map((column) => valuesOf(column, row[column]))),
      ...Object.fromEntries(flags.map((column) => [fieldOf(column), isSet(row[column])])),
      ...Object.fromEntries(addresses.map((column) => [fieldOf(column), hostOf(row[column])])),
    },
    secrets: Object.fromEntries([...secrets, ...addresses].map((column) => [column, row[column]])),
  })
  return async (db, groupId, one) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where group_id = ${groupId}
      ${one === undefined || id === null ? sql`` : sql`and ${sql.ref(id)} = ${one}`}`.execute(db)
    const present = rows.filter((row) => columns.gone === undefined || isPresent(row[columns.gone]))
    return new Map(
      present.map((row) => [id === null ? '' : String(row[id]), thingOf(row)] as const),
    )
  }
}

/** Whether nothing says that a row is gone. */
const isPresent = (gone: unknown): boolean => gone === null || gone === 0

/** Fields of a group that are compared as things of their own, or are no settings. */
const NO_SETTINGS = new Set([
  'id',
  'name',
  'levels',
  'tagsLvl',
  'messageLimit',
  'apiKey',
  'nestingRules',
  'rights',
])

/** The settings whose values can be read in the log. Of all others it says only that they changed. */
export const auditedSettings = [
  'phone',
  'language',
  'pictureUrl',
  'timeZone',
  'hasTeams',
  'hasReassign',
  'hasReleaseChat',
  'hasQrAssigner',
  'hasChatStatus',
  'hasNesting',
  'hasNesting2',
  'hasNesting3',
  'hasFlows',
  'hasNotifications',
  'hasTargets',
  'hasTemplateModule',
  'metaAds',
  'dataExt001Enabled',
  'templatesManagedByAdmin',
  'freeContactsNotVisibleByPublisher',
  'templateRestrictionForPublisher',
  'campaignRestrictionForPublisher',
  'flowRestrictionForPublisher',
  'teamRestrictionForUserOutTeam',
  'chatStatusSetByUserLabel',
  'asksRating',
  'chatStatusTags',
  'sourceInputs',
  'isUserSidebarOpen',
  'autoResponse',
  'callAutoResponse',
  'scheduleAutoResponse',
  'openingHours',
  'autoAssignment',
  'firstAnswerTakes',
  'waitingLimitMinutes',
  'customerSees',
  'rulePersonMinutes',
] as const satisfies readonly (keyof Group)[]
const NESTING = ['hasNesting', 'hasNesting2', 'hasNesting3', 'nestingRules'] as const

const settings: Reader = async (db, groupId) => {
  const group = await findGroup(db, groupId)
  if (group === undefined) return new Map()
  const readable: ReadonlySet<string> = new Set(auditedSettings)
  const others = Object.entries(group)
    .filter(([key]) => !readable.has(key) && !NO_SETTINGS.has(key))
    .map(([key, value]) => [key, JSON.stringify(value)] as const)
  const thing: Thing = {
    name: group.name,
    values: Object.fromEntries(auditedSettings.map((key) => [key, group[key]] as const)),
    secrets: Object.fromEntries(others),
  }
  return new Map([['', thing]])
}

const nesting: Reader = async (db, groupId) => {
  const group = await findGroup(db, groupId)
  if (group === undefined) return new Map()
  return new Map([['', { values: Object.fromEntries(NESTING.map((key) => [key, group[key]])) }]])
}

const rights: Reader = async (db, groupId) => {
  const group = await findGroup(db, groupId)
  if (group === undefined) return new Map()
  const ofRoles = (right: Right) =>
    rightRoles
      .filter((role) => isRightOf(role, right))
      .map((role) => [role, roleHasRight(group.rights, role, right)] as const)
  const values = rightNames.map((right) => [right, Object.fromEntries(ofRoles(right))] as const)
  return new Map([['', { values: Object.fromEntries(values) }]])
}

const members: Reader = async (db, groupId) => {
  const permissions = new Map(
    (await listPermissions(db, { groupId })).map(({ userId, permission }) => [userId, permission]),
  )
  const rows = await listMembers(db, groupId)
  return new Map(
    rows.map(({ id, name, role, teamId, tagIdList, capacity, ...flags }) => {
      const { isReadOnly, isSupervisor, isSuperAdmin, disabled } = flags
      const permission = permissions.get(id)
      const rights = {
        hasTemplatePermission: permission?.hasTemplatePermission ?? false,
        hasQrAccess: permission?.hasQrAccess ?? false,
      }
      const shown = { role, teamId, tagIdList, capacity, isReadOnly, isSupervisor, isSuperAdmin }
      return [id, { name, values: { ...shown, disabled, ...(!disabled && rights) } }] as const
    }),
  )
}

const teamRows = rowsOf('teams', { values: [], flags: ['hides_free_chats'] })
const teamHours = rowsOf('team_hours', { id: 'team_id', name: null, values: ['hours_json'] })

const teams: Reader = async (db, groupId) => {
  const hours = await teamHours(db, groupId)
  return new Map(
    [...(await teamRows(db, groupId))].map(([id, team]) => {
      const openingHours = hours.get(id)?.values
      return [id, { ...team, values: { ...team.values, openingHours } }] as const
    }),
  )
}

/** The order of things as a value. @param nameOf reads the name of one of them from its row */
const orderOf =
  (
    table: 'rules' | 'contact_fields',
    nameOf: (row: Readonly<Record<string, unknown>>) => unknown,
  ): Reader =>
  async (db, groupId) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where group_id = ${groupId} order by position`.execute(db)
    const order = rows.map((row) => String(nameOf(row)))
    return new Map([['', { values: { order } }]])
  }

function fieldName({ number, field_json }: Readonly<Record<string, unknown>>): unknown {
  const field: unknown = typeof field_json === 'string' ? JSON.parse(field_json) : {}
  return isObject(field) && typeof field['name'] === 'string' ? field['name'] : number
}

const segments = rowsOf('segments', { values: ['rule_json'] })
const macros = rowsOf('macros', { values: ['team_id', 'actions_json'] })
const rules = rowsOf('rules', { values: ['rule_json'], flags: ['is_on'] })
const fields = rowsOf('contact_fields', { id: 'number', name: fieldName, values: ['field_json'] })

/** The fields, and then what can name their choices. */
const namedField: Reader = async (db, groupId) =>
  new Map([
    ...(await fields(db, groupId)),
    ...(await rules(db, groupId)),
    ...(await segments(db, groupId)),
    ...(await macros(db, groupId)),
  ])

/** What an entry can be about, as it is stored. Only what is named here can be read in the log. */
export const readThings: Readonly<Record<AuditSubject, Reader>> = {
  ruleOrder: orderOf('rules', ({ name }) => name),
  fieldOrder: orderOf('contact_fields', fieldName),
  settings,
  nesting,
  targets: rowsOf('targets', { id: null, name: null, values: ['targets_json'] }),
  prices: rowsOf('price_tables', { id: null, name: null, values: ['table_json'] }),
  tag: rowsOf('tags', { values: [], flags: ['archived'] }),
  level: rowsOf('levels', { values: ['position'] }),
  levelTag: rowsOf('level_tags', { values: ['level_id'] }),
  segment: segments,
  answer: rowsOf('templates', { values: ['content_json'], flags: ['pinned', 'archived'] }),
  messageTemplate: rowsOf('message_templates', {
    values: ['type', 'content_json'],
    flags: ['pinned'],
  }),
  sticker: rowsOf('stickers', { name: null, values: [], gone: 'removed' }),
  flow: rowsOf('flows', {
    values: ['header', 'body', 'action', 'published_json', 'published_version', 'locked'],
    flags: ['archived'],
  }),
  member: members,
  rights,
  security: rowsOf('two_step_demands', {
    id: null,
    name: null,
    values: ['who', 'from_day', 'remember_days', 'idle_days'],
  }),
  invitation: rowsOf('invitations', { name: 'email', values: ['terms_json', 'language'] }),
  team: teams,
  macro: macros,
  rule: rules,
  field: fields,
  namedField,
  line: rowsOf('lines', {
    values: [
      'provider',
      'phone_id',
      'account_id',
      'phone',
      'api_version',
      'base_url',
      'app_id',
      'public_url',
      'business_id',
    ],
    secrets: ['secrets', 'verify_token'],
  }),
  profile: rowsOf('whatsapp_profiles', { id: null, name: null, values: ['profile_json'] }),
  template: rowsOf('wa_templates', { values: ['template_json'] }),
  apiKey: rowsOf('api_keys', {
    values: ['scopes_json', 'addresses_json', 'calls_per_minute', 'expires_at'],
    gone: 'revoked_at',
  }),
  webhook: rowsOf('webhooks', {
    values: ['kinds_json', 'state'],
    flags: ['with_content'],
    secrets: ['secret'],
    addresses: ['url'],
  }),
  campaign: rowsOf('campaigns', {
    values: [
      'template_id',
      'status',
      'scheduled_at',
      'plan_json',
      'split_template_id',
      'split_winner',
    ],
  }),
}
