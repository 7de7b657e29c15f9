import type { TFunction } from 'i18next'
import type { LineCheck, LineFault } from '#contract/entities/line/line-check.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'

const titles = {
  unknownNumber: 'lineSettings:faults.unknownNumber',
  numberTaken: 'lineSettings:faults.numberTaken',
  unregistered: 'lineSettings:faults.unregistered',
  blocked: 'lineSettings:faults.blocked',
  limited: 'lineSettings:faults.limited',
  unknownAccount: 'lineSettings:faults.unknownAccount',
  otherAccount: 'lineSettings:faults.otherAccount',
  invalidToken: 'lineSettings:faults.invalidToken',
  expires: 'lineSettings:faults.expires',
  missingPermission: 'lineSettings:faults.missingPermission',
  wrongSecret: 'lineSettings:faults.wrongSecret',
  unknownApp: 'lineSettings:faults.unknownApp',
  otherApp: 'lineSettings:faults.otherApp',
} as const satisfies Record<LineFault, string>

const helps = {
  unknownNumber: 'lineSettings:faults.unknownNumberHelp',
  numberTaken: 'lineSettings:faults.numberTakenHelp',
  unregistered: 'lineSettings:faults.unregisteredHelp',
  blocked: 'lineSettings:faults.blockedHelp',
  limited: 'lineSettings:faults.limitedHelp',
  unknownAccount: 'lineSettings:faults.unknownAccountHelp',
  otherAccount: 'lineSettings:faults.otherAccountHelp',
  invalidToken: 'lineSettings:faults.invalidTokenHelp',
  expires: 'lineSettings:faults.expiresHelp',
  missingPermission: 'lineSettings:faults.missingPermissionHelp',
  wrongSecret: 'lineSettings:faults.wrongSecretHelp',
  unknownApp: 'lineSettings:faults.unknownAppHelp',
  otherApp: 'lineSettings:faults.otherAppHelp',
} as const satisfies Record<LineFault, string>

/** What a check has found wrong, and what helps. */
export function faultText(
  t: TFunction<['translation', 'lineSettings']>,
  { fault, value = '' }: LineCheck,
  provider: string,
): { title: string; help: string } {
  if (!hasOwnApp(provider) && (fault === 'invalidToken' || fault === 'unknownNumber'))
    return { title: t('lineSettings:key.invalidKey'), help: t('lineSettings:key.invalidKeyHelp') }
  if (fault === undefined || fault === 'unknown')
    return {
      title: t('lineSettings:faults.other', { provider: providerName(provider) }),
      help: t('lineSettings:faults.otherHelp'),
    }
  const help = t(helps[fault])
  if (fault === 'otherAccount' && value !== '')
    return { title: t('lineSettings:faults.otherAccountValue', { value }), help }
  // The provider's own reasons and solutions help more than a sentence of ours.
  if ((fault === 'blocked' || fault === 'limited') && value !== '')
    return { title: t(titles[fault]), help: value }
  const when = fault === 'expires' && value !== '' ? dateTimeText(value) : ''
  return { title: t(titles[fault], { value, when }), help }
}
