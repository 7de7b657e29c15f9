import type { TFunction } from 'i18next'
import type { AdState } from '#contract/entities/campaigns/ad.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import type { Language } from '#contract/limits.ts'
import type { ServiceStatusKind } from '#contract/rules/people/service-status.ts'

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
}

/** The text key of the name of each service status. */
export const statusTexts = {
  available: 'shell.status.available',
  busy: 'shell.status.busy',
  unavailable: 'shell.status.unavailable',
} as const satisfies Record<ServiceStatusKind, string>

/** The text keys of an ad's states. */
export const adStateKeys = {
  active: 'ads:active',
  paused: 'ads:paused',
  ended: 'ads:ended',
  rejected: 'ads:rejected',
} as const satisfies Record<AdState, string>

/** The name of one of the user's groups, or a text with its id if the service gives no name. */
export const groupName = (
  t: TFunction,
  { groupId, groupName: name }: Pick<Permission, 'groupId' | 'groupName'>,
): string => name ?? t('shell.group.unnamed', { id: groupId })
