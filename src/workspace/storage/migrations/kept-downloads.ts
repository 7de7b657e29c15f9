/**
 * Downloads stay until the provider no longer has the file, however often they have failed. Those of a line are found
 * without reading those of other lines.
 */
export const keptDownloads: readonly string[] = [
  'alter table line_downloads add column expires_at bigint not null default 0',
  `update line_downloads set expires_at = (
    select written_at + 604800000 from messages where messages.id = line_downloads.message_id
  )`,
  'drop index line_downloads_due',
  'create index line_downloads_of_line on line_downloads (line_id, due_at)',
]
