import { openEnum } from '#contract/wire.ts'

/** Who or what changed an assignment (specification, section 3). */
export const sourceKinds = [
  'SOURCE_API_INTEGRATION',
  'SOURCE_USER_ADMIN',
  'SOURCE_USER_PUBLISHER',
  'SOURCE_SYSTEM',
  'SOURCE_CHATBOT',
  'SOURCE_API',
  'SOURCE_USER_MANAGER',
  'SOURCE_TEAM',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/**
 * A source kind in a response. `unknown` replaces a kind that is not in `sourceKinds`; it is shown as 'Desconocido'.
 */
export const sourceKindSchema = openEnum(sourceKinds, 'unknown')
