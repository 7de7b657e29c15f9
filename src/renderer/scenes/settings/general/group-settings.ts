import type { ParseKeys } from 'i18next'
import {
  groupToggleCalls,
  groupToggleFields,
  type GroupToggleField,
} from '#contract/api/groups/group-toggles.ts'
import { groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { call } from '#renderer/data/service/api-client.ts'
import type { Shown } from '#renderer/data/change/change.ts'
import { sendSidebarChoice, shownSidebarChoice } from '#renderer/data/navigation/sidebar-choice.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { languageNames } from '#renderer/i18n/names.ts'

export type SettingsKey = ParseKeys<['translation', 'settings']>

export type ChangedBy = 'admins' | 'managers' | 'everyone'

export type AccessCard = 'visibility' | 'rights'

interface SettingTexts {
  readonly labelKey: SettingsKey
  readonly textKey: SettingsKey
  /** The words by which people look for it, separated by commas. They are not shown. */
  readonly wordsKey: SettingsKey
}

/** A setting of the group, which is one of its fields. */
export interface GroupSetting<Field extends keyof Group> extends SettingTexts {
  readonly field: Field
  readonly changedBy: ChangedBy
  /** Sends a value: the new one, or the former one to undo the change. */
  readonly send: (to: GroupCall, value: Group[Field]) => Promise<Group>
  /** Shows the value outside this screen before it is stored. */
  readonly shown?: (groupId: string, value: Group[Field]) => Shown
  /** Chooses the text of the toast after the change to `value`. Absent: on or off for a switch, saved for others. */
  readonly done?: (value: Group[Field], texts: DoneTexts) => string
}

/** The group of a call. */
interface GroupCall {
  readonly groupId: string
  readonly params: { readonly id: string }
}

export interface DoneTexts {
  readonly t: ReturnType<typeof useTexts<['settings']>>['t']
  readonly saved: string
  readonly off: string
}

const setting = <Field extends keyof Group>(row: GroupSetting<Field>) => row

/** Whether the answer to the first message is on. */
export const isAnswerOn = ({ text = '', media = '' }: Group['autoResponse'] = {}): boolean =>
  text !== '' || media !== ''

/** For each toggle: its card and its texts. TypeScript reports a toggle without an entry. */
const toggles: Readonly<Record<GroupToggleField, SettingTexts & { card: AccessCard }>> = {
  freeContactsNotVisibleByPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.freeChats.label',
    textKey: 'settings:access.freeChats.text',
    wordsKey: 'settings:words.freeChats',
  },
  templateRestrictionForPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.templates.label',
    textKey: 'settings:access.templates.text',
    wordsKey: 'settings:words.templates',
  },
  campaignRestrictionForPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.campaigns.label',
    textKey: 'settings:access.campaigns.text',
    wordsKey: 'settings:words.campaigns',
  },
  flowRestrictionForPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.flows.label',
    textKey: 'settings:access.flows.text',
    wordsKey: 'settings:words.flows',
  },
  teamRestrictionForUserOutTeam: {
    card: 'visibility',
    labelKey: 'settings:access.teams.label',
    textKey: 'settings:access.teams.text',
    wordsKey: 'settings:words.teams',
  },
  templatesManagedByAdmin: {
    card: 'rights',
    labelKey: 'settings:access.managedTemplates.label',
    textKey: 'settings:access.managedTemplates.text',
    wordsKey: 'settings:words.managedTemplates',
  },
  hasReassign: {
    card: 'rights',
    labelKey: 'settings:access.reassign.label',
    textKey: 'settings:access.reassign.text',
    wordsKey: 'settings:words.reassign',
  },
  hasReleaseChat: {
    card: 'rights',
    labelKey: 'settings:access.release.label',
    textKey: 'settings:access.release.text',
    wordsKey: 'settings:words.release',
  },
}

