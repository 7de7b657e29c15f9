import type { Right } from '#contract/entities/people/right.ts'
import type { restrictionOf, RightColumn, rightSections } from './rights-draft.ts'

/** The text keys of the columns: what each role is called. */
export const columnTexts = {
  superAdmin: 'users:rights.columns.superAdmin',
  ROLE_ADMI: 'users:rights.columns.admin',
  supervisor: 'users:rights.columns.supervisor',
  ROLE_MANAGER: 'users:rights.columns.manager',
  ROLE_PUBLISHER: 'users:rights.columns.agent',
} as const satisfies Record<RightColumn, string>

export const sectionTexts = {
  data: 'users:rights.sections.data',
  sending: 'users:rights.sections.sending',
  management: 'users:rights.sections.management',
} as const satisfies Record<(typeof rightSections)[number][0], string>

/** What each right is called, and what it permits. */
export const rightTexts = {
  exportData: {
    name: 'users:rights.names.exportData',
    about: 'users:rights.texts.exportData',
  },
  deleteContacts: {
    name: 'users:rights.names.deleteContacts',
    about: 'users:rights.texts.deleteContacts',
  },
  mergeContacts: {
    name: 'users:rights.names.mergeContacts',
    about: 'users:rights.texts.mergeContacts',
  },
  sendCampaigns: {
    name: 'users:rights.names.sendCampaigns',
    about: 'users:rights.texts.sendCampaigns',
  },
  seeBilling: {
    name: 'users:rights.names.seeBilling',
    about: 'users:rights.texts.seeBilling',
  },
  editRules: {
    name: 'users:rights.names.editRules',
    about: 'users:rights.texts.editRules',
  },
  seeAudit: {
    name: 'users:rights.names.seeAudit',
    about: 'users:rights.texts.seeAudit',
  },
  manageIntegrations: {
    name: 'users:rights.names.manageIntegrations',
    about: 'users:rights.texts.manageIntegrations',
  },
} as const satisfies Record<Right, { name: string; about: string }>

/** Why a setting of the group keeps a role from a right. */
export const restrictionTexts = {
  templates: 'users:rights.restricted.templates',
  campaigns: 'users:rights.restricted.campaigns',
} as const satisfies Record<NonNullable<ReturnType<typeof restrictionOf>>, string>
