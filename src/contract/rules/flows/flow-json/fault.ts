/**
 * Why a Flow JSON file is refused or a draft cannot be published. The page and `scripts/flow-json.ts` have a text for
 * each code.
 */
export const flowJsonFaultCodes = [
  'notJson',
  'fileTooLarge',
  'unknownVersion',
  'unknownKey',
  'missing',
  'wrongType',
  'wrongValue',
  'blank',
  'tooLong',
  'tooMany',
  'tooFew',
  'unknownComponent',
  'newerComponent',
  'newerProperty',
  'screenId',
  'reservedScreenId',
  'duplicateScreen',
  'noTerminalScreen',
  'terminalWithoutFooter',
  'completeOutsideTerminal',
  'unknownScreen',
  'payloadMissing',
  'payloadExtra',
  'noExample',
  'tooManyComponents',
  'tooManyOfType',
  'duplicateName',
  'captionMix',
  'patternWithoutHelp',
  'minOverMax',
  'actionTwice',
  'outsideForm',
  'notAlone',
  'notOnFinalScreen',
  'footerBranches',
  'nestedIfs',
  'tooManyFilePickers',
  'tooManyInFlow',
  'sameScreen',
  'needsEndpoint',
  'unknownReference',
  'unreachedScreen',
] as const
export type FlowJsonFaultCode = (typeof flowJsonFaultCodes)[number]

/** One reason why a Flow JSON file is refused or a draft cannot be published. */
export interface FlowJsonFault {
  readonly code: FlowJsonFaultCode
  /** Keys from the document's root to the invalid value; for a missing key, to the object that lacks it. */
  readonly path: readonly (string | number)[]
  /** Values for the placeholders of the text: a limit, a key, a type, a version, a screen. */
  readonly details: Readonly<Record<string, string | number>>
}

export const fault = (
  code: FlowJsonFaultCode,
  path: readonly (string | number)[],
  details: FlowJsonFault['details'] = {},
): FlowJsonFault => ({ code, path, details })
