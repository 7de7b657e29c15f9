import { z } from 'zod'
import { openEnum, fittingList, id, part, timestamp } from '#contract/wire.ts'

/** The subjects by which a log is filtered (our extension). */
export const auditKinds = ['settings', 'permissions', 'rules', 'line', 'data', 'access'] as const
export type AuditKind = (typeof auditKinds)[number]

/**
 * What an entry can be about, with its kind. Of each of these things, a person can see what it was before and after. `settings`
 * are those of the group; `security` says of whom it demands two steps, and from when.
 */
export const auditThings = {
  settings: 'settings',
  targets: 'settings',
  prices: 'settings',
  tag: 'settings',
  level: 'settings',
  levelTag: 'settings',
  nesting: 'settings',
  segment: 'settings',
  answer: 'settings',
  messageTemplate: 'settings',
  sticker: 'settings',
  flow: 'settings',
  member: 'permissions',
  rights: 'permissions',
  security: 'permissions',
  invitation: 'permissions',
  team: 'permissions',
  macro: 'rules',
  rule: 'rules',
  field: 'rules',
  line: 'line',
  profile: 'line',
  template: 'line',
  apiKey: 'line',
  webhook: 'line',
  campaign: 'data',
} as const satisfies Record<string, AuditKind>
export type AuditThing = keyof typeof auditThings

/** What happens to a thing. `changed` is also: archived, switched on or off, put in another order. */
export const auditChanges = ['created', 'changed', 'deleted'] as const
export type AuditChangeKind = (typeof auditChanges)[number]

/** The other actions, with their kind. */
export const auditDeeds = {
  /** A tag was put into another one, whose contacts then have both. */
  'tag.merged': 'settings',
  'rules.ordered': 'rules',
  'fields.ordered': 'rules',
  /** What is in a field was converted to its new type. */
  'field.converted': 'rules',
  'member.left': 'permissions',
  'member.joined': 'permissions',
  'invitation.mailed': 'permissions',
  'webhook.secretRenewed': 'line',
  'line.registered': 'line',
  'line.subscribed': 'line',
  'line.dataRequested': 'line',
  'campaign.started': 'data',
  'campaign.paused': 'data',
  'campaign.resumed': 'data',
  'campaign.cancelled': 'data',
  'campaign.retried': 'data',
  'campaign.templateChosen': 'data',
  'campaign.exported': 'data',
  'contacts.imported': 'data',
  'contacts.exported': 'data',
  'contacts.changed': 'data',
  'contacts.deleted': 'data',
  'contacts.merged': 'data',
  'contact.given': 'data',
  'contact.blocked': 'data',
  'contact.unblocked': 'data',
  'contact.optedOut': 'data',
  'contact.optedIn': 'data',
  'chat.deleted': 'data',
  'chats.changed': 'data',
  'import.undone': 'data',
  /** Messages of another program were put into the chat of a contact, or removed again. */
  'history.imported': 'data',
  'history.removed': 'data',
  'merge.undone': 'data',
  'ruleRun.undone': 'data',
  'audit.exported': 'data',
  /** Old entries were removed. */
  'audit.removed': 'data',
  'access.signedIn': 'access',
  /** By the provider of the person's company. */
  'access.signedInByProvider': 'access',
  /** A super admin signed in by a password, where the others sign in by the provider. */
  'access.emergency': 'access',
  'access.signedOut': 'access',
  /** The screen was unlocked by the password. */
  'access.unlocked': 'access',
  /** Somebody tried to sign in as this person with a wrong password. */
  'access.refused': 'access',
  'access.passwordChanged': 'access',
  /** A password was mailed to the person, with which they can sign in once. */
  'access.passwordMailed': 'access',
  'access.sessionsEnded': 'access',
  /** The person said of something in their access history that it was somebody else. */
  'access.disowned': 'access',
  /** The operator took the account away, or gave it back. */
  'access.disabled': 'access',
  'access.enabled': 'access',
  'access.twoStepOn': 'access',
  'access.twoStepOff': 'access',
  /** Another phone, or new recovery codes. */
  'access.twoStepChanged': 'access',
  /** An admin took away the two steps of a person who cannot use them any more. */
  'access.twoStepReset': 'access',
  /** The right password, but a wrong code. */
  'access.codeRefused': 'access',
  'access.recoveryCodeUsed': 'access',
  'access.deviceTrusted': 'access',
} as const satisfies Record<string, AuditKind>
export type AuditDeed = keyof typeof auditDeeds

export type AuditAction = `${AuditThing}.${AuditChangeKind}` | AuditDeed

/** Every action of this version. */
export const auditActions: readonly AuditAction[] = [
  ...keysOf(auditThings).flatMap((thing) => auditChanges.map((change) => actionOf(thing, change))),
  ...keysOf(auditDeeds),
]

function actionOf(thing: AuditThing, change: AuditChangeKind): AuditAction {
  return `${thing}.${change}`
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the records above have no other keys
  return Object.keys(record) as Key[]
}

/** Who did it: a member, a program with a key, or the service itself. What rules do is in the chats. */
export const auditActors = ['member', 'key', 'service'] as const
export type AuditActorType = (typeof auditActors)[number]

const actorSchema = part({
  type: openEnum(auditActors, 'service'),
  /** Absent: somebody of whom the service knows nothing, or the service itself. */
  id: id.optional(),
  /** As it was then. */
  name: z.string().optional(),
})
export type AuditActor = z.infer<typeof actorSchema>

const objectSchema = part({
  /** A thing, or `contact`, `import`, `merge`, `file`, `user`. */
  type: z.string(),
  id: id.optional(),
  /** As it was then; of what was changed, as it is afterwards. */
  name: z.string().optional(),
})
export type AuditObject = z.infer<typeof objectSchema>

/**
 * One value that changed. Ids of members, teams and tags are replaced by the names that they had. A nested value has a path of
 * names, such as `openingHours.spans`.
 */
const changeSchema = part({
  name: z.string(),
  /** Absent: it had none. Numbers and yes or no as JSON writes them. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** `list`: `before` and `after` have only what was removed and added, a line each. `secret`: both are absent. */
  form: z.enum(['text', 'list', 'secret']).catch('text'),
})
export type AuditChange = z.infer<typeof changeSchema>

/**
 * An entry of a group's audit log (our extension): one saved step with all that it changed. It never has texts of messages,
 * phone numbers of customers, passwords, secrets or codes.
 */
export const auditEntrySchema = part({
  /** Counts up by 1 in each group. */
  number: z.number().int().min(1),
  at: timestamp,
  kind: openEnum(auditKinds, 'settings'),
  /** One of `auditActions`, or that of a newer service. */
  action: z.string(),
  by: actorSchema,
  object: objectSchema.optional(),
  changes: fittingList(changeSchema),
  /** Of how many things, such as the contacts of an import. */
  count: z.number().int().nonnegative().optional(),
  /** The device's own name, and its network address. */
  device: z.string().optional(),
  address: z.string().optional(),
  /** SHA-256 of the entry and of the hash before it, as hexadecimal digits. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