/** The settings of what agents and managers can see and may do. */
export const accessSettings = groupToggleFields.map((field) => {
  const { card, ...texts } = toggles[field]
  return {
    card,
    setting: setting({
      field,
      ...texts,
      changedBy: 'admins',
      send: (to, isOn) => call(groupToggleCalls[field][isOn ? 'on' : 'off'], to),
    }),
  }
})

const sendAssignment: GroupSetting<'autoAssignment'>['send'] = (to, value) =>
  value === undefined
    ? call(groupSettingsApi.deleteAutoAssignment, to)
    : call(groupSettingsApi.setAutoAssignment, { ...to, body: value })

/** The other settings that are rows of the screen, by a name. A new one is a row here and its texts. */
export const groupSettings = {
  mode: setting({
    field: 'autoAssignment',
    labelKey: 'settings:workingDay.mode',
    textKey: 'settings:workingDay.modeText',
    wordsKey: 'settings:words.mode',
    changedBy: 'admins',
    send: sendAssignment,
  }),
  capacity: setting({
    field: 'autoAssignment',
    labelKey: 'settings:workingDay.capacity',
    textKey: 'settings:workingDay.capacityText',
    wordsKey: 'settings:words.capacity',
    changedBy: 'admins',
    send: sendAssignment,
  }),
  firstAnswer: setting({
    field: 'firstAnswerTakes',
    labelKey: 'settings:workingDay.firstAnswer',
    textKey: 'settings:workingDay.firstAnswerText',
    wordsKey: 'settings:words.firstAnswer',
    changedBy: 'admins',
    send: (to, value) =>
      call(
        value === true
          ? groupSettingsApi.enableFirstAnswerTakes
          : groupSettingsApi.disableFirstAnswerTakes,
        to,
      ),
    done: (_value, { saved }) => saved,
  }),
  customerSees: setting({
    field: 'customerSees',
    labelKey: 'settings:workingDay.customerSees',
    textKey: 'settings:workingDay.customerSeesText',
    wordsKey: 'settings:words.customerSees',
    changedBy: 'admins',
    send: (to, customerSees = 'nothing') =>
      call(groupSettingsApi.setCustomerSees, { ...to, body: { customerSees } }),
  }),
  waiting: setting({
    field: 'waitingLimitMinutes',
    labelKey: 'settings:workingDay.waiting',
    textKey: 'settings:workingDay.waitingText',
    wordsKey: 'settings:words.waiting',
    changedBy: 'admins',
    send: (to, minutes) =>
      minutes === undefined
        ? call(groupSettingsApi.deleteWaitingLimit, to)
        : call(groupSettingsApi.setWaitingLimit, { ...to, body: { minutes } }),
  }),
  language: setting({
    field: 'language',
    labelKey: 'settings:language.label',
    textKey: 'settings:language.text',
    wordsKey: 'settings:words.language',
    changedBy: 'admins',
    send: (to, language) => call(groupSettingsApi.setLanguage, { ...to, body: { language } }),
    done: (language, { t }) => t('settings:language.done', { language: languageNames[language] }),
  }),
  timeZone: setting({
    field: 'timeZone',
    labelKey: 'settings:hours.zone',
    textKey: 'settings:hours.zoneUnknown',
    wordsKey: 'settings:words.zone',
    changedBy: 'admins',
    // A group that had no zone cannot get that back; the days of such a group are those of UTC.
    send: (to, timeZone = 'UTC') =>
      call(groupSettingsApi.setTimeZone, { ...to, body: { timeZone } }),
  }),
  openingHours: setting({
    field: 'openingHours',
    labelKey: 'settings:hours.label',
    textKey: 'settings:hours.text',
    wordsKey: 'settings:words.hours',
    changedBy: 'admins',
    send: (to, value) =>
      value === undefined
        ? call(groupSettingsApi.deleteOpeningHours, to)
        : call(groupSettingsApi.setOpeningHours, {
            ...to,
            body: { week: value.week, holidays: value.holidays },
          }),
    done: (value, { saved, off }) => (value === undefined ? off : saved),
  }),
  firstMessage: setting({
    field: 'autoResponse',
    labelKey: 'settings:autoResponse.first',
    textKey: 'settings:autoResponse.firstText',
    wordsKey: 'settings:words.firstMessage',
    changedBy: 'managers',
    send: (to, { text, media } = {}) =>
      call(groupSettingsApi.setAutoResponse, { ...to, body: { text, media } }),
    done: (value, { saved, off }) => (isAnswerOn(value) ? saved : off),
  }),
  missedCall: setting({
    field: 'callAutoResponse',
    labelKey: 'settings:autoResponse.missedCall',
    textKey: 'settings:autoResponse.missedCallText',
    wordsKey: 'settings:words.missedCall',
    changedBy: 'managers',
    send: (to, { text } = {}) =>
      call(groupSettingsApi.setCallAutoResponse, { ...to, body: { text } }),
    done: (value, { saved, off }) => (isAnswerOn(value) ? saved : off),
  }),
  outOfHours: setting({
    field: 'scheduleAutoResponse',
    labelKey: 'settings:autoResponse.closed',
    textKey: 'settings:autoResponse.closedText',
    wordsKey: 'settings:words.outOfHours',
    changedBy: 'managers',
    send: (to, body = { scheduleEnabled: false }) =>
      call(groupSettingsApi.setScheduleAutoResponse, { ...to, body }),
    done: (value, { saved, off }) => (value?.scheduleEnabled === true ? saved : off),
  }),
  statuses: setting({
    field: 'hasChatStatus',
    labelKey: 'settings:chatStatus.used',
    textKey: 'settings:chatStatus.usedText',
    wordsKey: 'settings:words.statuses',
    changedBy: 'managers',
    send: (to, hasChatStatus) =>
      call(groupSettingsApi.setChatStatus, { ...to, body: { hasChatStatus } }),
  }),
  successName: setting({
    field: 'chatStatusSetByUserLabel',
    labelKey: 'settings:chatStatus.name',
    textKey: 'settings:chatStatus.nameText',
    wordsKey: 'settings:words.successName',
    changedBy: 'managers',
    send: (to, chatStatusSetByUserLabel = '') =>
      call(groupSettingsApi.setChatStatus, { ...to, body: { chatStatusSetByUserLabel } }),
  }),
  rating: setting({
    field: 'asksRating',
    labelKey: 'settings:chatStatus.rating',
    textKey: 'settings:chatStatus.ratingText',
    wordsKey: 'settings:words.rating',
    changedBy: 'managers',
    send: (to, asksRating) => call(groupSettingsApi.setChatStatus, { ...to, body: { asksRating } }),
  }),
  statusTags: setting({
    field: 'chatStatusTags',
    labelKey: 'settings:chatStatus.tags',
    textKey: 'settings:chatStatus.tagsText',
    wordsKey: 'settings:words.statusTags',
    changedBy: 'managers',
    send: (to, chatStatusTags) =>
      call(groupSettingsApi.setChatStatusTags, { ...to, body: { chatStatusTags } }),
  }),
  sources: setting({
    field: 'sourceInputs',
    labelKey: 'shell.settings.sources',
    textKey: 'settings:sources.text',
    wordsKey: 'settings:words.sources',
    changedBy: 'admins',
    send: (to, inputs) =>
      call(groupSettingsApi.setSourceInputs, {
        ...to,
        body: {
          sourceInputs: inputs.map(({ source, sourceInputId, name }) => ({
            source: source ?? registrationOrigins.integration,
            sourceInputId,
            name,
          })),
        },
      }),
  }),
  sidebar: setting({
    field: 'isUserSidebarOpen',
    labelKey: 'settings:display.sidebar',
    textKey: 'settings:display.sidebarText',
    wordsKey: 'settings:words.sidebar',
    changedBy: 'everyone',
    send: ({ groupId }, isOpen) => sendSidebarChoice(groupId, isOpen),
    shown: shownSidebarChoice,
  }),
}
