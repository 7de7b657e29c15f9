import { z } from 'zod'
import { defaultLanguage, languages } from '#contract/limits.ts'
import { autoAssignmentModes } from '#contract/entities/chats/auto-assignment.ts'
import { entity, flag, fittingList, id, list, part } from '#contract/wire.ts'
import { lineStatusSchema } from '#contract/entities/line/line.ts'
import { rightsSchema } from '#contract/entities/people/right.ts'
import { levelSchema, levelTagSchema, nestingRuleSchema } from '#contract/entities/tags/level.ts'
import { openingHoursSchema, timeOfDaySchema } from './opening-hours.ts'

/** What a customer can see of the agents: see `customerSees`. */
export const customerSights = ['nothing', 'read', 'typing'] as const

/** A named external source from which contacts are registered. */
export const sourceInputSchema = part({
  source: z.number().int().optional(),
  sourceInputId: id,
  name: z.string(),
})
export type SourceInput = z.infer<typeof sourceInputSchema>

/**
 * A group: a business line with its phone number, features and settings. A malformed setting that no screen needs
 * counts as absent. If such a setting made the parsing fail, no user could open the group.
 */
export const groupSchema = entity({
  id,
  name: z.string().catch(''),
  phone: z.string().optional(),
  apiKey: z.string().optional(),
  language: z.enum(languages).catch(defaultLanguage),
  pictureUrl: z.string().optional(),

  hasTeams: flag,
  hasReassign: flag,
  hasReleaseChat: flag,
  hasQrAssigner: flag,
  hasChatStatus: flag,
  hasNesting: flag,
  hasNesting2: flag,
  hasNesting3: flag,
  hasFlows: flag,
  hasNotifications: flag,
  metaAds: flag,
  hasTemplateModule: flag,
  /** Switches the CRM extension panel on. */
  dataExt001Enabled: flag,
  templatesManagedByAdmin: flag,
  freeContactsNotVisibleByPublisher: flag,
  templateRestrictionForPublisher: flag,
  campaignRestrictionForPublisher: flag,
  flowRestrictionForPublisher: flag,
  teamRestrictionForUserOutTeam: flag,

  /** The group's own label for the chat status "success". */
  chatStatusSetByUserLabel: z.string().optional(),
  /**
   * Whether customers are asked for a rating when their chat is set to success. An extension of the specification.
   */
  asksRating: flag,
  /** The allowed chat status tags. */
  chatStatusTags: list(z.string()),
  sourceInputs: fittingList(sourceInputSchema),
  /** Without an `appId` the group has no messaging: chats and contacts are hidden. */
  messagingAppData: part({ appId: z.string().optional() }).optional(),
  isUserSidebarOpen: flag,
  /** Number of messages that the group may still send; absent: unlimited. */
  messageLimit: z.number().int().nonnegative().optional().catch(undefined),
  autoResponse: part({ media: z.string().optional(), text: z.string().optional() }).optional(),
  /**
   * The automatic answer to a missed call of a customer (our extension); without a text it is off. Absent: the service has
   * none.
   */
  callAutoResponse: part({ text: z.string().optional() }).optional().catch(undefined),
  scheduleAutoResponse: part({
    scheduleEnabled: flag,
    text: z.string().optional(),
    startAt: timeOfDaySchema.optional().catch(undefined),
    endAt: timeOfDaySchema.optional().catch(undefined),
  }).optional(),
  /** Time zone of the group's days and times of day, an IANA name (our extension). */
  timeZone: z.string().optional(),
  /**
   * When the business is open (our extension). It then replaces `startAt` and `endAt` of `scheduleAutoResponse`, which
   * otherwise apply to every day.
   */
  openingHours: openingHoursSchema.optional().catch(undefined),
  /**
   * How an agent is chosen for a chat that arrives without one (our extension). Absent: such chats stay without an
   * agent.
   */
  autoAssignment: z
    .object({ mode: z.enum(autoAssignmentModes), capacity: z.number().int().positive() })
    .optional()
    .catch(undefined),
  /**
   * Whether an agent's answer in a free chat assigns the chat to them (our extension). A service that has it also has
   * the calls to take and to transfer a chat; absent: it has none of them.
   */
  firstAnswerTakes: z.boolean().optional().catch(undefined),
  /**
   * Whether users can follow chats that are not theirs (our extension): `follow` of a transfer, and the calls that begin
   * and end it. Absent: they cannot.
   */
  followsChats: z.boolean().optional().catch(undefined),
  /**
   * Whether users can block people (our extension): the calls of `api/contacts/contact-blocks.ts`. Absent: they cannot.
   */
  blocksContacts: z.boolean().optional().catch(undefined),
  /**
   * Whether users can note that a person wants no campaigns (our extension): the call of `api/contacts/opt-outs.ts`. Absent:
   * only the person's own message does.
   */
  setsOptOuts: z.boolean().optional().catch(undefined),
  /**
   * Whether contacts of the same person can be merged, and imports and campaigns are in a contact's history (our extension): the
   * calls of `api/contacts/contact-merges.ts`. Absent:
   * they stay apart.
   */
  mergesContacts: z.boolean().optional().catch(undefined),
  /** Whether admins get a person's data as a file (our extension): the call `giveContact`. Absent: the operator does. */
  givesData: z.boolean().optional().catch(undefined),
  /**
   * Whether admins import conversations of the phone's app (our extension): the calls of `api/contacts/history-imports.ts`.
   * Absent: nothing offers it.
   */
  importsHistory: z.boolean().optional().catch(undefined),
  /**
   * Whether fields, teams and statuses of many contacts can be changed at once (our extension): see
   * `api/contacts/contact-table.ts`. Absent: only their tags, agents and archive.
   */
  editsMany: z.boolean().optional().catch(undefined),
  /**
   * Whether admins name the custom fields of contacts (our extension): the calls of `api/contacts/contact-fields.ts`. Absent:
   * the fields have numbers alone.
   */
  namesFields: z.boolean().optional().catch(undefined),
  /**
   * Whether the group has macros (our extension): the calls of `api/chats/macros.ts`. Absent: nothing offers them.
   */
  runsMacros: z.boolean().optional().catch(undefined),
  /**
   * Whether the group has rules (our extension): the calls of `api/chats/rules.ts`. Absent: nothing offers them. The minutes
   * in which no rule changes what a person did.
   */
  runsRules: z.boolean().optional().catch(undefined),
  rulePersonMinutes: z.number().int().nonnegative().optional().catch(undefined),
  /**
   * Whether the group's targets for answers and resolutions are on (our extension): see `api/targets/targets.ts`. Absent: the
   * service has none, and nothing offers them.
   */
  hasTargets: z.boolean().optional().catch(undefined),
  /** Whether teams have opening hours of their own, and members a capacity (our extensions). Absent: they have not. */
  hasTeamHours: z.boolean().optional().catch(undefined),
  hasMemberCapacity: z.boolean().optional().catch(undefined),
  /** Whether the group has an audit log (our extension): the calls of `api/trust/audit.ts`. Absent: nothing offers it. */
  hasAudit: z.boolean().optional().catch(undefined),
  /**
   * Whether admins make keys for programs and outgoing webhooks (our extension): the calls of `api/groups/integrations.ts`.
   * Absent: nothing offers them.
   */
  hasIntegrations: z.boolean().optional().catch(undefined),
  /**
   * The rights of roles that the group has changed (our extension): see `policies/people/rights.ts` and the call
   * `setRights`. Absent: the service has none, and every role has those of the default.
   */
  rights: rightsSchema.optional().catch(undefined),
  /**
   * Whether admins demand two steps of signing in (our extension): the calls of `api/people/two-step.ts` about a group.
   * Absent: nothing offers them.
   */
  hasTwoStep: z.boolean().optional().catch(undefined),
  /**
   * Whether the service has single sign-on (our extension): the calls of `api/people/single-sign-on.ts`. `groupSingleSignOn`
   * says whether the group has a provider. Absent: nothing offers it.
   */
  hasSingleSignOn: z.boolean().optional().catch(undefined),
  /**
   * Whether contacts are selected by fields, brand, country, day of registration and opt-out (our extension), in the table
   * and in segments. Absent: they are not.
   */
  filtersFields: z.boolean().optional().catch(undefined),
  /**
   * What a customer of a line sees of the agents (our extension): nothing, that an agent has read their messages, or also
   * that an agent is typing. The channel has no typing without reading. Absent: the service shows nothing.
   */
  customerSees: z.enum(customerSights).optional().catch(undefined),
  /**
   * Whether admins connect the group's number to the channel in the app (our extension). A service that has it also has
   * the calls of `api/line/line.ts`; absent: the number is connected elsewhere.
   */
  connectsLine: z.boolean().optional().catch(undefined),
  /**
   * Whether agents send address cards, and ask customers for their place, their number or the permission to call (our
   * extensions): `contacts` and `asksFor` of a message to send. Absent: the app does not offer it.
   */
  sendsCards: z.boolean().optional().catch(undefined),
  asksPlace: z.boolean().optional().catch(undefined),
  asksNumber: z.boolean().optional().catch(undefined),
  asksCall: z.boolean().optional().catch(undefined),
  /**
   * Whether the service reads the catalogue of the group's line, and agents send its products (our extensions): the calls
   * of `api/line/catalogue.ts`, and `products` of a message to send. Absent: messages show the ids of products alone.
   */
  hasCatalogue: z.boolean().optional().catch(undefined),
  /** The state of the group's line (our extension). Absent: the group has no line. */
  line: lineStatusSchema.optional().catch(undefined),
  /** After how many minutes a waiting customer causes a notification (our extension). Absent: never. */
  waitingLimitMinutes: z.number().int().positive().optional().catch(undefined),
  levels: list(levelSchema),
  tagsLvl: list(levelTagSchema),
  /** The group's exceptions from the nesting table (our extension). */
  nestingRules: fittingList(nestingRuleSchema),
})
export type Group = z.infer<typeof groupSchema>

