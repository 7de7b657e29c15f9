import { groupToggleCalls, groupToggleFields } from '#contract/api/groups/group-toggles.ts'
import { changedCells, groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { rightNames, type Rights } from '#contract/entities/people/right.ts'
import { can } from '#contract/policies/index.ts'
import { isRightOf } from '#contract/policies/people/rights.ts'
import { scheduleFaults } from '#contract/rules/answers/auto-response.ts'
import { sentKind, messageTypeOf } from '#contract/rules/messages/channel-media.ts'
import { nextWeeklyReport } from '#contract/rules/reports/report.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import type { WaitRules } from '#contract/rules/chats/waiting.ts'
import { badRequest, forbidden, unfit } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { recheckQuietCampaigns } from '#workspace/storage/campaigns/campaigns.ts'
import { countContactSources } from '#workspace/storage/contacts/contact-sources.ts'
import { findPlan } from '#workspace/storage/people/plans.ts'
import { setWaitAlerts } from '#workspace/storage/chats/waiting-chats.ts'
import { reckonAgain } from '#workspace/storage/targets/targets.ts'
import { moveWeeklyReports } from '#workspace/storage/reports/weekly-reports.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import { changeGroup } from '#workspace/use-cases/groups/change-group.ts'
import { sendableFile, withKnownMedia } from '#workspace/use-cases/messages/outgoing-content.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { groupFor } from './groups.ts'
import { assertHours } from './opening-hours.ts'

type OfGroup = Who & { params: { id: string } }
type SettingsAction = 'group.toggle' | 'group.settings'
type Change = Readonly<Record<string, unknown>>

/**
 * Changes settings of a group.
 * @param change returns the new settings under the contract's names; null removes a setting
 * @returns the group as the caller sees it
 * @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not perform `action`, and any error of
 *   `change`
 */
async function changeSettings(
  service: Service,
  call: OfGroup,
  action: SettingsAction,
  change: (work: Work, context: GroupContext) => Change | Promise<Change>,
): Promise<Group> {
  const { userId, groupId } = call
  return await writeGroup(service, groupId, async (work) => {
    const context = await enterGroup(work.tx, call)
    if (!can(context.viewer, action))
      throw forbidden('You may not change the settings of this group.')
    const group = await changeGroup(work, groupId, await change(work, context), userId)
    if (waitRules(group) !== waitRules(context.directory.group)) {
      await setWaitAlerts(work.tx, groupId, group, service.clock.now())
      await reckonAgain(work.tx, groupId)
      work.afterCommit(() => {
        service.waitAlerts.reschedule()
        service.targetReckoning.reschedule()
      })
    }
    return await groupFor(work.tx, group, userId)
  })
}

/** The settings that decide when a wait is too long, as a text that can be compared. */
const waitRules = ({ waitingLimitMinutes, openingHours, timeZone }: WaitRules): string =>
  JSON.stringify([waitingLimitMinutes, openingHours, timeZone])

/** The routes of the two calls (on and off) of each boolean setting. */
const toggleRoutes = groupToggleFields.flatMap((field) =>
  (['on', 'off'] as const).map((side) =>
    implement(groupToggleCalls[field][side], (call, service) =>
      changeSettings(service, call, 'group.toggle', () => ({ [field]: side === 'on' })),
    ),
  ),
)

/** Checks that a file can be sent in a message. @throws ServiceFailure 400 if it cannot */
async function assertSendable(
  { tx }: Work,
  { viewer }: GroupContext,
  media: string,
): Promise<void> {
  const file = await sendableFile(tx, viewer, media)
  const kind = sentKind(file.mime_type, file.size) ?? 'document'
  await withKnownMedia(tx, viewer, { type: messageTypeOf(kind), media })
}

/**
 * The rights of a group after a change.
 * @throws ServiceFailure 400 naming each right that a role never has, 403 if the caller may not change those of a role
 */
function rightsAfter({ viewer }: GroupContext, change: Rights): Rights {
  const cells = changedCells(change)
  const never = cells.filter(({ role, right }) => !isRightOf(role, right))
  if (never.length > 0)
    throw unfit(
      'A role cannot have this right.',
      never.map(({ role, right }) => ({
        path: `rights.${right}.${role}`,
        message: 'is never given',
      })),
    )
  if (!cells.every((cell) => can(viewer, 'rights.edit', cell)))
    throw forbidden('Only super admins change the rights of admins.')
  return Object.fromEntries(
    rightNames.flatMap((right) => {
      const of = { ...viewer.group.rights?.[right], ...change[right] }
      return Object.keys(of).length === 0 ? [] : [[right, of]]
    }),
  )
}

export const groupSettingsRoutes = [
  ...toggleRoutes,

  implement(groupSettingsApi.setRights, (call, service) =>
    changeSettings(service, call, 'group.toggle', (_work, context) => ({
      rights: rightsAfter(context, call.body.rights),
    })),
  ),

  implement(groupSettingsApi.setAutoResponse, (call, service) =>
    changeSettings(service, call, 'group.settings', async (work, context) => {
      const { text = '', media = '' } = call.body
      if (media !== '') await assertSendable(work, context, media)
      const isOn = text.trim() !== '' || media !== ''
      const autoResponse = { ...(text.trim() !== '' && { text }), ...(media !== '' && { media }) }
      return { autoResponse: isOn ? autoResponse : null }
    }),
  ),

  implement(groupSettingsApi.setCallAutoResponse, (call, service) =>
    changeSettings(service, call, 'group.settings', () => {
      const { text = '' } = call.body
      return { callAutoResponse: text.trim() === '' ? {} : { text } }
    }),
  ),

  implement(groupSettingsApi.setScheduleAutoResponse, (call, service) =>
    changeSettings(service, call, 'group.settings', () => {
      const faults = scheduleFaults(call.body)
      if (faults.length > 0)
        throw unfit(
          'The out-of-hours answer needs a text and two different times.',
          faults.map((path) => ({ path, message: 'is missing' })),
        )
      return { scheduleAutoResponse: call.body }
    }),
  ),

  implement(groupSettingsApi.setChatStatus, (call, service) =>
    changeSettings(service, call, 'group.settings', () => {
      const { hasChatStatus, asksRating, chatStatusSetByUserLabel: label } = call.body
      return {
        ...(hasChatStatus !== undefined && { hasChatStatus }),
        ...(asksRating !== undefined && { asksRating }),
        ...(label !== undefined && { chatStatusSetByUserLabel: label === '' ? null : label }),
      }
    }),
  ),

  implement(groupSettingsApi.setChatStatusTags, (call, service) =>
    changeSettings(service, call, 'group.settings', () => {
      const { chatStatusTags } = call.body
      if (takenLabel(chatStatusTags, []) !== null) throw badRequest('A tag is named twice.')
      return { chatStatusTags }
    }),
  ),

  implement(groupSettingsApi.setLanguage, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => call.body),
  ),

  implement(groupSettingsApi.setTimeZone, (call, service) =>
    changeSettings(service, call, 'group.toggle', async ({ tx, afterCommit }) => {
      const { timeZone } = call.body
      const now = service.clock.now()
      await moveWeeklyReports(tx, call.groupId, nextWeeklyReport(now, timeZone), now)
      await recheckQuietCampaigns(tx, call.groupId, now)
      afterCommit(() => {
        service.weeklyReports.reschedule()
        service.campaignSending.reschedule()
      })
      return { timeZone }
    }),
  ),

  implement(groupSettingsApi.setOpeningHours, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => {
      assertHours(call.body)
      return { openingHours: call.body }
    }),
  ),

  implement(groupSettingsApi.deleteOpeningHours, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({ openingHours: null })),
  ),

  implement(groupSettingsApi.setAutoAssignment, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({ autoAssignment: call.body })),
  ),

  implement(groupSettingsApi.deleteAutoAssignment, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({ autoAssignment: null })),
  ),

  implement(groupSettingsApi.setWaitingLimit, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({
      waitingLimitMinutes: call.body.minutes,
    })),
  ),

  implement(groupSettingsApi.deleteWaitingLimit, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({ waitingLimitMinutes: null })),
  ),

  implement(groupSettingsApi.setCustomerSees, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => call.body),
  ),

  implement(groupSettingsApi.enableFirstAnswerTakes, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({ firstAnswerTakes: true })),
  ),

  implement(groupSettingsApi.disableFirstAnswerTakes, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => ({ firstAnswerTakes: false })),
  ),

  implement(groupSettingsApi.setSourceInputs, (call, service) =>
    changeSettings(service, call, 'group.toggle', () => {
      const { sourceInputs } = call.body
      const ids = new Set(sourceInputs.map(({ sourceInputId }) => sourceInputId))
      if (ids.size < sourceInputs.length) throw badRequest('A source is named twice.')
      return { sourceInputs }
    }),
  ),

  implement(groupsApi.contactSources, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'group.settings')) throw forbidden('You may not see where contacts come from.')
    return { items: await countContactSources(storage.db, call.groupId) }
  }),

  implement(groupsApi.messageLimitData, async (call, { storage }) => {
    const { directory } = await enterGroup(storage.db, call)
    const { messages: total } = await findPlan(storage.db, call.groupId)
    return { messageLimit: directory.group.messageLimit ?? null, total }
  }),
]
