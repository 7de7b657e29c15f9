import type { TFunction } from 'i18next'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { soughtText, isSearchable } from '#contract/rules/text/searchable-text.ts'
import { machineDay } from '#contract/rules/time/time-zone.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { csvSeparator } from '#renderer/data/forms/csv-file.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { download } from '#renderer/data/downloads/download.ts'
import type { OptionalColumn } from './column-choice.ts'
import type { ExportedColumns } from './export-menu.tsx'
import { ruleOf, type ContactView } from './contact-view.ts'
import { statusNames } from '#renderer/components/contact-conditions/status-names.ts'

/**
 * Downloads contacts as CSV. The browser streams the response to the disk, so the page holds none of it in memory.
 * @param of the contacts to download; `contactIds` is null for all contacts of the view
 * @param columns the choice, and the columns that the table shows, in their order
 * @throws ApiError if the request fails
 */
export async function exportContacts(
  {
    groupId,
    view,
    contactIds,
  }: { groupId: string; view: ContactView; contactIds: readonly string[] | null },
  {
    exported,
    shown,
    fields,
  }: {
    exported: ExportedColumns
    shown: readonly OptionalColumn[]
    /** The custom fields in the order of the file. */
    fields: readonly { number: number; name: string }[]
  },
  t: TFunction<['translation', 'sidePanel', 'contacts']>,
): Promise<void> {
  const filename = `${t('contacts:exportFile')}-${machineDay(Date.now())}.csv`
  const filter = soughtText(view.text)
  const names = [
    { field: 'name', label: t('sidePanel:contact.name') },
    { field: 'lastName', label: t('sidePanel:contact.lastName') },
  ] as const
  const others: readonly { field: OptionalColumn; label: string }[] = [
    { field: 'phone', label: t('contacts:fields.phone') },
    { field: 'email', label: t('contacts:fields.email') },
    { field: 'brand', label: t('contacts:fields.brand') },
    { field: 'tags', label: t('contacts:fields.tags') },
    { field: 'agent', label: t('contacts:fields.agent') },
    { field: 'team', label: t('contacts:fields.team') },
    { field: 'status', label: t('contacts:fields.status') },
    { field: 'origin', label: t('contacts:fields.origin') },
    { field: 'lastMessage', label: t('contacts:fields.lastMessage') },
    { field: 'createdAt', label: t('contacts:fields.createdAt') },
    ...fields.map(({ number, name }) => ({ field: customFieldName(number), label: name })),
  ]
  const ofTable = shown.flatMap((id) => others.find(({ field }) => field === id) ?? [])
  const { path } = await call(contactTransferApi.exportContacts, {
    body: {
      groupId,
      filename,
      separator: csvSeparator(),
      ...(contactIds === null
        ? { archived: view.archived, rule: ruleOf(view), ...(isSearchable(filter) && { filter }) }
        : { contactIds: [...contactIds] }),
      columns: [...names, ...(exported === 'table' ? ofTable : others)],
      onlyColumnsInUse: exported === 'inUse',
      statusLabels: statusNames(t, store.get(groupAtom)).map(({ name }) => name),
      originLabels: {
        api: t('inbox.sidebar.origins.api'),
        whatsApp: t('inbox.sidebar.origins.whatsApp'),
        webApp: t('inbox.sidebar.origins.webApp'),
        integration: t('inbox.sidebar.origins.integration'),
      },
    },
  })
  download(path, filename)
}