/** The name and photo of a member, for the list of groups. */
const memberFaceSchema = part({
  id,
  name: z.string().catch(''),
  pictureUrl: z.string().optional(),
})

/** One of the user's groups, with the fields of the group list. */
export const groupSummarySchema = entity({
  id,
  name: z.string().catch(''),
  phone: z.string().optional(),
  language: z.enum(languages).catch(defaultLanguage),
  pictureUrl: z.string().optional(),
  hasMessagingApp: flag,
  /** Number of messages that the group may still send; absent: unlimited. */
  messageLimit: z.number().int().nonnegative().optional().catch(undefined),
  /** Number of messages in the plan; `messageLimit` is how many are left. Absent: unlimited or unknown. */
  messageTotal: z.number().int().positive().optional().catch(undefined),
  /** Whether no customer has written to the group yet. */
  awaitsFirstMessage: flag,
  /** Whether the group has no line of the channel, so that only simulated customers write to it. */
  isSimulated: flag,
  /** Number of chats with unread messages that the user may see; absent without a messaging app. */
  pendingChats: z.number().int().nonnegative().optional().catch(undefined),
  memberCount: z.number().int().nonnegative().catch(0),
  /** Some of the members, the user first. */
  members: fittingList(memberFaceSchema),
})
export type GroupSummary = z.infer<typeof groupSummarySchema>
