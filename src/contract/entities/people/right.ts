import { z } from 'zod'

/** What a group can give to a role or take from it (our extension): see `policies/people/rights.ts`. */
export const rightNames = [
  'exportData',
  'deleteContacts',
  'mergeContacts',
  'sendCampaigns',
  'seeBilling',
  'editRules',
  'seeAudit',
  'manageIntegrations',
] as const
export type Right = (typeof rightNames)[number]

/** The roles that rights are given to. */
export const rightRoles = ['ROLE_ADMI', 'ROLE_MANAGER', 'ROLE_PUBLISHER'] as const
export type RightRole = (typeof rightRoles)[number]

/** Which roles have which right, where the group differs from the default. */
export const rightsSchema = z.partialRecord(
  z.enum(rightNames),
  z.partialRecord(z.enum(rightRoles), z.boolean()),
)
export type Rights = z.infer<typeof rightsSchema>
