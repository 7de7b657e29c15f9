/** Versions of the channel's Flow JSON that can be imported and exported, oldest first. */
export const flowJsonVersions = [
  '5.1',
  '6.0',
  '6.1',
  '6.2',
  '6.3',
  '7.0',
  '7.1',
  '7.2',
  '7.3',
] as const
export type FlowJsonVersion = (typeof flowJsonVersions)[number]

/** The version of new flows. */
export const newestFlowJsonVersion: FlowJsonVersion = '7.3'

/** Whether `version` is `since` or newer. */
export const isSince = (version: FlowJsonVersion, since: FlowJsonVersion): boolean =>
  flowJsonVersions.indexOf(version) >= flowJsonVersions.indexOf(since)
