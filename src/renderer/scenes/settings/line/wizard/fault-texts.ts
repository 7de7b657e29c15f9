import type { TFunction } from 'i18next'
import type { LineCheck, LineFault } from '#contract/entities/line-check.ts'
import { hasOwnApp, providerName } from '#contract/rules/line-providers.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'

const titles = {
  unknownNumber: 'whatsAppLine:faults.unknownNumber',
  numberTaken: 'whatsAppLine:faults.numberTaken',
  unregistered: 'whatsAppLine:faults.unregistered',
  blocked: 'whatsAppLine:faults.blocked',
  limited: 'whatsAppLine:faults.limited',
  unknownAccount: 'whatsAppLine:faults.unknownAccount',
  otherAccount: 'whatsAppLine:faults.otherAccount',
  invalidToken: 'whatsAppLine:faults.invalidToken',
  expires: 'whatsAppLine:faults.expires',
  missingPermission: 'whatsAppLine:faults.missingPermission',
  wrongSecret: 'whatsAppLine:faults.wrongSecret',
  unknownApp: 'whatsAppLine:faults.unknownApp',
  otherApp: 'whatsAppLine:faults.otherApp',
} as const satisfies Record<LineFault, string>

const helps = {
  unknownNumber: 'whatsAppLine:faults.unknownNumberHelp',
  numberTaken: 'whatsAppLine:faults.numberTakenHelp',
  unregistered: 'whatsAppLine:faults.unregisteredHelp',
  blocked: 'whatsAppLine:faults.blockedHelp',
  limited: 'whatsAppLine:faults.limitedHelp',
  unknownAccount: 'whatsAppLine:faults.unknownAccountHelp',
  otherAccount: 'whatsAppLine:faults.otherAccountHelp',
  invalidToken: 'whatsAppLine:faults.invalidTokenHelp',
  expires: 'whatsAppLine:faults.expiresHelp',
  missingPermission: 'whatsAppLine:faults.missingPermissionHelp',
  wrongSecret: 'whatsAppLine:faults.wrongSecretHelp',
  unknownApp: 'whatsAppLine:faults.unknownAppHelp',
  otherApp: 'whatsAppLine:faults.otherAppHelp',
} as const satisfies Record<LineFault, string>

/** What a check has found wrong, and what helps. */
export function faultText(
  t: TFunction<['translation', 'whatsAppLine']>,
  { fault, value = '' }: LineCheck,
  provider: string,
): { title: string; help: string } {
  if (!hasOwnApp(provider) && (fault === 'invalidToken' || fault === 'unknownNumber'))
    return { title: t('whatsAppLine:key.invalidKey'), help: t('whatsAppLine:key.invalidKeyHelp') }
  if (fault === undefined || fault === 'unknown')
    return {
      title: t('whatsAppLine:faults.other', { provider: providerName(provider) }),
      help: t('whatsAppLine:faults.otherHelp'),
    }
  const help = t(helps[fault])
  if (fault === 'otherAccount' && value !== '')
    return { title: t('whatsAppLine:faults.otherAccountValue', { value }), help }
  // The provider's own reasons and solutions help more than a sentence of ours.
  if ((fault === 'blocked' || fault === 'limited') && value !== '')
    return { title: t(titles[fault]), help: value }
  const when = fault === 'expires' && value !== '' ? dateTimeText(value) : ''
  return { title: t(titles[fault], { value, when }), help }
}
