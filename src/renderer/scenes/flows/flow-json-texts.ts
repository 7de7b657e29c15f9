import type { TFunction } from 'i18next'
import type { FlowJsonFault, FlowJsonFaultCode } from '#contract/rules/flows/flow-json/fault.ts'
import { faultLocation } from './fault-location.ts'

const keys = {
  notJson: 'flows:json.notJson',
  fileTooLarge: 'flows:json.fileTooLarge',
  unknownVersion: 'flows:json.unknownVersion',
  unknownKey: 'flows:json.unknownKey',
  missing: 'flows:json.missing',
  wrongType: 'flows:json.wrongType',
  wrongValue: 'flows:json.wrongValue',
  blank: 'flows:json.blank',
  tooLong: 'flows:json.tooLong',
  tooMany: 'flows:json.tooMany',
  tooFew: 'flows:json.tooFew',
  unknownComponent: 'flows:json.unknownComponent',
  newerComponent: 'flows:json.newerComponent',
  newerProperty: 'flows:json.newerProperty',
  screenId: 'flows:json.screenId',
  reservedScreenId: 'flows:json.reservedScreenId',
  duplicateScreen: 'flows:json.duplicateScreen',
  noTerminalScreen: 'flows:json.noTerminalScreen',
  terminalWithoutFooter: 'flows:json.terminalWithoutFooter',
  completeOutsideTerminal: 'flows:json.completeOutsideTerminal',
  unknownScreen: 'flows:json.unknownScreen',
  payloadMissing: 'flows:json.payloadMissing',
  payloadExtra: 'flows:json.payloadExtra',
  noExample: 'flows:json.noExample',
  tooManyComponents: 'flows:json.tooManyComponents',
  tooManyOfType: 'flows:json.tooManyOfType',
  duplicateName: 'flows:json.duplicateName',
  captionMix: 'flows:json.captionMix',
  patternWithoutHelp: 'flows:json.patternWithoutHelp',
  minOverMax: 'flows:json.minOverMax',
  actionTwice: 'flows:json.actionTwice',
  outsideForm: 'flows:json.outsideForm',
  notAlone: 'flows:json.notAlone',
  notOnFinalScreen: 'flows:json.notOnFinalScreen',
  footerBranches: 'flows:json.footerBranches',
  nestedIfs: 'flows:json.nestedIfs',
  tooManyFilePickers: 'flows:json.tooManyFilePickers',
  tooManyInFlow: 'flows:json.tooManyInFlow',
  sameScreen: 'flows:json.sameScreen',
  needsEndpoint: 'flows:json.needsEndpoint',
  unknownReference: 'flows:json.unknownReference',
  unreachedScreen: 'flows:json.unreachedScreen',
} as const satisfies Record<FlowJsonFaultCode, string>

/** The text of the reason why a file or a draft is refused. */
export const flowJsonFaultText = (t: TFunction<['translation', 'flows']>, fault: FlowJsonFault) =>
  t(keys[fault.code], fault.details)

/** The text of a fault with its position in the document in words: “Pantalla 1 «Hola», Texto 2, etiqueta: …”. */
export function locatedFaultText(
  t: TFunction<['translation', 'flows']>,
  value: unknown,
  fault: FlowJsonFault,
): string {
  const where = faultLocation(t, value, fault.path)
  const why = flowJsonFaultText(t, fault)
  return where === '' ? why : t('flows:importWhere', { where, why })
}
